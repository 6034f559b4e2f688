import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import { Jar, SESSION, settingsOf, signInBy, throughProvider } from '../../tests/signing-in.ts'
import { type Account, type StandInProvider, startStandInProvider } from '../../tests/stand-in-provider.ts'

const VERIFIER = 'v'.repeat(43)
const ROLE = 'publish:help'

let provider: StandInProvider
let site: RunningRegistry
let clock = Date.now()
/** Somebody new for each test, who signs in by a subject. */
let name = ''
let account: Account = { sub: '' }
beforeAll(async () => {
  provider = await startStandInProvider()
  site = await startRegistry({ signIn: settingsOf(provider), now: () => clock, callsPerMinute: 10_000 })
  await site.publish(fixtureRelease({ version: '1.0.0' }))
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})
beforeEach(async () => {
  name = `p${randomUUID().slice(0, 8)}`
  account = { sub: `${name}-at-the-provider` }
  await take(ROLE, { subject: account.sub })
})

const post = (path: string, body: object = {}, token = site.opsToken) =>
  site.call(`/registry/api${path}`, { method: 'POST', body, token })

async function take(role: string, signIn?: object): Promise<void> {
  const { status } = await post('/people', { name, roles: [role], reason: 'for the test', signIn })
  expect(status).toBe(200)
}
/** Somebody else at the provider is this person from now on; with the same one it is named again. */
const another = (subject = `${name}-from-now-on`) => take(ROLE, { subject })
const leave = () => post(`/people/${name}/remove`, { reason: 'has left' })

/** The secret of a new session, which is a cookie in the console. */
async function session(): Promise<string> {
  const { jar } = await signInBy({ site, provider }, account)
  const secret = jar.cookies.get(SESSION)
  if (secret === undefined) throw new Error('nobody was signed in')
  return secret
}
async function accessToken(): Promise<string> {
  const { body } = await post('/tokens', { person: name, days: 1, reason: 'for the test' })
  return String(body['secret'])
}
async function commandLineCode(): Promise<string> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  provider.next(account)
  const begin = `${site.url}/registry/sign-in?port=40000&challenge=${challenge}`
  const { end } = await throughProvider(site, begin, new Jar())
  return new URL(end).searchParams.get('code') ?? ''
}
const redeem = async (code: string) =>
  (await site.call('/registry/api/sign-in/redeem', { method: 'POST', token: '', body: { code, verifier: VERIFIER } }))
    .status

/** What somebody may do by a secret, or nothing where it is over. */
async function roles(token: string): Promise<unknown> {
  const { status, body } = await site.call('/registry/api/whoami', { token })
  return status === 200 ? body['roles'] : status
}
const OVER = 401

async function grant(token: string) {
  const device = randomUUID()
  const wanted = { theme: 'jade', remote: 'help', device, version: '1.0.0', minutes: 5, reason: 'a look' }
  const { status, body } = await post('/grants', wanted, token)
  expect(status).toBe(201)
  return { device, token: String(body['token']) }
}
async function holds(given: { readonly device: string; readonly token: string }): Promise<unknown> {
  const cookie = `did=${given.device}; override=${given.token}`
  return (await site.call('/registry/override/jade', { token: '', headers: { cookie } })).body['holds']
}

