import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { addFeedbackEndpoint, withdrawNewEndpoint } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, inject, test } from 'vitest'

import { faultOf } from '../tests/fault-of.ts'
import { inputOf, together } from '../tests/generated-input.ts'
import { placeKnownBet } from '../tests/tried-calls.ts'
import { newOwner, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { enginesFor, routesOf, type RunningGateway } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'

const SUITE = 'calls of the sandbox'
const SEED = inject('randomSeed')
/** Inputs for each driver on each engine: fifty in the full run. */
const TRIES = Math.max(4, Math.ceil(inject('matrix').repeats.generatedCalls / enginesFor(SUITE).length / 1_000))
/** Moves the time of all others: its turn comes last, and it is put back after each. */
const CLOCK = '/sandbox/clock'
/** Bodies that are no object of fields, sent as they are. */
const TEXTS = ['', '{', 'null', '[]', '0', '"x"', '{"__proto__":{"a":1}}', '{"constructor":1}', '{"id":1e999}']
/** Values that a field may have of every name. */
const EXTREMES = ['\0', '\uD800', 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, 8e15, -1, '9'.repeat(400), '0', null, {}, []]
const SEEN_EACH = 30

type Schema = v.GenericSchema
interface Driver {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What has read the input of calls of it so far, but for parts of its path. */
  readonly schemas: Set<Schema>
}

function driversOf(site: RunningGateway): readonly Driver[] {
  const all = (['GET', 'POST'] as const).flatMap((method) =>
    routesOf(site, method).map((path) => ({ method, path, schemas: new Set<Schema>() })),
  )
  const own = all.filter(({ path }) => path.startsWith('/sandbox/') && !path.includes('*'))
  return own.toSorted((a, b) => Number(a.path === CLOCK) - Number(b.path === CLOCK))
}

const CodedSchema = v.object({ status_code: v.optional(v.number()) })
const HeardSchema = v.object({ schema: v.custom<Schema>((one) => typeof one === 'object'), input: v.unknown() })

describeOnEngines(SUITE, ({ site }) => {
  /** Values by the name of their field, as answers have them. */
  const seen = new Map<string, unknown[]>()
  const see = (value: unknown): void => {
    if (Array.isArray(value)) value.slice(0, 5).forEach(see)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        see(inner)
        const values = seen.get(name) ?? []
        if (typeof inner !== 'object' && !values.includes(inner) && values.length < SEEN_EACH)
          seen.set(name, [...values, inner])
      }
  }

  async function fill(): Promise<void> {
    const { client, cardId } = await newOwner(site(), '500')
    await client.call(withdrawNewEndpoint, wish('100.05', { cardId }))
    await client.call(addFeedbackEndpoint, {
      type: 'suggestion',
      title: '一个建议',
      content: '想要一个夜间模式，谢谢各位。',
    })
    await placeKnownBet(site(), await site().newMember())
  }

  async function send({ method, path }: Driver, input: unknown, place: number): Promise<string | undefined> {
    const params = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
      const known = [...(seen.get('matchId') ?? []), ...(seen.get(name) ?? []), 'x', '0', '9'.repeat(12), '__proto__']
      return encodeURIComponent(String(known[place % known.length]))
    })
    const isQuery = method === 'GET'
    const body = isQuery ? undefined : typeof input === 'string' ? input : JSON.stringify(input)
    const response = await fetch(site().url + params + (isQuery ? `?${queryOf(input)}` : ''), {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    const isData = response.headers.get('content-type')?.includes('json') === true
    const said: unknown = isData ? JSON.parse(text) : text
    if (response.ok) see(said)
    const { status_code: code } = v.parse(v.fallback(CodedSchema, {}), said)
    const fault = faultOf({ http: response.status, code, said })
    return fault && `${method} ${params} ${isQuery ? queryOf(input) : body}: ${fault}`
  }

  test(
    `whatever a driver is sent from seed ${SEED}, it refuses or does it: no fault of the server, no code of no catalogue`,
    { timeout: 900_000 * SLOWNESS },
    async () => {
      await fill()
      const drivers = driversOf(site())
      expect(drivers.length).toBeGreaterThan(80)
      let tried: Driver | undefined
      const hear = (message: unknown) => {
        const heard = v.parse(HeardSchema, message)
        const isOfPath = v.is(v.record(v.string(), v.string()), heard.input) && isPathOf(tried?.path, heard.input)
        if (!isOfPath) tried?.schemas.add(heard.schema)
      }
      subscribe('gateway.input-read', hear)
      try {
        for (const driver of drivers.filter(({ method }) => method === 'GET')) await send(driver, {}, 0)
        for (const driver of drivers) {
          tried = driver
          for (let place = 0; place < TRIES; place += 1) {
            const input = inputFor(driver, seen, place)
            expect.soft(await send(driver, input, place)).toBeUndefined()
            if (driver.path === CLOCK) await site().sandbox('POST', CLOCK, { offsetMs: 0 })
          }
          if (driver.method === 'POST')
            for (const text of TEXTS) expect.soft(await send(driver, text, 0)).toBeUndefined()
        }
      } finally {
        unsubscribe('gateway.input-read', hear)
      }
    },
  )
})

function isPathOf(path: string | undefined, input: object): boolean {
  const names = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name)
  const given = Object.keys(input)
  return names.length > 0 && given.length === names.length && given.every((name) => names.includes(name))
}

/** The next input: at first nothing is known of it but names, then what read the ones before. */
function inputFor({ schemas }: Driver, seen: ReadonlyMap<string, readonly unknown[]>, place: number): unknown {
  if (place === 0) return {}
  const known = Object.fromEntries(
    [...seen].map(([name, values]) => [name, [...values, ...values, ...EXTREMES]] as const),
  )
  const parts = [...schemas].map((request) => inputOf({ request }, known))
  const [input] = fc.sample(fc.tuple(...parts).map(together), { numRuns: 1, seed: SEED + place })
  return input
}

function queryOf(input: unknown): URLSearchParams {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return new URLSearchParams(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
