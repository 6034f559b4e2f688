import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  type Composition,
  HOST_FORMAT,
  HTML_IDS,
  OVERRIDE_REFUSALS,
  type OverrideRefusal,
  type SignedComposition,
} from '@site/contracts'
import { REQUEST_TIMEOUT_MS } from '@site/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEdge } from './app.ts'

let hostDir: string
beforeAll(async () => {
  hostDir = await mkdtemp(join(tmpdir(), 'edge-host-'))
  await writeFile(
    join(hostDir, 'host.json'),
    JSON.stringify({ format: HOST_FORMAT, version: '1.0.0', shell: 1, shared: {} }),
  )
  await writeFile(join(hostDir, 'themes.json'), '{}')
})
afterAll(() => rm(hostDir, { recursive: true, force: true }))

/** An edge whose registry is away. */
const edgeWithoutRegistry = (more: Partial<Parameters<typeof createEdge>[0]> = {}) =>
  createEdge({
    hostDir,
    compositions: {
      compositionFor: () => Promise.reject(new Error('the registry is away')),
      trustedKeys: () => Promise.resolve([]),
    },
    siteKey: { aes: '00', sign: '00' },
    defaultLocale: 'zh-CN',
    ...more,
  })

test('while there is no composition a visitor is told so, in a page that needs nothing and is not kept', async () => {
  const edge = edgeWithoutRegistry()
  const page = await edge.inject({ url: '/game/sport/crty', headers: { host: 'jade.localhost' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('暂时无法访问')
  expect(page.body).not.toContain('registry')
  expect((await edge.inject({ method: 'GET', url: '/%' })).statusCode).toBe(400)
  await edge.close()
})

test('what is asked is measured by its route and not by its address, with what the page was made of; none of it is told where visitors come', async () => {
  const counted: string[] = []
  const served: unknown[] = []
  const measures = {
    answered: (route: string, status: number) => void counted.push(`${status} ${route}`),
    served: ({ theme }: { readonly theme: string }) => void served.push(theme),
  }
  const away = edgeWithoutRegistry({ measures })
  await away.inject({ url: '/game/sport/crty', headers: { host: 'jade.localhost' } })
  await away.inject('/host/nothing.js')
  await away.inject({ method: 'POST', url: '/some/where' })
  await away.close()
  expect([counted, served]).toEqual([['503 /*', '404 /host/*', '404 unknown'], []])

  const edge = edgeWithoutRegistry({ compositions, measures })
  const page = await edge.inject({ url: '/metrics', headers: { host: 'jade.localhost' } })
  expect([counted.at(-1), served]).toEqual(['200 /*', ['jade']])
  expect(page.body, 'it is a page like any other').not.toContain('edge_requests')
  await edge.close()
})

test('at the console’s host there is no page, no file and no status of the site', async () => {
  const probes = { registry: () => Promise.resolve({}), gateway: () => Promise.resolve({}) }
  const edge = edgeWithoutRegistry({ compositions, consoleHost: 'releases.example.com', status: probes })
  const get = (url: string, host: string) => edge.inject({ url, headers: { host } })
  for (const url of [
    '/',
    '/app/help',
    '/host/host.json',
    '/status',
    '/edge/healthz',
    '/favicon.ico',
    '/registry/console',
  ])
    for (const host of ['releases.example.com', 'Releases.example.com:8443', 'releases.example.com.']) {
      const { statusCode, payload, headers } = await get(url, host)
      expect([statusCode, payload, headers['cache-control']], `${host}${url}`).toEqual([404, 'not found', 'no-store'])
    }
  expect((await get('/', 'jade.example.com')).statusCode).toBe(200)
  expect((await get('/edge/healthz', '127.0.0.1:8083')).statusCode).toBe(200)
  await edge.close()
})

test('/status answers also while there is no composition, in the script that is asked for', async () => {
  const edge = edgeWithoutRegistry({
    status: { registry: () => Promise.reject(new Error('away')), gateway: () => Promise.reject(new Error('away')) },
  })
  const titleFor = async (language: string) => {
    const page = await edge.inject({ url: '/status', headers: { 'accept-language': language } })
    expect([page.statusCode, page.headers['vary']]).toEqual([200, 'accept-language'])
    return /<h1>(.*)<\/h1>/.exec(page.body)?.[1]
  }
  expect(await titleFor('en')).toBe('账户、投注与资金暂时无法使用')
  expect(await titleFor('zh-Hant-HK, en;q=0.5')).toBe('帳戶、投注與資金暫時無法使用')
  await edge.close()
})

const settings = { title: '站点', depositHelp: '1', editionSwitch: '1', registerFlag: '1' }
const composition = { theme: 'jade', settings, flags: {}, origins: [''], remotes: {} } as unknown as Composition
const compositions = {
  compositionFor: () => Promise.resolve({ composition, signed: {} as SignedComposition }),
  trustedKeys: () => Promise.resolve([]),
}
/** What a page says to the program of the host. */
function configIn(body: string): Readonly<Record<string, unknown>> {
  const [, json = ''] = new RegExp(`id="${HTML_IDS.config}">([^<]*)<`).exec(body) ?? []
  return JSON.parse(json) as Readonly<Record<string, unknown>>
}

test('a page that came by https keeps to it, and so does its cookie; one of this machine does not', async () => {
  const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale: 'zh-CN' })
  const headersBy = async (more: Readonly<Record<string, string>>) =>
    (await edge.inject({ url: '/', headers: { host: 'jade.localhost', ...more } })).headers
  expect(edge.server.requestTimeout, 'no request arrives for ever').toBe(REQUEST_TIMEOUT_MS)
  const secure = await headersBy({ 'x-forwarded-proto': 'https' })
  expect(secure['strict-transport-security']).toBe('max-age=31536000')
  expect(secure['set-cookie']).toMatch(/^did=.*; SameSite=Lax; Secure$/)
  const plain = await headersBy({})
  expect(plain).not.toHaveProperty('strict-transport-security')
  expect(plain['set-cookie']).toMatch(/^did=.*; SameSite=Lax$/)
  await edge.close()
})

test.each([
  ['a page', '/', 200],
  ['a file of the host', '/host/themes.json', 200],
  ['a file that is not there', '/releases/help/1.0.0/gone.js', 404],
  ['how the site is', '/status', 200],
  ['a redirect', '/favicon.ico', 302],
  ['what is no page', '/robots.txt', 404],
  ['an address that cannot be decoded', '/%', 400],
])('%s, as every answer, is of no other type than it says, and on https keeps to that', async (_what, url, status) => {
  const away = () => Promise.reject(new Error('away'))
  const edge = edgeWithoutRegistry({ compositions, releasesDir: hostDir, status: { registry: away, gateway: away } })
  const by = (more: Readonly<Record<string, string>>) =>
    edge.inject({ url, headers: { host: 'jade.localhost', ...more } })
  const plain = await by({})
  expect([plain.statusCode, plain.headers['x-content-type-options']]).toEqual([status, 'nosniff'])
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  const secure = await by({ 'x-forwarded-proto': 'https' })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  await edge.close()
})

test('a file that is opened by itself is no page of the site: what a release brings reads nothing of whoever looks', async () => {
  const edge = edgeWithoutRegistry({ compositions, releasesDir: hostDir })
  for (const url of ['/host/themes.json', '/releases/themes.json']) {
    const { statusCode, headers } = await edge.inject({ url, headers: { host: 'jade.localhost' } })
    expect([statusCode, headers['content-security-policy']], url).toEqual([200, expect.stringContaining('; sandbox')])
  }
  await edge.close()
})

test('pictures of matches are let in from where the operator says they come from, and from nowhere without', async () => {
  const made = { hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale: 'zh-CN' } as const
  const policyOf = async (streamOrigins: readonly string[] | undefined) => {
    const edge = createEdge({ ...made, ...(streamOrigins && { streamOrigins }) })
    const { headers } = await edge.inject({ url: '/', headers: { host: 'jade.localhost' } })
    await edge.close()
    return String(headers['content-security-policy'])
  }
  const policy = await policyOf(['https://live.test'])
  expect(policy).toContain("connect-src 'self' https://live.test;")
  expect(policy).toContain('media-src blob: https://live.test;')
  expect(await policyOf(undefined)).not.toMatch(/media-src|live\.test/)
})

test.each(['zh-CN', 'zh-TW'] as const)(
  '[S9.004] a served page is in the language that its process was given: %s',
  async (defaultLocale) => {
    const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale })
    const { body } = await edge.inject({ url: '/', headers: { host: 'jade.localhost' } })
    expect(body).toContain(`<html lang="${defaultLocale}"`)
    expect(configIn(body)['defaultLocale']).toBe(defaultLocale)
    await edge.close()
  },
)

