import type { Page } from '@playwright/test'
import { logoutEndpoint, memberInfoEndpoint, memberJwtEndpoint, preInfoEndpoint, STATUS } from '@site/contracts'
import { startFaultyEdge } from '../support/faulty-edge.ts'
import { expectNeverTold, watchFor } from '../support/passing-words.ts'
import { sendPlain } from '../support/send-plain.ts'
import { expect, logInByDialog, logOutByMenu, test } from '../support/test.ts'
import { markDocument, expectSameDocument, visit } from '../support/visit.ts'
import { DEMO_PASSWORD } from '../support/api.ts'

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /我的账户/ })
const INFO = memberInfoEndpoint.path

/** A session of its own: these tests end it. */
async function logIn(page: Page): Promise<string> {
  await page.goto('/app/help/kh')
  await logInByDialog(page, 'demo02', DEMO_PASSWORD)
  await expect(account(page)).toBeVisible()
  return (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
}

const counts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return (path: string) => asked.filter((one) => one === path).length
}

test('[S4.002] a member’s info is fetched on every navigation, a visitor’s never', async ({ page }) => {
  await sendPlain(page)
  const asked = counts(page)
  await page.goto('/app/help/kh')
  await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
  expect(asked(INFO)).toBe(0)
  await logIn(page)
  for (const path of ['/app/help/qk', '/app/help/zz', '/game/realbet']) {
    const before = asked(INFO)
    await visit(page, path)
    await expect.poll(() => asked(INFO), `info on ${path}`).toBe(before + 1)
  }
})

test('[S3.004] a signed token for the chat is kept beside the login token, is not asked for twice, and goes with the session', async ({
  page,
}) => {
  await sendPlain(page)
  const asked = counts(page)
  const kept = () => page.evaluate(() => localStorage.getItem('jwt'))
  const token = await logIn(page)
  await expect.poll(kept, 'header, claims and signature').toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const jwt = await kept()
  expect(jwt).not.toBe(token)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
  await page.reload()
  await expect(account(page)).toBeVisible()
  await visit(page, '/app/help/qk')
  expect([await kept(), asked(memberJwtEndpoint.path)]).toEqual([jwt, 1])
  await logOutByMenu(page)
  await expect.poll(kept).toBeNull()
})

test('a browser that refuses every storage shows the site, and a log-in lasts as long as the page', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    if (self !== top) return
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('storage is refused', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await logInByDialog(page, 'demo02', DEMO_PASSWORD)
  await expect(account(page)).toBeVisible()
  await visit(page, '/mine/wallet')
  await expect(page.getByRole('heading', { level: 1, name: '我的钱包' })).toBeVisible()
  await visit(page, '/game/sport/crty')
  await expect(page.getByRole('button', { name: /^滚球/ }).first()).toBeVisible()
  expect(errors).toEqual([])
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
})

test('[S4.003] when that fetch fails the user is logged out and sent home', async ({ browser, site }) => {
  const edge = await startFaultyEdge(site.port)
  const context = await browser.newContext({ baseURL: edge.origin('aurora'), viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await sendPlain(page)
  await logIn(page)
  edge.fail((path) => path === INFO, '500')
  await visit(page, '/app/help/qk')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(account(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
  await edge.stop()
})

test('[S8.056] [S8.057] [S8.058] an expired session is told, cleared, and leads home with the log-in open; other tabs leave it too', async ({
  page,
  context,
  api,
}) => {
  const token = await logIn(page)
  const other = await context.newPage()
  await other.goto('/mine/wallet')
  await expect(other.getByRole('heading', { level: 1, name: '我的钱包' })).toBeVisible()
  await visit(page, '/mine/wallet')
  await expect(page.getByRole('heading', { level: 1, name: '我的钱包' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('DD_realName', JSON.stringify({ d: '陈小明', v: 1 })))
  await markDocument(page)

  await api.call(logoutEndpoint, {}, token)
  await expect(page.getByText('请重新登录')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await expectSameDocument(page)
  const left = await page.evaluate(() => ['token', 'userId', 'DD_realName'].map((name) => localStorage.getItem(name)))
  expect(left).toEqual([null, null, null])
  await expect(other).toHaveURL((url) => url.pathname === '/')
  await expect(other.getByRole('dialog', { name: '登录' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(account(other)).toHaveCount(0)
  await expect(other.locator('a[href="/mine/wallet"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(account(page)).toHaveCount(0)
  await expect(page.locator('a[href="/mine/wallet"]'), 'no kept page of the member').toHaveCount(0)

  // The same answer to who has no session is told to nobody, at no moment.
  await other.close()
  await sendPlain(page)
  await watchFor(page, '请重新登录')
  const refused = { status_code: STATUS.LOGIN_EXPIRED, message: '请重新登录', data: null }
  await page.route(
    (url) => url.pathname === preInfoEndpoint.path,
    (route) => route.fulfill({ json: refused }),
  )
  const answered = page.waitForRequest((request) => new URL(request.url()).pathname === preInfoEndpoint.path)
  await page.reload()
  await (await answered).response()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await expectNeverTold(page)
})

test('[S8.056] an answer of 401 in place of the gateway’s ends a session as well, and is told to nobody who has none', async ({
  page,
}) => {
  const refuse = (path: string) =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<!doctype html>' }),
      { times: 1 },
    )
  await sendPlain(page)
  await logIn(page)
  await refuse(INFO)
  await visit(page, '/app/help/qk')
  await expect(page.getByText('请重新登录')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  // A page whose session has just ended asks as a visitor's does: another call of it would be the one that is refused.
  await page.goto('/host/none')
  await watchFor(page, '请重新登录')
  await refuse(preInfoEndpoint.path)
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === preInfoEndpoint.path)
  await page.goto('/')
  expect((await answered).status()).toBe(401)
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await expectNeverTold(page)
})

test('logging out leads home, forgets the session and opens nothing', async ({ page, api }) => {
  const token = await logIn(page)
  await logOutByMenu(page)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByText('请重新登录')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await api.call(memberInfoEndpoint, { isPop: 0 }, token)).code, 'the server forgot it too').toBe(6001)
})

test('another tab follows a log-in and a log-out', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/app/help/qk')
  await expect(other.getByRole('heading', { level: 1, name: '取款' })).toBeVisible()
  await logIn(page)
  await expect(account(other)).toBeVisible()
  await logOutByMenu(page)
  await expect(account(other)).toHaveCount(0)
  await expect(other.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
})

test.describe('a venue that wants a real name', () => {
  test.afterEach(({ sandbox }) => sandbox.answerVenueEntry(6000))

  test('[S8.060] who has to give their real name is told in the server’s words, may put it off, or goes to the profile', async ({
    page,
    sandbox,
  }) => {
    await sandbox.answerVenueEntry(6449)
    await logIn(page)
    await page.goto('/game/sport/crty')
    const dialog = page.getByRole('dialog', { name: '温馨提示' })
    await expect(dialog).toContainText('请先完善真实姓名')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.pathname === '/game/sport/crty')
    await page.getByRole('button', { name: '重试' }).click()
    await dialog.getByRole('button', { name: '去完善' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/mine/userinfo')
  })
})
