import type { Page } from '@playwright/test'
import { loginEndpoint } from '@site/contracts'
import { DEMO_PASSWORD } from '../support/api.ts'
import { sendPlain } from '../support/send-plain.ts'
import { expect, logInByDialog, test } from '../support/test.ts'
import { recordRequests } from '../support/visit.ts'

const SERVICE_HOST = 'fingerprint.localhost'
const isOfFingerprint = (url: string): boolean => new URL(url).hostname === SERVICE_HOST || /\/fingerprint\./.test(url)

/** Logs in and answers the visitor's id that went with it. */
async function visitorOf(page: Page): Promise<string> {
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === loginEndpoint.path)
  await logInByDialog(page, 'demo02', DEMO_PASSWORD)
  const body: unknown = (await login).postDataJSON()
  return body !== null && typeof body === 'object' && 'visitorId' in body ? String(body.visitorId) : ''
}

test.beforeEach(async ({ page }) => {
  await sendPlain(page)
})

test('[S3.032] [S7.127] the fingerprint comes with a log-in, not with the page: the service’s id, or the local one when it is away', async ({
  page,
  browser,
  baseURL,
}) => {
  const asked = recordRequests(page)
  await page.goto('/app/help/kh')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(asked.filter(isOfFingerprint), 'nothing of it before it is needed').toEqual([])

  expect(await visitorOf(page)).toMatch(/^svc-[0-9a-f]{16}$/)
  const [script, service] = asked.filter(isOfFingerprint)
  expect(script).toMatch(/^http:\/\/aurora\.localhost:\d+\/host\/[^/]+\/fingerprint\.\w+\.js/)
  expect(new URL(service ?? '').pathname).toBe('/edge/fingerprint')
  await expect(page.locator('iframe'), 'its frame is gone').toHaveCount(0)

  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  await context.route(
    (url) => url.hostname === SERVICE_HOST,
    (route) => route.abort(),
  )
  const other = await context.newPage()
  await sendPlain(other)
  await other.goto('/app/help/kh')
  expect(await visitorOf(other)).toMatch(/^[0-9a-f]{64}$/)
  await context.close()
})
