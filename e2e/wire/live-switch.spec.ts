import type { Page } from '@playwright/test'
import { runRelease } from '../support/release-command.ts'
import { keepVariation } from '../support/remote-variation.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const OLD = '有什么可以帮您？'
const NEW = '今天想了解什么？'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).filter({ visible: true })

test.describe('a release is changed under an open tab', () => {
  test.use({ member: 'demo01', theme: 'jade' })

  test('[D.006] [D.021] it runs the new one within 3 s at its next navigation, and a half-filled form stays', async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(180_000 * slowness)
    const variation = await keepVariation('help', {
      version: '6.0.1',
      edits: { 'locales/zh-CN/help.json': { from: OLD, to: NEW } },
    })
    await runRelease(site, ['publish', variation])
    const other = await context.newPage()
    await other.goto(`${site.origin('aurora')}/app/help`)
    await expect(heading(other, OLD)).toBeVisible()

    // A kept tab of the older release, and a form of another remote that is half filled in.
    await page.goto('/app/help')
    await expect(heading(page, OLD)).toBeVisible()
    await visit(page, '/mine/transfermoney')
    const amount = page.getByRole('textbox', { name: '转账金额' })
    await amount.fill('12.5')
    await markDocument(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))

    for (const [verb, shown, gone] of [
      ['promote', NEW, OLD],
      ['rollback', OLD, NEW],
    ] as const) {
      const what = verb === 'promote' ? ['promote', 'help', '6.0.1'] : ['rollback', 'help']
      await runRelease(site, [...what, '--theme', 'jade', '--reason', 'under an open tab'])
      const changed = Date.now()
      await expect(async () => {
        await visit(page, '/mine/transfermoney')
        await visit(page, '/app/help')
        await expect(heading(page, shown)).toBeVisible({ timeout: 800 * slowness })
      }).toPass({ intervals: [50] })
      // The row names the time; what it really is, the bench `switch` measures.
      expect(Date.now() - changed).toBeLessThan(3_500 * slowness)
      await expect(heading(page, gone)).toHaveCount(0)
      await visit(page, '/mine/transfermoney')
      await expect(amount, 'the half-filled form').toHaveValue(/^12\.50?$/)
    }
    await expectSameDocument(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)

    // The other theme never moved.
    await runRelease(site, ['promote', 'help', '6.0.1', '--theme', 'jade', '--reason', 'on jade alone'])
    await visit(other, '/')
    await visit(other, '/app/help')
    await expect(heading(other, OLD)).toBeVisible()
    await page.goto('/app/help')
    await expect(heading(page, NEW)).toBeVisible()
    await other.reload()
    await expect(heading(other, OLD)).toBeVisible()
    await runRelease(site, ['rollback', 'help', '--theme', 'jade', '--reason', 'as it was'])
  })
})
