import { Writable } from 'node:stream'

import { logOptions } from '@site/server'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import { ALICE, FLOW, Jar, sentTo, SESSION, settingsOf, signInBy } from '../../tests/signing-in.ts'
import {
  type Account,
  CLIENT_ID,
  CLIENT_SECRET,
  type Spoilt,
  type StandInProvider,
  startStandInProvider,
} from '../../tests/stand-in-provider.ts'

const HOUR_MS = 3_600_000

let provider: StandInProvider
let site: RunningRegistry
let clock = Date.now()
let logged = ''
beforeAll(async () => {
  provider = await startStandInProvider()
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const logger = pino({ level: 'debug', ...logOptions() }, sink)
  site = await startRegistry({ signIn: settingsOf(provider), now: () => clock, logger, callsPerMinute: 10_000 })
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})
// nobody has come by her address yet
beforeEach(async () => {
  await take('alice', ['promote:jade'], { email: 'alice@example.com' })
})

const api = (path: string, body?: unknown) =>
  site.call(`/registry/api${path}`, body === undefined ? {} : { method: 'POST', body })

function take(name: string, roles: readonly string[], named?: object | null) {
  return api('/people', { name, roles, reason: 'for the test', signIn: named })
}

const signIn = (account?: Account, spoilt?: Spoilt) => signInBy({ site, provider }, account, spoilt)
const endOf = async (account: Account, spoilt?: Spoilt) => {
  const { end, jar } = await signIn(account, spoilt)
  expect(jar.cookies.has(SESSION)).toBe(end === '/registry/console')
  return end.replace('/registry/console#/sign-in?problem=', '')
}

/** A call of the console by its session. */
async function asBrowser(
  jar: Jar,
  path: string,
  { body, headers = {} }: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const sent = { cookie: jar.header(), 'sec-fetch-site': 'same-origin', ...headers }
  return site.call(path, { token: '', headers: sent, ...(body === undefined ? {} : { method: 'POST', body }) })
}
async function guardOf(jar: Jar): Promise<Readonly<Record<string, string>>> {
  const { body } = await asBrowser(jar, '/registry/api/whoami')
  return { 'x-registry-guard': String(body['guard']) }
}

const lines = async () =>
  ((await api('/audit')).body['lines'] as { action: string; actor: string; token?: string }[]).map(
    ({ action, actor }) => `${action} by ${actor}`,
  )

