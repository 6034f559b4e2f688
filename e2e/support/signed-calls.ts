import { createDecipheriv, createHmac } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import {
  API_PREFIXES,
  HEADERS,
  type RuntimeConfig,
  SIGN_TYPE,
  SIGN_VERSION,
  preInfoEndpoint,
  signingText,
} from '@site/contracts'
import { expect } from './test.ts'

/** Section 7 notes these two as GET; all others are posted. */
const NOTED_AS_GET = new Set(['/fd/api/v1/bankCard/queryMemberBanksInfoList', '/fd/api/v1/bankCard/withdraw/add/list'])
export const pathOf = (request: Request) => new URL(request.url()).pathname
const isCall = (request: Request) => API_PREFIXES.some((prefix) => pathOf(request).startsWith(prefix))

function open(sealed: string, { siteKey }: RuntimeConfig): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(siteKey.aes, 'hex'), bytes.subarray(0, 16))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}

/** Calls that the page makes from now on, whatever comes back. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => isCall(request) && calls.push(request))
  return calls
}

/** The path that is asked for, which the safe switch seals. */
function askedPath(request: Request, config: RuntimeConfig): string {
  const path = pathOf(request)
  if (request.headers()[HEADERS.sealed] !== '1') return path
  return open((path.split('/').at(-1) ?? '').replaceAll('-', '+').replaceAll('_', '/'), config)
}

/** What the calls of a page are held to. */
type Expected = {
  readonly config: RuntimeConfig
  /** Of the session that the page has. */
  readonly token: string
  /** `'1'` seals what is posted and the path that it is posted to. */
  readonly safeSwitch: '0' | '1'
}

type WatchedCalls = {
  /** Waits until the document knows its own address: calls from here on are held to sending it. */
  waitUntilTold(): Promise<void>
  /**
   * Holds every call so far to all of it, whoever made it. Answers the paths that were asked for, as they are declared, and
   * how many calls were held to sending the address, and the devices that they named.
   */
  expectSigned(): {
    readonly asked: readonly string[]
    readonly addressed: number
    readonly devices: ReadonlySet<string | undefined>
  }
}

/** Watches the calls of a page from now on. */
export function watchCalls(page: Page, { config, token, safeSwitch }: Expected): WatchedCalls {
  const calls: { readonly request: Request; readonly at: number }[] = []
  const addressed = new Set<Request>()
  let isTold = false
  let isCounting = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isTold = isCounting = false
    if (!isCall(request)) return
    calls.push({ request, at: Date.now() })
    if (isCounting) addressed.add(request)
  })
  page.on('requestfinished', (request) => {
    if (isCall(request) && askedPath(request, config) === preInfoEndpoint.path) isTold = true
  })
  return {
    async waitUntilTold() {
      await expect.poll(() => isTold, 'the page is told its address').toBe(true)
      isCounting = true
    },
    expectSigned() {
      const ids = calls.map(({ request, at }) => expectHeaders(request, at, { config, token }))
      expect(new Set(ids).size, 'each call has an id of its own').toBe(ids.length)
      for (const request of addressed) {
        const address = open(request.headers()[HEADERS.ipToken] ?? '', config)
        expect(address, `the IP token of ${request.url()}`).toMatch(/^(?:(?:::ffff:)?127\.0\.0\.1|::1)$/)
      }
      const asked = calls.map(({ request }) => {
        const path = expectSealed(request, config, safeSwitch)
        expect(request.method(), path).toBe(NOTED_AS_GET.has(path) ? 'GET' : 'POST')
        return path
      })
      const devices = new Set(calls.map(({ request }) => request.headers()[HEADERS.uniqueId]))
      return { asked, addressed: addressed.size, devices }
    },
  }
}

/** Answers the path that was asked for. */
function expectSealed(request: Request, config: RuntimeConfig, safeSwitch: '0' | '1'): string {
  const path = pathOf(request)
  const body = request.postData()
  expect(request.headers()[HEADERS.sealed], path).toBe(request.method() === 'GET' ? '0' : safeSwitch)
  if (safeSwitch === '0' || request.method() === 'GET') {
    if (request.method() === 'POST') expect(() => JSON.parse(body ?? '') as unknown).not.toThrow()
    return path
  }
  expect(path).toMatch(/\/api\/v1\/s\/[\w-]+$/)
  const { data } = JSON.parse(body ?? '') as { data: string }
  expect(Object.keys(JSON.parse(body ?? '') as object), 'nothing beside the sealed body').toEqual(['data'])
  expect(() => JSON.parse(open(data, config)) as unknown).not.toThrow()
  return askedPath(request, config)
}

/** What every call of the page carries, which was made `at` a time in epoch milliseconds. Answers its id. */
function expectHeaders(request: Request, at: number, { config, token }: Pick<Expected, 'config' | 'token'>): string {
  const headers = request.headers()
  const requestId = headers[HEADERS.requestId] ?? ''
  const timestamp = headers[HEADERS.timestamp] ?? ''
  const { pathname, search } = new URL(request.url())
  const body = request.postData() ?? ''
  expect(headers, pathname).toMatchObject({
    'content-type': 'application/json',
    [HEADERS.clientType]: 'web',
    [HEADERS.version]: config.version,
    [HEADERS.siteId]: '9000',
    [HEADERS.channelFlag]: '1',
    [HEADERS.token]: token,
    [HEADERS.signType]: SIGN_TYPE,
    [HEADERS.signVersion]: SIGN_VERSION,
  })
  expect(headers[HEADERS.uniqueId]).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(Number(open(timestamp, config)) - at)).toBeLessThan(5 * 60_000)
  expect(open(headers[HEADERS.ipToken] ?? '', config)).toMatch(/^[\d.:a-f]+$/)
  const own = {
    token,
    uniqueId: headers[HEADERS.uniqueId] ?? '',
    theme: headers[HEADERS.theme] ?? '',
    sealed: headers[HEADERS.sealed] ?? '',
  }
  const text = signingText({ method: request.method(), path: pathname + search, body, requestId, timestamp, ...own })
  const sign = createHmac('sha256', Buffer.from(config.siteKey.sign, 'hex')).update(text).digest('hex')
  expect(headers[HEADERS.sign], `the signature of ${pathname}`).toBe(sign)
  return requestId
}
