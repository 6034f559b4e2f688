import { createRouteTrials, type TriedRoute, triedRoutesOf } from '@site/server/testing'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { fixtureRelease, uploadOf } from '../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../tests/running-registry.ts'
import { settingsOf } from '../tests/signing-in.ts'
import { startStandInProvider, type StandInProvider } from '../tests/stand-in-provider.ts'

const SEED = inject('randomSeed')
const { repeats, slowness } = inject('matrix')
/** Inputs for each route: fifty in the full run. */
const TRIES = Math.max(6, Math.ceil(repeats.generatedCalls / 2_000))
/** Bodies that are no object of fields, sent as they are. */
const TEXTS = ['', '{', 'null', '[]', '0', '"x"', '{"__proto__":{"a":1}}', '{"constructor":1}', '{"days":1e999}']
/** What bodies are said to be. */
const TYPES = ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x/y', '']
const RefusalSchema = v.looseObject({ error: v.pipe(v.string(), v.regex(/^[a-z-]+$/)), message: v.string() })
/** What only the inside of a program says. */
const INSIDE = /node_modules|at \w+ \(|select |insert into/i
const API = '/registry/api/'
/** Routes of the API that answer whoever calls, and why; all others know nobody without a token that is good. */
const FOR_ANYBODY: Readonly<Record<string, string>> = {
  'GET /registry/api/sign-in': 'it tells who has no token yet whether there is another way in',
  'POST /registry/api/sign-in/redeem': 'it gives a token for the code that a sign-in at the provider ended with',
}

let provider: StandInProvider
let site: RunningRegistry
beforeAll(async () => {
  provider = await startStandInProvider()
  const plenty = { callsPerMinute: 10_000_000, beaconsPerMinute: 10_000_000 }
  site = await startRegistry({ signIn: settingsOf(provider), ...plenty })
  for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

/** Why an answer is none that made input may have. */
function faultOf({ http, said }: { readonly http: number; readonly said: unknown }): string | undefined {
  if (http >= 500) return `HTTP ${http}`
  if (http >= 400 && !v.is(RefusalSchema, said)) return `no refusal of the registry: ${JSON.stringify(said)}`
  return http >= 400 && INSIDE.test(JSON.stringify(said)) ? 'the inside of the program is told' : undefined
}

const nameOf = ({ method, path }: TriedRoute) => `${method} ${path}`

/** That somebody with every role had until now. */
async function revokedToken(): Promise<string> {
  const secret = await site.person('gone', 'ops', 'approve', 'read')
  const { body } = await site.call(`${API}whoami`, { token: secret })
  const revocation = { method: 'POST', body: { reason: 'for the test' } }
  expect((await site.call(`${API}tokens/${String(body['token'])}/revoke`, revocation)).status).toBe(200)
  return secret
}

/** A form as a publish sends it, of an input or of a whole release that an input has changed. */
function formsOf(input: unknown): readonly FormData[] {
  const fixture = fixtureRelease({ version: '3.0.0' })
  const isObject = typeof input === 'object' && input !== null
  const maps = new FormData()
  maps.append('map', new Blob([JSON.stringify(input) ?? '']), 'entry.js.map')
  return [
    uploadOf(fixture, input),
    uploadOf(fixture, isObject ? { ...fixture.release, ...input } : fixture.release),
    maps,
  ]
}

test(
  `whatever a route of the registry is sent from seed ${SEED}, it answers or refuses in the registry's form and never fails, and one of the API refuses who has no token or a revoked one`,
  { timeout: 900_000 * slowness },
  async () => {
    const revoked = await revokedToken()
    const caller = { token: site.opsToken, revision: 1, type: undefined as string | undefined }
    const { listen, inputFor, send } = createRouteTrials({
      url: site.url,
      channel: 'registry.input-read',
      seed: SEED,
      planted: {
        ...{ theme: ['jade', 'aurora'], remote: ['help', 'host', 'none'], reason: ['for the test'], name: ['help'] },
        ...{ version: ['1.0.0', '1.1.0', '9.9.9'], from: ['1.0.0', '1'], to: ['1.1.0', '2'], '*': ['entry.js'] },
        roles: [['read'], ['promote:jade'], ['ops', 'approve'], [''], 'ops'],
        versions: [{ help: '1.1.0' }, { help: '9.9.9' }, { toString: '1.0.0' }],
      },
      headersOf: () => ({
        'if-match': `"${caller.revision}"`,
        ...(caller.token !== '' && { authorization: `Bearer ${caller.token}` }),
        ...(caller.type !== undefined && { 'content-type': caller.type }),
      }),
    })
    const check = async (route: TriedRoute, input: unknown, place: number) => {
      const { http, said, sent } = await send(route, input, place)
      const fault = faultOf({ http, said })
      expect.soft(fault && `${sent}: ${fault}`).toBeUndefined()
      return { http, said }
    }
    const routes = triedRoutesOf(site.registry.app)
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.map(nameOf), 'each exception is a route').toEqual(expect.arrayContaining(Object.keys(FOR_ANYBODY)))
    /** How many answers of each kind there were: with one kind alone nothing would have been tried. */
    const answers = { given: 0, refused: 0 }
    const stopListening = listen()
    try {
      for (const route of routes) {
        caller.revision = Number((await site.call('/registry/api/channels/jade')).body['revision'])
        for (let place = 0; place < TRIES; place += 1) {
          const input = inputFor(route, place)
          const { http } = await check(route, input, place)
          if (http < 400) answers.given += 1
          else answers.refused += 1
          if (route.method === 'POST') for (const form of formsOf(input)) await check(route, form, place)
        }
        for (const type of route.method === 'POST' ? TYPES : []) {
          caller.type = type
          for (const text of TEXTS) await check(route, text, 0)
          caller.type = undefined
        }
        for (const [whose, token] of Object.entries({ 'no token': '', 'a revoked token': revoked })) {
          caller.token = token
          const answer = await check(route, inputFor(route, 1), 1)
          if (!route.path.startsWith(API) || nameOf(route) in FOR_ANYBODY) continue
          expect
            .soft(answer, `${nameOf(route)} by ${whose}`)
            .toMatchObject({ http: 401, said: { error: 'unauthorized' } })
        }
        caller.token = site.opsToken
      }
    } finally {
      stopListening()
    }
    expect(answers.given).toBeGreaterThan(routes.length)
    expect(answers.refused).toBeGreaterThan(routes.length)
    expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
  },
)
