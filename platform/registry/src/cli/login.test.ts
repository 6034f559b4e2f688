import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import { ALICE, FLOW, Jar, confirmCommandLine, SESSION, settingsOf, throughProvider } from '../../tests/signing-in.ts'
import { type StandInProvider, startStandInProvider } from '../../tests/stand-in-provider.ts'
import { SIGN_IN_PROBLEMS } from '../sign-in/index.ts'
import { runCli } from './index.ts'

let provider: StandInProvider
let site: RunningRegistry
let clock = Date.now()
beforeAll(async () => {
  provider = await startStandInProvider()
  site = await startRegistry({ signIn: settingsOf(provider), now: () => clock })
  const named = { signIn: { email: 'alice@example.com' }, reason: 'for the test' }
  const body = { name: 'alice', roles: ['promote:jade'], ...named }
  await site.call('/registry/api/people', { method: 'POST', body })
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

/** Runs `login`, and does what a person does with the address that is said. */
async function login() {
  const said: string[] = []
  let browsing = Promise.resolve()
  const state = join(dirname(site.dataDir), 'state')
  const run = (...argv: readonly string[]) =>
    runCli(argv, {
      ...{ env: { REGISTRY_URL: site.url, DATA_DIR: '/nowhere', XDG_STATE_HOME: state }, cwd: tmpdir() },
      ...{ startedAt: Date.now(), out: (text: string) => void said.push(text) },
      err(text) {
        said.push(text)
        const [address] = /http:\/\/\S+challenge\S+/.exec(text) ?? []
        if (address !== undefined) browsing = browse(address)
      },
    })
  const code = await run('login')
  await browsing
  return { code, said, run, state }
}
/** The pages that asked whether it is theirs. */
const shown: string[] = []
async function browse(address: string): Promise<void> {
  const jar = new Jar()
  shown.push(await (await jar.get(address)).text())
  const { end: home } = await throughProvider(site, address, jar)
  expect(home).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?/)
  expect(jar.cookies.has(SESSION)).toBe(false)
  await (await fetch(home)).text()
}

test('signs in by a browser of the machine, keeps the session to itself, and signs out', async () => {
  provider.next(ALICE)
  const { code, said, run, state } = await login()
  expect({ code, last: said.at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(/^You are alice \(promote:jade\) until /) as unknown,
  })
  const [file = ''] = await readdir(join(state, 'site-release'))
  const path = join(state, 'site-release', file)
  expect((await stat(path)).mode & 0o077).toBe(0)
  const { secret } = JSON.parse(await readFile(path, 'utf8')) as { secret: string }
  expect(said.join()).not.toContain(secret)
  const [printed = 'no code'] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(said.join('\n').replaceAll(/http\S+/g, '')) ?? []
  expect(shown.at(-1)).toContain(`<strong id="code">${printed}</strong>`)
  expect(await run('whoami')).toBe(0)
  expect(said.at(-1)).toContain('alice')
  expect(await run('logout')).toBe(0)
  expect(await site.call('/registry/api/whoami', { token: secret })).toMatchObject({ status: 401 })
  expect(await run('whoami')).toBe(4)
})

test('says why nobody was signed in', async () => {
  provider.next({ ...ALICE, sub: 'x', email_verified: false })
  const { code, said } = await login()
  expect({ code, last: said.at(-1) }).toEqual({ code: 4, last: SIGN_IN_PROBLEMS['unverified-mail'] })
  provider.next(ALICE, { error: 'access_denied' })
  expect((await login()).said.at(-1)).toBe(SIGN_IN_PROBLEMS.declined)
})

test('a link alone signs nobody in: it asks first, on a page that nothing runs on and nobody frames', async () => {
  const address = `${site.url}/registry/sign-in?port=40000&challenge=${'c'.repeat(43)}`
  const jar = new Jar()
  const answer = await jar.get(address)
  expect(answer.status).toBe(200)
  expect(jar.cookies.has(FLOW)).toBe(false)
  expect(await answer.text()).toContain('A command line on this machine wants to sign in as you')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  // with any other policy of referrers the browser would not say whose form it sends
  expect(answer.headers.get('referrer-policy')).toBe('same-origin')
})

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['another host of the site', { 'sec-fetch-site': 'same-site' }],
  ['a browser that says the origin alone', { origin: 'https://elsewhere.example' }],
  ['a page without an origin', { origin: 'null' }],
])('a yes of %s is none', async (_, headers) => {
  const jar = new Jar()
  const address = `${site.url}/registry/sign-in?port=40000&challenge=${'c'.repeat(43)}`
  expect((await confirmCommandLine(site, address, jar, headers)).status).toBe(403)
  expect(jar.cookies.has(FLOW)).toBe(false)
  expect((await confirmCommandLine(site, address, jar)).status).toBe(302)
  expect(jar.cookies.has(FLOW)).toBe(true)
})

test('a code is good for who began, once, and for a minute', async () => {
  provider.next(ALICE)
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  async function code(): Promise<string> {
    const begin = `${site.url}/registry/sign-in?port=40000&challenge=${challenge}`
    const { end: home } = await throughProvider(site, begin, new Jar())
    return new URL(home).searchParams.get('code') ?? ''
  }
  const redeem = (body: object) =>
    site.call('/registry/api/sign-in/redeem', { method: 'POST', token: '', body }).then(({ status }) => status)
  const first = await code()
  expect(await redeem({ code: first, verifier: 'w'.repeat(43) })).toBe(403)
  expect(await redeem({ code: first, verifier }), 'a wrong try has used it up').toBe(403)
  const second = await code()
  expect(await redeem({ code: second, verifier })).toBe(200)
  expect(await redeem({ code: second, verifier })).toBe(403)
  const third = await code()
  clock += 60_000
  expect(await redeem({ code: third, verifier })).toBe(403)
  for (const query of ['port=80', 'port=80&challenge=x', `port=1&challenge=${challenge}`, `challenge=${challenge}`]) {
    expect((await fetch(`${site.url}/registry/sign-in?${query}`, { redirect: 'manual' })).status, query).toBe(400)
    const sent = await new Jar().post(`${site.url}/registry/sign-in`, new URLSearchParams(query))
    expect(sent.status, `form of ${query}`).toBe(400)
  }
})
