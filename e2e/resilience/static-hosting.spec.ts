import type { Page } from '@playwright/test'
import { isFullRun, SAMPLE_DOCUMENT_FAULTS } from '../matrix.ts'
import {
  type FaultyEdge,
  NETWORK_FAULTS,
  type NetworkFault,
  type Rewrite,
  startFaultyEdge,
} from '../support/faulty-edge.ts'
import { runRelease } from '../support/release-command.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { type StaticHost, startStaticHost } from '../support/static-host.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const TITLE = '翡翠娱乐'
const NEXT_TITLE = '翡翠新站'
/** Longer than a page without a member waits before it looks for the document again. */
const NEXT_LOOK_MS = 60_000
const STAND_IN_MS = 10_000 * slowness
const isDocument = (path: string): boolean => path === '/composition/jade.json'

/** Another title under a signature that is not its own. */
const forged: Rewrite = {
  rewrite: (body) => body.toString().replaceAll(TITLE, '陌生的站').replaceAll(NEXT_TITLE, '陌生的站'),
}

const FAULTS: readonly (readonly [name: string, fault: NetworkFault | Rewrite])[] = [
  ...NETWORK_FAULTS.map((fault) => [fault, fault] as const),
  ['a forged byte', forged],
]
for (const name of Object.keys(SAMPLE_DOCUMENT_FAULTS)) {
  if (!FAULTS.some(([known]) => known === name)) throw new Error(`e2e/matrix.ts names no fault with "${name}"`)
}
const CHOSEN = isFullRun ? FAULTS : FAULTS.filter(([name]) => name in SAMPLE_DOCUMENT_FAULTS)

const brand = (page: Page, title: string) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${title}`) })

test.describe('[D.004] static hosting: a page that fetches its composition as a document', () => {
  let host: StaticHost
  let edge: FaultyEdge
  test.beforeAll(async ({ site }) => {
    host = await startStaticHost(site, 'jade')
    edge = await startFaultyEdge(host.port)
  })
  test.afterAll(async () => {
    await edge.stop()
    await host.stop()
  })
  test.afterEach(() => edge.heal())

  for (const [name, fault] of CHOSEN) {
    test(`[D.004] ${name} on the document: a first visitor is told and let in by itself once it is gone; who was here before goes on`, async ({
      page,
      site,
    }) => {
      const why = ['--theme', 'jade', '--reason', 'a document that can fail']
      await page.clock.install()
      edge.fail(isDocument, fault)
      await page.goto(`${edge.origin('jade')}/app/help`, { waitUntil: 'commit' })
      const notice = page.getByRole('alert')
      await expect(notice.getByRole('heading', { name: '页面暂时无法打开' })).toBeVisible({ timeout: STAND_IN_MS })
      await expect(notice.getByText('恢复后页面会自动打开')).toBeVisible()
      await expect(page.getByText('陌生的站')).toHaveCount(0)
      await markDocument(page)
      edge.heal()
      await expect(async () => {
        // A try that is under way in this moment sets the time of the next one after it.
        await page.clock.fastForward(NEXT_LOOK_MS)
        await expect(page.getByText('有什么可以帮您？')).toBeVisible({ timeout: 3_000 * slowness })
      }).toPass()
      await expectSameDocument(page)
      await expect(brand(page, TITLE)).toBeVisible()

      await runRelease(site, ['settings', `title=${NEXT_TITLE}`, ...why])
      await host.publish()
      edge.fail(isDocument, fault)
      await page.goto(`${edge.origin('jade')}/app/help`, { waitUntil: 'commit' })
      await expect(brand(page, TITLE)).toBeVisible({ timeout: STAND_IN_MS })
      await expect(page.getByText('有什么可以帮您？')).toBeVisible()
      await visit(page, '/game/realbet')
      await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
      await markDocument(page)
      edge.heal()
      await repeatUntilVisible(
        async () => {
          await page.clock.fastForward(NEXT_LOOK_MS)
          await visit(page, '/app/help')
          await visit(page, '/app/help/kh')
        },
        brand(page, NEXT_TITLE),
      )
      await expectSameDocument(page)

      await runRelease(site, ['settings', `title=${TITLE}`, ...why])
      await host.publish()
    })
  }

  test('a member logs in and uses each remote on a page that no edge made', async ({ page }) => {
    await page.goto(edge.origin('jade'))
    await expect(brand(page, TITLE)).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/用户名|账号/).fill('demo01')
    await dialog.getByLabel('密码', { exact: true }).fill('demo1234')
    await dialog.getByRole('button', { name: /^(立即)?登录$/ }).click()
    await expect(dialog).toBeHidden()
    await visit(page, '/mine/wallet')
    await expect(page.getByRole('heading', { name: '我的钱包' }).first()).toBeVisible()
    await visit(page, '/game/sport/crty')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  })
})
