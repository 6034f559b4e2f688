import { expectAccessible } from '../support/accessibility.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { recordRequests } from '../support/visit.ts'

/** Code of the panel alone. */
const PANEL_CODE = /\/host\/panel\./

test('[D.014] a panel, loaded when it is asked for, shows which release of each remote runs, why, how fast, and what is said', async ({
  site,
  page,
}) => {
  const { composition } = await readSiteDocument(site.origin('aurora'))
  const asked = recordRequests(page)
  await page.goto('/app/help')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => PANEL_CODE.test(url))).toEqual([])

  await page.keyboard.press('Control+Alt+Shift+D')
  const panel = page.getByRole('dialog', { name: '运行面板' })
  await expect(panel).toContainText(`aurora · 修订 ${composition.revision}`)
  expect(asked.filter((url) => PANEL_CODE.test(url))).toHaveLength(1)
  for (const [remote, { active }] of Object.entries(composition.remotes)) {
    const row = panel.getByRole('listitem').filter({ hasText: `${remote}${active.version}` })
    await expect(row, remote).toContainText(/稳定版(尚未装载|\d+ ms)/)
  }
  await expect(panel.getByRole('listitem').filter({ hasText: 'help page.centre' })).toContainText(/\d+ ms/)
  await expectAccessible(page)

  // It stands beside the page, which goes on, and hears what is said there.
  await page.getByRole('banner').getByRole('button', { name: '在线客服' }).press('Enter')
  await expect(page.getByRole('dialog', { name: '安全提示' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('listitem').filter({ hasText: /^customer_service/ })).toContainText(/\d+\.\d s/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/help?panel')
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})