describe('signing in by OpenID Connect', () => {
  test('whom ops has named by an address signs in by it, with their roles, and nobody sees a secret', async () => {
    const { jar, end, back } = await signIn()
    expect(end).toBe('/registry/console')
    expect(jar.cookies.has(FLOW)).toBe(false)
    const cookie = jar.set.get(SESSION) ?? ''
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=28800']) {
      expect(cookie).toContain(attribute)
    }
    expect(await asBrowser(jar, '/registry/api/whoami')).toMatchObject({
      status: 200,
      body: { name: 'alice', kind: 'session', roles: ['promote:jade'], expiresAt: clock + 8 * HOUR_MS },
    })
    expect(await asBrowser(jar, '/registry/api/sign-in')).toMatchObject({
      body: { label: 'the company’s account', isSignedIn: true },
    })
    expect((await lines()).slice(-2)).toEqual(['identity by registry', 'sign-in by alice'])
    const { rows } = await site.database.pool.query('SELECT * FROM registry.audit')
    const code = new URL(back).searchParams.get('code') ?? ''
    const secrets = [jar.cookies.get(SESSION) ?? '', CLIENT_SECRET, code]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15)
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(logged).not.toContain(secret)
    }
    expect(JSON.stringify(rows)).not.toMatch(/alice@example\.com/i)
    expect((await api('/verify', {})).body).toMatchObject({ ok: true })
  })

  test('their subject counts from then on: a new address changes nothing, and the old one lets nobody else in', async () => {
    expect(await endOf(ALICE)).toBe('/registry/console')
    expect(await endOf({ sub: ALICE.sub ?? '', email: 'married@example.com', email_verified: true })).toBe(
      '/registry/console',
    )
    expect(await endOf({ ...ALICE, sub: 'the-next-one-with-this-address' })).toBe('unknown-person')
    await take('alice', ['promote:jade'], { email: 'alice@example.com' })
    expect(await endOf({ ...ALICE, sub: 'named-anew' })).toBe('/registry/console')
  })

  test('ops may name a subject, which needs no address, and end it', async () => {
    await take('bob', ['read'], { subject: 'bob-at-the-provider' })
    expect(await endOf({ sub: 'bob-at-the-provider' })).toBe('/registry/console')
    expect(await take('carol', ['read'], { subject: 'bob-at-the-provider' })).toMatchObject({ status: 400 })
    expect(await take('carol', ['read'], { email: 'ALICE@example.com' })).toMatchObject({ status: 400 })
    await take('kim', ['read'], { email: 'kim@example.com' })
    const kelvin = { sub: 'k', email: '\u212aim@example.com', email_verified: true }
    expect(await endOf(kelvin), 'whose small letters are those').toBe('unverified-mail')
    const { jar } = await signIn({ sub: 'bob-at-the-provider' })
    await take('bob', ['read', 'promote:jade'])
    expect((await asBrowser(jar, '/registry/api/whoami')).status, 'other roles end no session').toBe(200)
    await take('bob', ['read'], null)
    expect(await endOf({ sub: 'bob-at-the-provider' })).toBe('unknown-person')
    expect((await asBrowser(jar, '/registry/api/whoami')).status, 'who has signed in so is signed out').toBe(401)
    expect((await api('/verify', {})).body).toMatchObject({ ok: true })
  })

  test('an address that only the other endpoint tells of is asked for there', async () => {
    expect(await endOf(ALICE, { isThin: true })).toBe('/registry/console')
    expect(provider.asked.at(-1)).toBe('/userinfo')
  })

  test.each<[string, Account, Spoilt, string]>([
    ['the state is another', ALICE, { state: 'another' }, 'not-believed'],
    ['the nonce is another', ALICE, { claims: { nonce: 'another' } }, 'not-believed'],
    ['there is no nonce', ALICE, { claims: { nonce: undefined } }, 'not-believed'],
    ['the token is of another issuer', ALICE, { claims: { iss: 'https://elsewhere.example' } }, 'not-believed'],
    ['the token is for another', ALICE, { claims: { aud: 'another' } }, 'not-believed'],
    [
      'it is for several, and this is not whose it is',
      ALICE,
      { claims: { aud: [CLIENT_ID, 'b'], azp: 'b' } },
      'not-believed',
    ],
    ['the token is over', ALICE, { expiresAt: Math.floor(Date.now() / 1000) - 120 }, 'not-believed'],
    ['the token is signed by a stranger', ALICE, { signature: 'of another key' }, 'not-believed'],
    ['the token is not signed', ALICE, { signature: 'none' }, 'not-believed'],
    ['the provider says no', ALICE, { error: 'access_denied' }, 'declined'],
    ['the provider breaks', ALICE, { tokenStatus: 503 }, 'away'],
    ['the address is not verified', { ...ALICE, email_verified: false }, {}, 'unverified-mail'],
    ['it is verified in words', { ...ALICE, email_verified: 'true' }, {}, 'unverified-mail'],
    ['nothing is said of it', { ...ALICE, email_verified: undefined }, {}, 'unverified-mail'],
    ['it only looks like it', { ...ALICE, email: 'al\u0131ce@example.com' }, {}, 'unverified-mail'],
    [
      'nobody has taken them in',
      { sub: 'x', email: 'mallory@example.com', email_verified: true },
      {},
      'unknown-person',
    ],
    ['there is no address', { sub: 'x' }, {}, 'unknown-person'],
  ])('nobody comes in where %s', async (_, account, spoilt, problem) => {
    const there = async () =>
      ((await api('/people')).body['people'] as { name: string; tokens: { name: string }[] }[]).map(
        ({ name, tokens }) => [name, tokens.map((token) => token.name)],
      )
    const before = await there()
    expect(await endOf(account, spoilt)).toBe(problem)
    expect(await there()).toEqual(before)
  })

  test('a way back that another browser began, or that was taken before, leads nowhere', async () => {
    provider.next(ALICE)
    const there = sentTo(await new Jar().get(`${site.url}/registry/sign-in`), site)
    const back = sentTo(await fetch(there, { redirect: 'manual' }), site)
    const stranger = new Jar()
    expect(sentTo(await stranger.get(back), site)).toContain('problem=begin-again')
    const { jar, back: taken } = await signIn()
    expect(sentTo(await jar.get(taken), site)).toContain('problem=begin-again')
    stranger.cookies.set(FLOW, '{"state":1}')
    expect(sentTo(await stranger.get(back), site)).toContain('problem=begin-again')
  })

  test('whoever leaves leaves with their sessions, and is not let in again by the provider', async () => {
    const { jar } = await signIn()
    await api('/people/alice/remove', { reason: 'has left' })
    expect(await asBrowser(jar, '/registry/api/whoami')).toMatchObject({ status: 401 })
    expect(await endOf(ALICE)).toBe('unknown-person')
    await take('alice', ['read'])
    expect(await endOf(ALICE), 'taken in again, and not named to the provider').toBe('unknown-person')
  })

  test('a session has an end, and loses what its person loses', async () => {
    const { jar } = await signIn()
    await take('alice', ['read'])
    expect(await asBrowser(jar, '/registry/api/whoami')).toMatchObject({ body: { roles: [] } })
    clock += 8 * HOUR_MS
    expect(await asBrowser(jar, '/registry/api/whoami')).toMatchObject({ status: 401 })
    expect(await asBrowser(jar, '/registry/api/sign-in')).toMatchObject({ body: { isSignedIn: false } })
  })

  test('a rewritten identity is found by verify', async () => {
    await signIn()
    await site.database.pool.query("UPDATE registry.identities SET subject = 'mallory' WHERE person = 'alice'")
    expect((await api('/verify', {})).body).toMatchObject({
      problems: ['who alice signs in as is not as the audit log recorded it'],
    })
  })
})

