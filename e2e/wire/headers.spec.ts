import type { Page } from '@playwright/test'
import {
  ENDPOINTS,
  HEADERS,
  balanceEndpoint,
  bonusPoolsEndpoint,
  feedbackUnreadEndpoint,
  navigationListEndpoint,
  preInfoEndpoint,
} from '@site/contracts'
import { isFullRun, SAMPLE_CALLERS } from '../matrix.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { pathOf, recordCalls, watchCalls } from '../support/signed-calls.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open, visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

/** Calls whose answers are kept; the pools grow with every round and are asked for by the clock (open point 44). */
const CONFIGURATION = new Set(
  Object.values(ENDPOINTS).flatMap(({ path, cacheable }) =>
    cacheable && path !== bonusPoolsEndpoint.path ? [path as string] : [],
  ),
)

/** What the page's browser calls itself. */
const deviceOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'did')?.value

test('[S7.005] another browser has another unique id', async ({ page, browser, site }) => {
  const second = await browser.newContext()
  const seen: (string | undefined)[] = []
  for (const tab of [page, await second.newPage()]) {
    const calls = recordCalls(tab)
    await tab.goto(site.origin('aurora'))
    await waitUntilSettled(tab)
    const told = new Set(calls.map((request) => request.headers()[HEADERS.uniqueId]))
    expect([...told]).toEqual([await deviceOf(tab)])
    seen.push(...told)
  }
  await second.close()
  expect(new Set(seen).size).toBe(2)
})

test.describe('calls of the page', () => {
  test.use({ member: 'demo01' })

  for (const safeSwitch of ['1', '0'] as const) {
    test(`[S7.001-S7.010] [C.027] [S7.107] [S7.108] [S7.109] are signed and complete, with safeSwitch ${safeSwitch}`, async ({
      page,
      site,
      sessionOf,
    }) => {
      if (isFullRun) test.setTimeout(240_000 * slowness)
      const { composition, config } = await readSiteDocument(site.origin('aurora'))
      const { token } = await sessionOf('demo01')
      await page.addInitScript((value) => self === top && localStorage.setItem('safeSwitch', value), safeSwitch)
      const calls = watchCalls(page, { config, token, safeSwitch })
      const paths = isFullRun ? siteRoutes(composition).map(({ path }) => path) : Object.keys(SAMPLE_CALLERS)
      for (const path of paths) {
        await open(page, path)
        await waitUntilSettled(page)
        await calls.waitUntilTold()
      }
      const { asked, addressed, devices } = calls.expectSigned()
      expect([...devices], 'the device is the one of the cookie').toEqual([await deviceOf(page)])
      expect(asked.length).toBeGreaterThan(20)
      expect(addressed).toBeGreaterThan(10)
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