// Rows of the table of tokens (platform/gateway/tests/token-table.ts), which names these tests.
describe('what a sign-in leads to, after what ends it', () => {
  test('console session, sign-out: over at once, and no other one of the person’s', async () => {
    const [one, other] = [await session(), await session()]
    await post('/sign-out', {}, one)
    expect(await roles(one)).toBe(OVER)
    expect(await roles(other)).toEqual([ROLE])
  })

  test('console session, another identity: over, also where it is named again', async () => {
    const before = await session()
    await another()
    expect(await roles(before)).toBe(OVER)
    account = { sub: `${name}-from-now-on` }
    const next = await session()
    expect(await roles(next)).toEqual([ROLE])
    await another()
    expect(await roles(next)).toBe(OVER)
  })

  test('console session, roles taken away and leaving: it may nothing, then it is over', async () => {
    const secret = await session()
    await take('read')
    expect(await roles(secret)).toEqual([])
    await leave()
    expect(await roles(secret)).toBe(OVER)
  })

  test('console session, expiry: over after its hours', async () => {
    const secret = await session()
    clock += 8 * HOUR_MS - 1
    expect(await roles(secret)).toEqual([ROLE])
    clock += 1
    expect(await roles(secret)).toBe(OVER)
  })

  test('command line code, another identity and leaving: no session comes of it', async () => {
    expect(await redeem(await commandLineCode())).toBe(200)
    const [before, beforeLeaving] = [await commandLineCode(), await commandLineCode()]
    await another()
    expect(await redeem(before)).toBe(403)
    await another(account.sub)
    await leave()
    expect(await redeem(beforeLeaving)).toBe(403)
  })

  test('command line code, expiry: over after a minute', async () => {
    const [soon, late] = [await commandLineCode(), await commandLineCode()]
    clock += MINUTE_MS - 1
    expect(await redeem(soon)).toBe(200)
    clock += 1
    expect(await redeem(late)).toBe(403)
  })
})

describe('what ops has made, after what ends a sign-in', () => {
  test('access token, sign-out and another identity: it goes on, for ops has made it', async () => {
    const token = await accessToken()
    await post('/sign-out', {}, token)
    await post('/sign-out', {}, await session())
    await another()
    expect(await roles(token)).toEqual([ROLE])
  })

  test('access token, roles taken away and leaving: it may nothing, then it is over', async () => {
    const token = await accessToken()
    await take('read')
    expect(await roles(token)).toEqual([])
    await leave()
    expect(await roles(token)).toBe(OVER)
  })

  test('access token, expiry: over after its days', async () => {
    const token = await accessToken()
    clock += DAY_MS - 1
    expect(await roles(token)).toEqual([ROLE])
    clock += 1
    expect(await roles(token)).toBe(OVER)
  })

  test('installation token, expiry: over once another secret lies in its file', async () => {
    const path = join(site.dataDir, 'ops-token')
    const next = 'another-secret-of-the-installation'
    await writeFile(path, `${next}\n`)
    expect(await roles(site.opsToken)).toBe(OVER)
    expect(await roles(next)).toEqual(['ops'])
    await writeFile(path, `${site.opsToken}\n`)
    expect(await roles(site.opsToken)).toEqual(['ops'])
  })
})

describe('a grant, after what ends the right to give it', () => {
  test('grant, sign-out: it goes on, for what was done by a session stands', async () => {
    const secret = await session()
    const given = await grant(secret)
    await post('/sign-out', {}, secret)
    expect(await holds(given)).toBe(true)
  })

  test('grant, another identity: over if it was issued by a session of before', async () => {
    const [ofSession, ofToken] = [await grant(await session()), await grant(await accessToken())]
    expect([await holds(ofSession), await holds(ofToken)]).toEqual([true, true])
    await another()
    expect([await holds(ofSession), await holds(ofToken)]).toEqual([false, true])
  })

  test('grant, roles taken away, its token revoked and leaving: over', async () => {
    const token = await accessToken()
    const [given, other] = [await grant(token), await grant(await accessToken())]
    await take('publish:sports')
    expect([await holds(given), await holds(other)], 'the right to publish another remote').toEqual([false, false])
    await take(ROLE)
    expect([await holds(given), await holds(other)]).toEqual([true, true])
    const { body } = await site.call('/registry/api/whoami', { token })
    await post(`/tokens/${String(body['token'])}/revoke`, { reason: 'has got about' })
    expect([await holds(given), await holds(other)]).toEqual([false, true])
    await leave()
    expect(await holds(other)).toBe(false)
  })

  test('grant, expiry: over after its minutes', async () => {
    const given = await grant(await accessToken())
    clock += 5 * MINUTE_MS - 1
    expect(await holds(given)).toBe(true)
    clock += 1
    expect(await holds(given)).toBe(false)
  })
})
