import { createDecipheriv, createHmac } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import {
  API_PREFIXES,
  ENDPOINTS,
  HEADERS,
  type RuntimeConfig,
  SIGN_TYPE,
  SIGN_VERSION,
  balanceEndpoint,
  bonusPoolsEndpoint,
  feedbackUnreadEndpoint,
  navigationListEndpoint,
  preInfoEndpoint,
  signingText,
} from '@site/contracts'
import { isFullRun } from '../matrix.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { oneRoutePerView, siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open as openRoute, visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const METHODS = new Map(Object.values(ENDPOINTS).map(({ path, method }) => [path as string, method]))
/** Calls whose answers are kept; the pools grow with every round and are asked for by the clock (open point 44). */
const CONFIGURATION = new Set(
  Object.values(ENDPOINTS).flatMap(({ path, cacheable }) =>
    cacheable && path !== bonusPoolsEndpoint.path ? [path as string] : [],
  ),
)
const pathOf = (request: Request) => new URL(request.url()).pathname
const isCall = (request: Request) => API_PREFIXES.some((prefix) => pathOf(request).startsWith(prefix))

function open(sealed: string, { siteKey }: RuntimeConfig): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(siteKey.aes, 'hex'), bytes.subarray(0, 16))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}

function recordCalls(page: Page): Request[] {
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

interface AddressedCalls {
  readonly calls: ReadonlySet<Request>
  /** Waits until the document knows its address; its calls count from here on. */
  waitUntilTold(): Promise<void>
}

/** Calls of a page that has been told its own address already, which the first ones of a document cannot know. */
function recordAddressed(page: Page, config: RuntimeConfig): AddressedCalls {
  const calls = new Set<Request>()
  let isTold = false
  let isCounting = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isTold = isCounting = false
    else if (isCounting && isCall(request)) calls.add(request)
  })
  page.on('requestfinished', (request) => {
    if (isCall(request) && askedPath(request, config) === preInfoEndpoint.path) isTold = true
  })
  return {
    calls,
    async waitUntilTold() {
      await expect.poll(() => isTold, 'the page is told its address').toBe(true)
      isCounting = true
    },
  }
}

/** What every call of the page carries, whoever made it. */
function expectSigned(request: Request, config: RuntimeConfig, token: string): string {
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
  expect(Math.abs(Number(open(timestamp, config)) - Date.now())).toBeLessThan(5 * 60_000)
  expect(open(headers[HEADERS.ipToken] ?? '', config)).toMatch(/^[\d.:a-f]*$/)
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

test.describe('calls of the page', () => {
  test.use({ member: 'demo01' })

  for (const safeSwitch of ['1', '0'] as const) {
    test(`[S7.001-S7.010] [C.027] [S7.107] [S7.108] [S7.109] of every view are signed and complete, with safeSwitch ${safeSwitch}`, async ({
      page,
      site,
      sessionOf,
    }) => {
      test.setTimeout(240_000 * slowness)
      const { composition, config } = await readSiteDocument(site.origin('aurora'))
      const { token } = await sessionOf('demo01')
      await page.addInitScript((value) => self === top && localStorage.setItem('safeSwitch', value), safeSwitch)
      const calls = recordCalls(page)
      const addressed = recordAddressed(page, config)
      // Routes of one view are drawn by the same code, which makes the same calls.
      const routes = siteRoutes(composition)
      for (const { path } of isFullRun ? routes : oneRoutePerView(routes)) {
        await openRoute(page, path)
        await waitUntilSettled(page)
        await addressed.waitUntilTold()
      }
      expect(calls.length).toBeGreaterThan(20)
      expect(addressed.calls.size).toBeGreaterThan(10)
      for (const request of addressed.calls) {
        const address = open(request.headers()[HEADERS.ipToken] ?? '', config)
        expect(address, `the IP token of ${request.url()}`).toMatch(/^(?:(?:::ffff:)?127\.0\.0\.1|::1)$/)
      }

      const ids = calls.map((request) => expectSigned(request, config, token))
      expect(new Set(ids).size, 'each call has an id of its own').toBe(ids.length)
      const asked = calls.map((request) => {
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
      })
      for (const [index, path] of asked.entries()) {
        expect(calls[index]?.method(), path).toBe(METHODS.get(path) ?? 'POST')
      }
      for (const { path } of [preInfoEndpoint, balanceEndpoint, feedbackUnreadEndpoint]) expect(asked).toContain(path)
    })
  }
})

test('[S7.012] [S3.009] configuration is asked for once per path and payload; safeSwitch is 1 by default', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilSettled(page)
  expect(await page.evaluate(() => localStorage.getItem('safeSwitch'))).toBe('1')

  await page.evaluate(() => localStorage.setItem('safeSwitch', '0'))
  await page.goto('about:blank') // calls of that page must not be taken for those of the next
  const calls = recordCalls(page)
  await page.goto('/')
  await waitUntilSettled(page)
  for (const path of ['/app/help/kh', '/game/realbet', '/', '/game/realbet', '/']) {
    await visit(page, path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '真人' })).toBeVisible()
  const timesAsked = (path: string) => calls.filter((request) => pathOf(request) === path).length
  for (const { path } of [navigationListEndpoint, preInfoEndpoint]) expect(timesAsked(path), path).toBe(1)
  const asked = calls.filter((request) => CONFIGURATION.has(pathOf(request)))
  expect(new Set(asked.map(pathOf)).size, 'several kinds of configuration').toBeGreaterThan(2)
  const each = asked.map((request) => `${pathOf(request)} ${request.postData() ?? ''}`)
  expect(each.toSorted(), 'none is asked for again').toEqual([...new Set(each)].toSorted())
})
