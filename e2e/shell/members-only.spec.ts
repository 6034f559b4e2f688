import type { Page } from '@playwright/test'
import { pathOf } from '@site/contracts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { openAndRead, visit } from '../support/visit.ts'

/** An address of the venues' own origin, which the frame may show. */
async function framePath(url: string): Promise<string> {
  const { config } = await readSiteDocument(url)
  const [origin] = config.venueOrigins
  if (origin === undefined) throw new Error('no origin may be framed on this site')
  return pathOf('/game/:info', { info: `${origin}/` })
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[S2.030] [S2.033] [S6.006] a visitor is kept out of the game frame, local sport, the user centre and the redirects', async ({
  page,
  site,
}) => {
  const paths = [await framePath(site.url), '/game/sport/crty', '/mine/wallet', '/redirect', '/redirect/app/help/kh']
  for (const path of paths) {
    await openAndRead(page, path, '请先登录账号，才能了解更多')
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
  }
})

test('/mine and addresses below it that no page has ask a visitor to log in, and say so to nobody else', async ({
  page,
}) => {
  for (const path of ['/mine', '/mine/no-such-page', '/mine/wallet/deeper']) {
    await openAndRead(page, path, '请先登录账号，才能了解更多')
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
  }
})

test.describe('a member', () => {
  test.use({ member: 'demo01' })

  test('[S6.006] gets into each of them', async ({ page, site }) => {
    await page.goto('/mine/wallet')
    await expect(title(page, '我的钱包')).toBeVisible()
    await page.goto('/mine/no-such-page')
    await expect(title(page, '页面走丢了')).toBeVisible()
    await visit(page, '/game/sport/crty')
    await expect(page.getByRole('button', { name: /^滚球/ }).first()).toBeVisible()
    await page.goto('/redirect/app/help/kh')
    await expect(title(page, '开户')).toBeVisible()
    await page.goto(await framePath(site.url))
    await expect(page.locator('iframe').first()).toBeVisible()
    await expect(page.getByText('请先登录账号，才能了解更多')).toHaveCount(0)
  })
})
