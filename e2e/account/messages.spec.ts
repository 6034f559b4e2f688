import type { Page } from '@playwright/test'
import { navigationListEndpoint } from '@site/contracts'
import type { Api } from '../support/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { depositOrder } from '../support/deposits.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument } from '../support/visit.ts'

const listOf = (page: Page) => page.getByRole('list', { name: '消息列表' })
const rowOf = (page: Page, title: string) => listOf(page).getByRole('listitem').filter({ hasText: title })

/** A deposit that arrives, which a letter tells. */
async function payIn(api: Api, sandbox: Sandbox, member: NewMember, amount: string): Promise<void> {
  const { orderNo } = await depositOrder(api, member, 'HUIWANG', amount)
  await sandbox.advanceDeposit(orderNo, 'paid')
}

test('[S1.001] [S2.102] [S2.103] each key of the user centre leads to its page, and everything that the site offers is reached without leaving the document', async ({
  page,
  api,
}) => {
  await enterAs(page, await newMember(api))
  await page.goto('/mine/wallet')
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(title).toHaveText('我的钱包')
  await markDocument(page)
  const menu = page.getByRole('navigation', { name: '用户中心' })
  const { data: navigation = [] } = await api.call(navigationListEndpoint, {})
  for (const [key, path, heading] of [
    ['save_money', 'savemoney', '存款'],
    ['transfer_money', 'transfermoney', '转账'],
    ['take_money', 'takemoney', '取款'],
    ['profile', 'userinfo', '个人资料'],
    ['vip', 'vip', 'VIP 特权'],
    ['Welfare', 'welfare', '福利中心'],
    ['bet_record', 'betRecord', '投注记录'],
    ['trade_record', 'transRecord', '交易记录'],
    ['message', 'message', '消息中心'],
  ] as const) {
    const name = navigation.find((item) => item.key === key)?.name ?? ''
    expect(name, key).not.toBe('')
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page, key).toHaveURL(new RegExp(`/mine/${path}$`))
    await expect(title, key).toHaveText(heading)
  }
  await menu.getByRole('link', { name: '意见反馈', exact: true }).click()
  await expect(page).toHaveURL(/\/mine\/feedback$/)
  await expect(title).toHaveText('意见反馈')
  const site = page.getByRole('navigation', { name: '主导航' })
  for (const [name, heading] of [
    [/^优惠活动/, '优惠活动'],
    [/^真人/, '真人视讯'],
    [/^电子/, '电子游艺'],
  ] as const) {
    await site.getByRole('link', { name }).click()
    await expect(title).toHaveText(heading)
  }
  await page.getByRole('link', { name: '帮助中心', exact: true }).first().click()
  await expect(title).toHaveText('有什么可以帮您？')
  await site.getByRole('link', { name: /^体育/ }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /CR体育/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: '赛事列表' })).toBeVisible()
  await expectSameDocument(page)
})

test('[S1.020] [S2.051] letters arrive in every tab, are opened by menu and by address, read and deleted', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  await page.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name: '消息中心' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await expect(page.getByText('还没有消息')).toBeVisible()
  const other = await context.newPage()
  await enterAs(other, member)
  await other.goto('/mine/message?type=fd')
  await expect(other.getByText('还没有消息')).toBeVisible()

  await payIn(api, sandbox, member, '200.05')
  await payIn(api, sandbox, member, '300.05')
  const [newer, older] = ['300.05', '200.05']
  for (const tab of [page, other]) {
    await expect(listOf(tab).getByRole('listitem')).toHaveCount(2)
    await expect(tab.getByRole('tab', { name: '资金 未读消息 2' })).toBeVisible()
    await expect(tab.getByRole('banner').getByRole('link', { name: '未读消息 2 条' })).toBeVisible()
  }
  await expectAccessible(page)

  await rowOf(page, newer).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(newer)
  await expectAccessible(page)
  const address = new URL(page.url())
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(rowOf(other, newer).getByRole('img', { name: '未读' })).toHaveCount(0)
  await expect(other.getByRole('tab', { name: '资金 未读消息 1' })).toBeVisible()

  await other.goto(address.pathname + address.search)
  await expect(other.getByRole('dialog')).toContainText(newer)
  await other.getByRole('dialog').filter({ hasText: newer }).getByRole('button', { name: '删除' }).click()
  await other.getByRole('dialog').filter({ hasText: '删除后不能恢复' }).getByRole('button', { name: '删除' }).click()
  await expect(other.getByText('已删除 1 条消息')).toBeVisible()
  await expect(rowOf(page, newer)).toHaveCount(0)
  await expect(rowOf(page, older)).toHaveCount(1)

  await page.getByRole('button', { name: '一键已读' }).click()
  await expect(rowOf(page, older).getByRole('img', { name: '未读' })).toHaveCount(0)
  await other.goto('/mine/wallet')
  await other.getByRole('banner').getByRole('link', { name: '未读消息 0 条' }).click()
  await expect(other.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
})

test('[S2.051] on a phone the page is no wider than the screen, with all that can be done in sight', async ({
  page,
  api,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await newMember(api)
  await payIn(api, sandbox, member, '200.05')
  await enterAs(page, member)
  await page.goto('/mine/message')
  await rowOf(page, '200.05').getByRole('checkbox').check()
  for (const name of ['标为已读', '删除 1 条', '一键已读'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})