test('a page says its visitor’s own address to its visitor, and no cache keeps it', async () => {
  const edge = createEdge({ hostDir, compositions, siteKey: { aes: '00', sign: '00' }, defaultLocale: 'zh-CN' })
  const configOf = async (address: string) => {
    const headers = { host: 'jade.localhost', 'x-forwarded-for': address }
    const page = await edge.inject({ url: '/', headers })
    expect(page.headers['cache-control']).toBe('no-store')
    return configIn(page.body)
  }
  expect((await configOf('203.0.113.9'))['visitorIp']).toBe('203.0.113.9')
  expect((await configOf('2001:db8::3'))['visitorIp']).toBe('2001:db8::3')
  expect(await configOf('no address'), 'what is no address is left out').not.toHaveProperty('visitorIp')
  await edge.close()
})

const ORIGIN = 'http://localhost:3100'
const GRANT = 'aGVhZA.cGF5bG9hZA.c2ln'

/** An edge whose registry opens `GRANT`, or refuses it for a reason; `asked` are the grants that it was asked for. */
function edgeWith(refused?: OverrideRefusal) {
  const asked: (string | undefined)[] = []
  const override = { id: 'a', remote: 'help', origin: ORIGIN, expiresAt: Date.now() + 600_000 }
  const edge = createEdge({
    hostDir,
    compositions: {
      ...compositions,
      compositionFor({ grant }) {
        asked.push(grant)
        const signed = {} as SignedComposition
        if (grant !== undefined && refused !== undefined) return Promise.resolve({ composition, signed, refused })
        const opened = grant === undefined ? composition : { ...composition, origins: ['', ORIGIN], override }
        return Promise.resolve({ composition: opened, signed })
      },
    },
    siteKey: { aes: '00', sign: '00' },
    defaultLocale: 'zh-CN',
  })
  const open = (url: string, cookie = '') => edge.inject({ url, headers: { host: 'jade.localhost', cookie } })
  return { edge, open, asked }
}

