import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  get as getHttp,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/services.mjs'
import { readCompose } from './compose-file.ts'
import { createNginx } from './nginx.ts'
import type { Server } from './server.ts'

const HTTPS = { 'x-forwarded-proto': 'https' }
const HSTS = 'max-age=31536000'
const SECRET = 'planted'.padEnd(32, '_')
/** Addresses that are the proof themselves. */
const SECRET_ADDRESSES = [
  `/site/api/v1/user/upload/image/${SECRET}`,
  `/fd/api/v1/transactions/export/${SECRET}.csv`,
  `/game/api/v1/venue/enter?ticket=${SECRET}`,
]

/** Addresses whose query is: a code that signs somebody in, and a grant that runs a developer's code. */
const SECRET_QUERIES = [
  `/registry/sign-in/callback?code=${SECRET}&state=told`,
  `/?override=${SECRET}`,
  `/app/help?from=told&override=${SECRET}`,
]

/** What nginx lets one address have at a time: of the compose file it is more. */
const MOST_OF_ADDRESS = 20
const CONSOLE_HOST = 'releases.example.com'
/** Is answered when the test says so. */
const HELD = '/held'
const held: ServerResponse[] = []

/** Stands where a server of ours does, and says what each of them does by itself. */
async function standIn(): Promise<HttpServer> {
  const server = createHttpServer(({ headers, url }, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (headers['x-forwarded-proto'] === 'https') response.setHeader('strict-transport-security', HSTS)
    response.setHeader('content-security-policy', "default-src 'self'")
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.setHeader('cache-control', 'public, max-age=60')
    if (url === HELD) held.push(response)
    else response.end('answered')
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return server
}

describe('nginx in front of servers', () => {
  let folder: string
  let nginx: Server
  let edge: HttpServer
  let gateway: HttpServer
  beforeAll(async () => {
    folder = mkdtempSync('/tmp/site-nginx-')
    mkdirSync(join(folder, 'srv/site/releases/help'), { recursive: true })
    writeFileSync(join(folder, 'srv/site/releases/help/entry.0123456789abcdef.js'), '0')
    ;[edge, gateway] = await Promise.all([standIn(), standIn()])
    const portOf = (server: HttpServer) => (server.address() as AddressInfo).port
    const [front, nobody] = [await freePort(), await freePort()]
    // This test is what stands in front of it, and says who calls.
    const budgets = { SITE_CONNECTIONS_PER_ADDRESS: String(MOST_OF_ADDRESS), SITE_PAGES_PER_ADDRESS: '1r/s' }
    const settings = { SITE_IN_FRONT: '127.0.0.1', SITE_CONSOLE_HOST: CONSOLE_HOST, ...budgets }
    nginx = createNginx(readCompose(settings), {
      folder,
      // The registry is away.
      port: {
        ...{ nginx: front, edge: portOf(edge), edgeOperations: nobody },
        ...{ registry: nobody, registryOperations: nobody, redis: nobody, venues: nobody },
      },
      postgres: { PGHOST: '127.0.0.1', PGPORT: '0' },
      gatewayPorts: [{ calls: portOf(gateway), operations: nobody }],
      here: (text) =>
        text.replaceAll('edge:8083', `127.0.0.1:${portOf(edge)}`).replaceAll('registry:8082', `127.0.0.1:${nobody}`),
      remove: () => Promise.resolve(),
    })
    await nginx.start()
  })
  afterAll(async () => {
    await nginx.stop()
    for (const server of [edge, gateway]) server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(nginx.url + path, { headers })
  const accessLog = () => readFileSync(join(folder, 'access.log'), 'utf8')

  test('what a server behind answers goes through as it is, and says each thing once', async () => {
    for (const path of ['/', '/site/api/v1/configuration/preInfo', '/captcha/widget']) {
      const { status, headers } = await get(path, HTTPS)
      expect([status, headers.get('content-security-policy')], path).toEqual([200, "default-src 'self'"])
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('strict-transport-security'), path).toBe(HSTS)
      expect((await get(path)).headers.get('strict-transport-security'), `${path} by http`).toBeNull()
    }
  })

  test('a file that came into the cache by http keeps a browser to https as well, and one from the disk', async () => {
    const path = '/releases/help/entry.0123456789abcdef.js'
    const asked = vi.fn()
    edge.on('request', asked)
    for (const encoding of ['br', 'identity']) {
      expect((await get(path, { 'accept-encoding': encoding })).headers.get('strict-transport-security')).toBeNull()
      const { status, headers } = await get(path, { ...HTTPS, 'accept-encoding': encoding })
      expect([status, headers.get('x-content-type-options')], encoding).toEqual([200, 'nosniff'])
      expect(headers.get('strict-transport-security'), encoding).toBe(HSTS)
    }
    expect(asked, 'it was in the cache').toHaveBeenCalledOnce()
  })

  test('one address has no more than its share of sockets and requests; a network of IPv6 is one', async () => {
    const statusFor = (address: string) => get('/', { 'x-forwarded-for': address }).then(({ status }) => status)
    for (const [crowd, neighbour, stranger] of [
      ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
      ['2001:db8:1:2::1', '2001:db8:1:2::ffff', '2001:db8:1:3::1'],
      ['2001:db8:2::1', '2001:db8:2::ffff', '2001:db8:3::1'],
    ] as const) {
      const asked = Array.from({ length: MOST_OF_ADDRESS }, () => get(HELD, { 'x-forwarded-for': crowd }))
      await vi.waitFor(() => expect(held).toHaveLength(MOST_OF_ADDRESS))
      expect([await statusFor(neighbour), await statusFor(stranger)], crowd).toEqual([503, 200])
      for (const response of held.splice(0)) response.end()
      expect(new Set(await Promise.all(asked.map(async (one) => (await one).status)))).toEqual(new Set([200]))
      await vi.waitFor(async () => expect(await statusFor(neighbour), crowd).toBe(200))
    }
  })

  test('one address asks for so many pages at once and so many a second; files and calls are counted elsewhere', async () => {
    const askFor = async (path: string, address: string) => {
      const asked = Array.from({ length: 12 }, async () => {
        const answers: number[] = []
        for (let n = 0; n < 20; n += 1) answers.push((await get(path, { 'x-forwarded-for': address })).status)
        return answers
      })
      return new Set((await Promise.all(asked)).flat())
    }
    expect(await askFor('/', '203.0.113.20')).toEqual(new Set([200, 503]))
    expect(await askFor('/registry/composition/jade', '203.0.113.21')).toEqual(new Set([502, 503]))
    expect(await askFor('/site/api/v1/configuration/preInfo', '203.0.113.20')).toEqual(new Set([200]))
    expect(await askFor('/releases/help/entry.0123456789abcdef.js', '203.0.113.20')).toEqual(new Set([200]))
    expect((await get('/', { 'x-forwarded-for': '203.0.113.22' })).status, 'a neighbour').toBe(200)
  })

  test('a file of a release is no page of the site, wherever it comes from', async () => {
    const { headers } = await get('/releases/help/entry.0123456789abcdef.js', { 'accept-encoding': 'identity' })
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('at the console’s host nothing but the console is handed on, and what is not is framed by nobody', async () => {
    const ask = (path: string, host: string) =>
      new Promise<IncomingMessage>((done, fail) => {
        const headers = { host, 'x-forwarded-for': '203.0.113.30' }
        // As it is written: an address of `URL` would have no dots left in it.
        getHttp({ port: new URL(nginx.url).port, path, headers }, (answer) => done(answer.resume())).on('error', fail)
      })
    const statusOf = async (path: string, host = CONSOLE_HOST) => (await ask(path, host)).statusCode
    // The registry is away: whatever is handed on to it is 502.
    for (const path of [
      '/registry/console',
      '/registry/console/api.mjs',
      '/registry/api/events',
      '/registry/sign-in?port=1',
    ])
      expect(await statusOf(path), path).toBe(502)
    const others = ['/', '/app/help', '/registry/composition/jade', '/registry/consoles', '/registry/api/../health']
    const calls = [
      '/site/api/v1/configuration/preInfo',
      '/sandbox/desk',
      '/captcha/widget',
      '/seamless/v1/debit',
      '/ws/site',
    ]
    const own = [
      '/healthz',
      '/telemetry',
      '/openapi.json',
      '/releases/help/entry.0123456789abcdef.js',
      '/host/host.json',
    ]
    for (const path of [...others, ...calls, ...own])
      for (const host of [CONSOLE_HOST, 'Releases.Example.com:8443', `${CONSOLE_HOST}.`])
        expect(await statusOf(path, host), `${host}${path}`).toBe(404)
    expect((await ask('/', CONSOLE_HOST)).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const path of ['/', '/site/api/v1/configuration/preInfo', '/healthz'])
      expect(await statusOf(path, 'jade.example.com'), path).toBe(200)
  })

  /** What nginx says by itself: of the type that it names, and framed by nobody. */
  async function expectSafe(path: string, expected: number): Promise<void> {
    const { status, headers } = await get(path, { ...HTTPS, 'accept-encoding': 'identity' })
    expect(status, path).toBe(expected)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toBe(HSTS)
    if (headers.get('content-type')?.startsWith('text/html') !== true) return
    expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }

  test('what it says by itself is framed by nobody and of the type that it names', async () => {
    await expectSafe('/metrics', 404)
    await expectSafe('/healthz', 200)
    await expectSafe('/registry/composition/jade', 502)
    await expectSafe('/releases/help/nothing.js', 404)
  })

  describe('while they are away', () => {
    beforeAll(async () => {
      for (const server of [edge, gateway]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    })

    test('so are its notices of that', async () => {
      await expectSafe('/', 503)
      await expectSafe('/site/api/v1/configuration/preInfo', 503)
      await expectSafe('/captcha/widget', 502)
    })

    test('an address that is a secret is in no line, neither of what is asked nor of what fails', async () => {
      for (const path of SECRET_ADDRESSES) expect((await get(path)).status, path).toBe(503)
      expect((await get('/site/api/v1/user/told')).status).toBe(503)
      await vi.waitFor(() => expect(accessLog()).toContain('"GET /site/api/v1/user/told" 503'))
      expect(accessLog()).toContain('"GET /site/api/v1/user/upload/image/*" 503')
      expect(accessLog()).toContain('"GET /fd/api/v1/transactions/export/*" 503')
      expect(nginx.output(), 'what fails is told otherwise').toContain('/site/api/v1/user/told')
      expect(accessLog() + nginx.output()).not.toContain(SECRET)
    })

    test('neither is a code of the sign-in nor a grant, where a server is away or there are too many', async () => {
      const unlike = (path: string) => path.replace(SECRET, 'told').replace('?', '/told?')
      for (const [index, path] of SECRET_QUERIES.entries()) {
        const isPage = !path.startsWith('/registry/')
        // Of an address for each, since the first is refused from then on.
        const askAs = (address: string, one = path) => get(one, { 'x-forwarded-for': address })
        expect((await askAs(`203.0.113.${50 + index}`)).status, path).toBe(isPage ? 503 : 502)
        const many = Array.from({ length: 260 }, () => askAs(`203.0.113.${60 + index}`))
        const statuses = new Set((await Promise.all(many)).map(({ status }) => status))
        expect(statuses.has(503), 'it is counted as the others are').toBe(true)
        await askAs(`203.0.113.${70 + index}`, unlike(path))
      }
      await vi.waitFor(() => expect(nginx.output(), 'what fails is told otherwise').toContain('/told?'))
      expect(accessLog() + nginx.output()).not.toContain(SECRET)
    })
  })
})
