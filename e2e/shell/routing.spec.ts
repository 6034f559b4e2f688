import type { Page } from '@playwright/test'
import { runRelease } from '../support/release-command.ts'
import type { Site } from '../support/site-process.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, recordRequests, visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const NOTICE = '请先登录账号，才能了解更多'
const isRelease = (remote: string) => (url: string) => new URL(url).pathname.startsWith(`/releases/${remote}/`)

const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: '页面走丢了' })

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('main').getByRole('region', { name: '精选横幅' })).toBeVisible()
}

function setDepositHelp(site: Site, value: '0' | '1'): Promise<string> {
  return runRelease(site, ['settings', `depositHelp=${value}`, '--theme', 'jade', '--reason', 'deposit help pages'])
}

test('[S2.001] [S2.005] / shows the home page in the main layout to a visitor, without a log-in', async ({ page }) => {
  await page.goto('/')
  await expectHome(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const words of [NOTICE, '请重新登录']) await expect(page.getByText(words)).toHaveCount(0)
})

test('[S2.002] /loading shows a visitor the loading screen alone', async ({ page }) => {
  await page.goto('/loading')
  await expect(page.getByRole('status').getByRole('heading', { name: '正在为您准备页面' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/loading')
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('[S2.090] the address of the route login opens the log-in dialog over home', async ({ page }) => {
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toBeHidden()
  await expectHome(page)
  // From inside the site as well, and from another page.
  await visit(page, '/app/help/kh')
  await visit(page, '/login')
  await expect(dialog).toBeVisible()
  // Behind the dialog nothing can be reached, by role neither.
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expectHome(page)
})

test('[S2.091] addresses that no page has are answered with not-found and ways back', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: '回到首页' })
  for (const path of ['/no-such-page', '/no/such/page', '/mines', '/app/help/nosuchpage']) {
    await page.goto(path)
    await expect(notFound(page), path).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(back, path).toBeVisible()
  }
  await back.click()
  await expectHome(page)
})

test.describe('guards', () => {
  test('[S4.004] a visitor at a page of members gets the notice at the bottom and home, and no code of the page', async ({
    page,
  }) => {
    const asked = recordRequests(page)
    for (const path of ['/mine/wallet', '/mine/transfermoney']) {
      // Looked for from the first byte on: it goes after three seconds, and the home page takes a while to load.
      await page.goto(path, { waitUntil: 'commit' })
      const box = await page.getByText(NOTICE, { exact: true }).boundingBox()
      expect(box?.y, `the notice on ${path} stands at the bottom`).toBeGreaterThan(768 / 2)
      await expectHome(page)
    }
    expect(asked.filter(isRelease('account')), 'files of the guarded pages').toEqual([])
  })

  test('[S4.004] a link inside the site is guarded as an address is', async ({ page }) => {
    await page.goto('/app/help/kh')
    await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
    const asked = recordRequests(page)
    await page.evaluate(() => {
      history.pushState(null, '', '/game/sport/crty')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByText(NOTICE, { exact: true })).toBeVisible()
    await expectHome(page)
    expect(asked.filter((url) => /page\.board/.test(url))).toEqual([])
  })

  test.describe('of a member', () => {
    test.use({ member: 'demo01' })

    test('[S2.033] [S2.034] /redirect leads a member on, stays inside the site and stands in no menu', async ({
      page,
      site,
    }) => {
      await page.goto('/redirect/app/help/kh')
      await expect(page).toHaveURL((url) => url.pathname === '/app/help/kh')
      await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
      await page.goto('/redirect')
      await expectHome(page)
      await page.goto('/redirect//evil.example/path')
      await expect(page).toHaveURL(
        (url) => url.origin === site.origin('aurora') && url.pathname === '/evil.example/path',
      )
      await expect(notFound(page)).toBeVisible()
      await page.goto('/mine/wallet')
      await expect(page.getByRole('heading', { level: 1, name: '我的钱包' })).toBeVisible()
      await expect(page.locator('a[href="/mine/wallet"]')).not.toHaveCount(0)
      await expect(page.locator('a[href^="/redirect"]')).toHaveCount(0)
    })
  })
})

test.describe('the site setting for deposit help', () => {
  test.use({ theme: 'jade' })

  test('[S2.095] [S2.096] [S6.008] "0" turns the deposit article and the deposit page into not-found, in an open tab too, and "1" brings them back', async ({
    page,
    site,
  }) => {
    const article = page.getByRole('heading', { level: 1, name: '存款', exact: true })
    await page.goto('/app/help/ck')
    await expect(article).toBeVisible()
    await markDocument(page)

    await setDepositHelp(site, '0')
    await expect(async () => {
      await visit(page, '/')
      await visit(page, '/app/help/ck')
      await expect(notFound(page)).toBeVisible({ timeout: 3_000 * slowness })
    }).toPass()
    await expectSameDocument(page)
    await visit(page, '/app/help')
    await expect(page.getByRole('link', { name: '取款' }).first()).toBeVisible()
    // The tab of the visit above stays until it is closed.
    const ways = page.locator('main, footer, header').locator('a[href="/app/help/ck"]')
    await expect(ways, 'no link leads there').toHaveCount(0)
    await page.goto('/app/help/ck')
    await expect(notFound(page)).toBeVisible()
    await expect(article).toHaveCount(0)
    // Asked before the log-in is (open point 8).
    await visit(page, '/mine/savemoney')
    await expect(notFound(page)).toBeVisible()

    await setDepositHelp(site, '1')
    await page.goto('/app/help/ck')
    await expect(article).toBeVisible()
    await page.goto('/mine/savemoney')
    await expectHome(page)
  })
})

test('[S2.097] every navigation scrolls to the top', async ({ page }) => {
  await page.goto('/app/help/gztk')
  await expect(page.getByRole('heading', { level: 1, name: '规则条款' })).toBeVisible()
  const from = () => page.evaluate(() => window.scrollY)
  const scroll = async () => {
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect.poll(from).toBeGreaterThan(100)
  }
  // A page of the same deployable, and of another one.
  for (const path of ['/app/help/kh', '/', '/app/help/gztk']) {
    await scroll()
    await visit(page, path)
    await expect.poll(from).toBe(0)
  }
  await scroll()
  await page.goBack()
  await expect(page.getByRole('main').getByRole('region', { name: '精选横幅' })).toBeVisible()
  await expect.poll(from, 'back, which a browser would scroll to where it was').toBe(0)
})