test('[D.013] a link with a grant leads to its page without it; the grant is kept in a cookie of this host', async () => {
  const { edge, open } = edgeWith()
  const link = await open(`/app/help?from=mail&override=${GRANT}`)
  expect(link.statusCode).toBe(303)
  expect(link.headers.location).toBe('/app/help?from=mail')
  expect(link.headers['cache-control']).toBe('no-store')
  const kept = String(link.headers['set-cookie'])
  expect(kept).toMatch(new RegExp(`^override=${GRANT}; Path=/; Max-Age=1200; HttpOnly; SameSite=Lax$`))

  const left = await open('/app/help?override=off', `override=${GRANT}`)
  expect([left.statusCode, left.headers.location]).toEqual([303, '/app/help'])
  expect(left.headers['set-cookie']).toContain('override=; Path=/; Max-Age=0')
  await edge.close()
})

test.each([
  ['//evil.example/login', '/evil.example/login'],
  ['///evil.example/login?from=mail%20a', '/evil.example/login?from=mail%20a'],
  [`//evil.example/?override=${GRANT}`, `/evil.example/?override=${GRANT}`],
  ['//evil.example/?override=off', '/evil.example/?override=off'],
])('no page is made at %s, whose links to itself would lead to another host, but at %s', async (asked, location) => {
  const { edge, open } = edgeWith()
  const answer = await open(asked)
  expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, location, ''])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await open('/game//sport')).statusCode, 'elsewhere in the path they are the path’s own').toBe(200)
  await edge.close()
})

test('[D.013] the policy lets code in from the developer’s machine on the page with the grant and on no other', async () => {
  const { edge, open } = edgeWith()
  const policyOf = async (cookie?: string) => String((await open('/', cookie)).headers['content-security-policy'])
  const granted = await policyOf(`override=${GRANT}`)
  expect(granted).toMatch(new RegExp(`script-src 'self' ${ORIGIN} `))
  expect(granted).toContain(`connect-src 'self' ${ORIGIN};`)
  expect(await policyOf()).not.toContain(ORIGIN)
  await edge.close()
})

const SAID: Readonly<Record<OverrideRefusal, string>> = {
  altered: '此授权链接无效或不完整',
  expired: '此授权已过期',
  revoked: '此授权已被收回',
  'wrong-theme': '此授权属于另一个站点',
  'wrong-device': '此授权属于另一台设备',
  unchecked: '暂时无法核对授权',
}

test.each(OVERRIDE_REFUSALS)('[D.013] a grant that is %s: the page is everybody’s, and says why', async (refused) => {
  const { edge, open } = edgeWith(refused)
  const page = await open('/app/help', `did=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}; override=${GRANT}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).not.toContain(ORIGIN)
  const [, said = ''] = /<aside id="site-grant"[^>]*>(.*?)<\/aside>/s.exec(page.body) ?? []
  expect(said).toContain(`<span lang="zh-CN">${SAID[refused]}，页面运行的是线上版本。`)
  expect(said).toMatch(/<span lang="zh-TW">[^<]*，頁面執行的是線上版本。/)
  expect(said).toContain('href="/app/help"')
  expect(said.includes('<code>00000000-'), 'who needs a grant of their own is told for which device').toBe(
    refused === 'wrong-device',
  )
  const forgets = String(page.headers['set-cookie']).includes('override=; Path=/; Max-Age=0')
  expect(forgets, 'while nobody could be asked the grant may still be good').toBe(refused !== 'unchecked')
  await edge.close()
})

test('[D.013] what cannot be a grant is asked of nobody, and a page without one says nothing of it', async () => {
  const { edge, open, asked } = edgeWith()
  expect((await open('/?override=%22%3E%3Cscript%3E')).body).toContain(SAID.altered)
  expect(asked).toEqual([undefined])
  expect((await open('/')).body).not.toContain('site-grant')
  await edge.close()
})
