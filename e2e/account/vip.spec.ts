import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bindOtherEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, startOfDay, weekdayOf } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import type { Api } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { betAtCards } from '../support/venue-rounds.ts'
import { visit } from '../support/visit.ts'
import { succeed } from '../support/withdrawals.ts'

/** More than the first grade asks for, whatever its round brings. */
const STAKE = '50000.00'

/** Pays in so much as the first grade asks for. */
async function payIn(api: Api, sandbox: Sandbox, member: NewMember): Promise<void> {
  await succeed(api, bindOtherEndpoint, { realName: PAYER }, member.token)
  const { orderNo } = await depositOrder(api, member, 'HUIWANG', '1000.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
}

const gradeCard = (page: Page) => page.getByRole('region', { name: '我的等级' })
const sideMenu = (page: Page) => page.getByRole('navigation', { name: '用户中心' })

test('[S1.014] [S2.044] [S2.045] a member sees the grade, what each grade brings, and moves up while looking', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  await sideMenu(page).getByRole('link', { name: 'VIP特权' }).click()
  await expect(page).toHaveURL(/\/mine\/vip$/)
  await expect(page.getByRole('heading', { level: 1, name: 'VIP 特权' })).toBeVisible()
  const card = gradeCard(page)
  await expect(card.getByRole('heading', { name: 'VIP0 会员' })).toBeVisible()
  await expect(card).toContainText('¥0 / ¥1,000')
  await expect(card).toContainText('还差 ¥30,000')
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'VIP3' }).check({ force: true })
  const benefits = page.getByRole('region', { name: '等级权益' })
  await expect(benefits.getByText('每日可取款 7 次，共 ¥200,000')).toBeVisible()
  await expect(benefits.getByRole('listitem').filter({ hasText: '晋级礼金' })).toContainText('¥188')
  const rebates = page.getByRole('region', { name: '返水比例' })
  await expect(rebates.getByRole('listitem').filter({ hasText: '体育' })).toContainText('各等级 0.38% – 0.65%')

  await payIn(api, sandbox, member)
  await betAtCards({ url: site.url, api, sandbox, ...member }, STAKE)
  await expect(card.getByRole('heading', { name: 'VIP1 会员' })).toBeVisible()
  await expect(card).toContainText('VIP1 保级流水')
  await expect(sideMenu(page).getByRole('link', { name: 'VIP1', exact: true })).toBeVisible()

  await card.getByRole('link', { name: '全部等级' }).click()
  await expect(page).toHaveURL(/\/mine\/vip\/detail$/)
  await expect(page.getByRole('heading', { level: 1, name: '等级详情' })).toBeVisible()
  const needs = page.getByRole('table', { name: '升级与保级' })
  await expect(needs.getByRole('row')).toHaveCount(10)
  await expect(needs.getByRole('row', { name: /^VIP1 当前/ })).toContainText('¥30,000')
  await expect(page.getByRole('table', { name: '礼金' }).getByRole('row', { name: /^VIP8/ })).toContainText('¥18,888')
  await expectAccessible(page)
})

