import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bindFromDepositEndpoint } from '@site/contracts'
import { PAYER, depositOrder } from '../support/deposits.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { createSandbox } from '../support/sandbox.ts'
import { type Site, startSite } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test as base } from '../support/test.ts'

/** A site of its own that can be killed and started again on its data and its port. */
type Mortal = { readonly site: Site; kill(): Promise<void>; start(): Promise<void> }

const test = base.extend<object, { readonly mortal: Mortal }>({
  mortal: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'site-e2e-'))
      const site = await startSite({ dataDir })
      let living = site
      await use({
        site,
        kill: () => living.crash(),
        async start() {
          living = await startSite({ dataDir, port: site.port })
        },
      })
      try {
        await createSandbox(site.url).proveLedger()
      } finally {
        await living.stop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 150_000 * slowness },
  ],
  site: [async ({ mortal }, use) => use(mortal.site), { scope: 'worker' }],
})

test('[D.053] [D.052] the gateway is killed in the middle of a deposit: its page stays, goes on and ends in success', async ({
  page,
  mortal,
  api,
  sandbox,
}) => {
  test.setTimeout(120_000 * slowness)
  const member = await newMember(api)
  await api.call(bindFromDepositEndpoint, { realName: PAYER }, member.token)
  const { orderNo } = await depositOrder(api, member, 'BANK_TRANSFER', '500.05')
  await enterAs(page, member)
  await page.goto(`/mine/savemoney/transferWait?order=${orderNo}`)
  const state = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })
  const info = page.getByRole('region', { name: '付款信息' })
  /** The page is looked at again: it asks at once. */
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(state('等待付款')).toBeVisible()
  await expect(info).toContainText('¥500.05')

  await mortal.kill()
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().includes('getDepositOrderStatus'))
  await look()
  await unanswered
  await expect(state('等待付款'), 'what is known stays').toBeVisible()
  await expect(info).toContainText('¥500.05')

  await mortal.start()
  await page.getByRole('button', { name: '我已付款' }).click()
  await expect(state('已提交付款')).toBeVisible()
  await sandbox.advanceDeposit(orderNo, 'paid')
  await expect(async () => {
    await look()
    await expect(state('存款成功')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText('500.05')
})