describe('a session in a browser', () => {
  let titles = 0
  async function edit(): Promise<object> {
    titles += 1
    const basedOn = (await api('/channels/jade')).body['revision']
    const change = { kind: 'settings', settings: { title: `第${titles}` } }
    return { reason: 'by the console', edits: [{ theme: 'jade', basedOn, edit: change }] }
  }

  test('changes what its person may change, with the console’s guard and without being another site’s', async () => {
    const { jar } = await signIn()
    const guard = await guardOf(jar)
    const send = async (headers: Readonly<Record<string, string>>, by = jar) =>
      asBrowser(by, '/registry/api/edits', { body: await edit(), headers })
    for (const [what, headers] of [
      ['no guard', {}],
      ['another guard', { 'x-registry-guard': 'a'.repeat(64) }],
      ['of another site', { ...guard, 'sec-fetch-site': 'cross-site' }],
      ['of another host of the site', { ...guard, 'sec-fetch-site': 'same-site' }],
    ] as const) {
      expect(await send(headers), what).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    }
    expect(await asBrowser(jar, '/registry/api/people', { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject(
      {
        status: 403,
      },
    )
    expect(await send(guard)).toMatchObject({ status: 200 })
    expect((await api('/channels/jade')).body).toMatchObject({ updatedBy: 'alice' })
    const other = await signIn()
    expect(await send(guard, other.jar)).toMatchObject({ status: 403 })
  })

  test('is signed out of at once, by its own page alone, and what it proposed goes on', async () => {
    const { jar } = await signIn()
    const guard = await guardOf(jar)
    const asked = { ...(await edit()), dueAt: clock + HOUR_MS }
    const proposed = await asBrowser(jar, '/registry/api/proposals', { body: asked, headers: guard })
    expect(proposed.status).toBe(201)
    expect(await asBrowser(jar, '/registry/api/sign-out', { body: {} })).toMatchObject({ status: 403 })
    const ended = await asBrowser(jar, '/registry/api/sign-out', { body: {}, headers: guard })
    expect(ended.status).toBe(200)
    expect(ended.headers.getSetCookie().join()).toMatch(/^__Host-registry-session=;/)
    expect(await asBrowser(jar, '/registry/api/whoami')).toMatchObject({ status: 401 })
    expect((await lines()).slice(-2)).toEqual(['propose by alice', 'sign-out by alice'])
    expect((await api('/verify', {})).body).toMatchObject({ ok: true })
    const { id } = proposed.body['proposal'] as { id: number }
    const stateOf = async () =>
      ((await api('/proposals')).body['proposals'] as { id: number; state: string }[]).find((one) => one.id === id)
        ?.state
    await site.restart({ judgeEveryMs: 20 })
    clock += HOUR_MS
    await expect.poll(stateOf).toBe('done')
  })
})

describe('without the provider', () => {
  test('a token opens everything while it is away, and sign-ins go on once it is back', async () => {
    await provider.stop()
    const there = sentTo(await new Jar().get(`${site.url}/registry/sign-in`), site)
    expect(there).toBe(`${site.url}/registry/console#/sign-in?problem=away`)
    expect(await api('/whoami')).toMatchObject({ status: 200, body: { name: 'ops', kind: 'token' } })
    provider = await startStandInProvider()
    await site.restart({ signIn: settingsOf(provider) })
    expect(await endOf(ALICE)).toBe('/registry/console')
  })

  test('where none is set up nobody is offered one, and no subject can be named', async () => {
    const plain = await startRegistry()
    try {
      expect((await plain.call('/registry/api/sign-in', { token: '' })).body).toMatchObject({
        label: null,
        isSignedIn: false,
      })
      for (const path of ['/registry/sign-in', '/registry/sign-in/callback?code=1&state=2']) {
        expect((await plain.call(path)).status).toBe(404)
      }
      const body = { name: 'bob', roles: ['read'], reason: 'a try', signIn: { subject: 'bob' } }
      expect((await plain.call('/registry/api/people', { method: 'POST', body })).status).toBe(400)
    } finally {
      await plain.stop()
    }
  })
})