test('[S2.046] [S2.050] a gift is claimed once in two tabs, one that is left expires, and the records tell', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/welfare')
  await expect(page.getByRole('heading', { level: 1, name: '福利中心' })).toBeVisible()
  await expect(page.getByText('现在没有可以领取的礼金')).toBeVisible()
  const rewards = page.getByRole('list', { name: '可以领取的活动奖励' })
  await expect(rewards.getByRole('link', { name: /每日签到/ })).toHaveAttribute('href', '/activity/signGift/sign-in')
  await payIn(api, sandbox, member)
  await betAtCards({ url: site.url, api, sandbox, ...member }, STAKE)
  await page.goto('/mine/vip')
  await expect(gradeCard(page).getByRole('heading', { name: 'VIP1 会员' })).toBeVisible()
  await sideMenu(page).getByRole('link', { name: '福利中心' }).click()
  await expect(page).toHaveURL(/\/mine\/welfare$/)
  const now = page.getByRole('list', { name: '可以领取的礼金' })
  await expect(now.getByRole('listitem', { name: 'VIP1 晋级礼金' })).toContainText('1 倍流水，取款前须投注 ¥18')
  const coming = page.getByRole('list', { name: '即将开放' })
  await expect(coming.getByRole('listitem', { name: 'VIP1 每周红包' })).toContainText('/ ¥800')
  await expect(coming.getByRole('listitem', { name: 'VIP2 晋级礼金' })).toContainText('升至 VIP2 后开放')
  await expectAccessible(page)

  const other = await context.newPage()
  await enterAs(other, member)
  await other.goto('/mine/welfare')
  const late = other.getByRole('button', { name: '领取 ¥18' })
  await expect(late).toBeVisible()
  // The other tab does not hear that the gift is gone.
  await other.route('**/act/api/v1/gift/list', (route) => route.abort())
  await now.getByRole('button', { name: '领取 ¥18' }).dblclick()
  await expect(page.getByText('已领取 ¥18，已存入中心钱包')).toBeVisible()
  await expect(page.getByText('现在没有可以领取的礼金')).toBeVisible()
  await late.click()
  await expect(other.getByRole('dialog').getByText('这份礼金您已经领取过了')).toBeVisible()
  await other.close()

  // Monday at noon opens the gift of the week that was played in; a week later it is over.
  const clock = await sandbox.advanceClock(0)
  const monday = startOfDay(dayOf(clock) - weekdayOf(dayOf(clock)) + 7)
  await sandbox.advanceClock(monday + DAY_MS / 2 - clock)
  await page.reload()
  await expect(now.getByRole('listitem', { name: 'VIP1 每周红包' }).getByRole('button')).toHaveText('领取 ¥8')
  await sandbox.advanceClock(7 * DAY_MS)
  await page.reload()
  const over = page.getByRole('table', { name: '已领取与已过期' })
  await expect(over.getByRole('row', { name: 'VIP1 每周红包' })).toContainText('已过期')
  await expect(over.getByRole('row', { name: 'VIP1 晋级礼金' })).toContainText('已领取')
  await expect(over.getByRole('row', { name: /^每日投注有礼/ }).first()).toContainText('已过期')

  await page.getByRole('link', { name: '礼金记录' }).click()
  await expect(page).toHaveURL(/\/mine\/giftRecord$/)
  await expect(page.getByRole('heading', { level: 1, name: '礼金记录' })).toBeVisible()
  const records = page.getByRole('table', { name: '礼金记录' })
  await expect(records.getByRole('row')).toHaveCount(2)
  await expect(records.getByRole('row', { name: 'VIP1 晋级礼金' })).toContainText('+¥18')
  await expectAccessible(page)
  // The days of all that is listed would be more than a file may have, by the clock that was moved on.
  await page.getByText('近 30 天', { exact: true }).click()
  await page.getByRole('button', { name: '晋级礼金' }).click()
  await expect(records.getByRole('row', { name: 'VIP1 晋级礼金' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFF单号,领取时间,礼金,金额')
  expect(lines).toEqual([expect.stringMatching(/VIP1 晋级礼金,18\.00$/)])
  await page.getByRole('button', { name: '生日礼金' }).click()
  await expect(page.getByText('还没有领取过礼金')).toBeVisible()
  await page.getByRole('radio', { name: '活动奖励' }).check({ force: true })
  await expect(page.getByText('还没有领取过活动奖励')).toBeVisible()

  await visit(page, '/mine/transRecord')
  const deals = page.getByRole('row').filter({ hasText: /T\d{10}/ })
  await page.getByRole('combobox', { name: '交易类型' }).selectOption('优惠')
  await expect(deals.filter({ hasText: '+¥18' })).toHaveCount(1)
  await expect(deals.filter({ hasNotText: '优惠' })).toHaveCount(0)
  await page.getByRole('combobox', { name: '交易类型' }).selectOption('返水')
  await expect(deals.filter({ hasNotText: '返水' })).toHaveCount(0)
})
