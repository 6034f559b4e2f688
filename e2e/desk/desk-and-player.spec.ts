import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { withdrawInfoEndpoint, withdrawNewEndpoint } from '@site/contracts'
import { md5 } from '../support/api.ts'
import { openDesk, openPanel } from '../support/desk.ts'
import { enterAs } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { FUND_PASSWORD, readyMember, succeed } from '../support/withdrawals.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The operator's page beside the player's, at one of its panels. */
async function openDeskAt(context: BrowserContext, panel: RegExp): Promise<Page> {
  const desk = await openDesk(context)
  await openPanel(desk, panel)
  return desk
}

test('what the desk refuses, and what it pays in part, its member sees at once with the reason and the money', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '1000.00')
  const { cards } = await succeed(api, withdrawInfoEndpoint, {}, member.token)
  const order = page.getByRole('region', { name: '取款订单' })
  const wallet = page.getByRole('banner').getByRole('group', { name: '中心钱包' })
  async function submit(amount: string): Promise<string> {
    const wish = { way: 'BANK', amount, cardId: cards[0]?.id ?? '', requestId: randomUUID() } as const
    const made = await succeed(api, withdrawNewEndpoint, { ...wish, withdrawPwd: md5(FUND_PASSWORD) }, member.token)
    await expect(order).toContainText(made.orderNo)
    return made.orderNo
  }

  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  await expect(page.getByRole('textbox', { name: '取款金额' })).toBeVisible()
  const desk = await openDeskAt(context, /取款审核/)
  const decide = async (what: '拒绝' | '部分出款', orderNo: string, reason: string, part?: string) => {
    await press(desk, `${what} ${orderNo}`)
    const dialog = desk.getByRole('dialog', { name: `${what} · ${orderNo}` })
    if (part !== undefined) await dialog.getByLabel('实付金额（含手续费）').fill(part)
    await dialog.getByLabel('原因（会员可见）').fill(reason)
    await dialog.getByRole('button', { name: what, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  const refused = await submit('300.05')
  await decide('拒绝', refused, '收款信息与实名不符')
  await expect(page.getByRole('heading', { name: '审核未通过' })).toBeVisible()
  await expect(order).toContainText('收款信息与实名不符。¥300.05 已全额退回中心钱包')
  await expect(wallet).toContainText('1,000')
  await order.getByRole('button', { name: '重新取款' }).click()

  const inPart = await submit('400.05')
  await decide('部分出款', inPart, '收款行单笔限额', '150')
  await expect(page.getByRole('heading', { name: '部分出款' })).toBeVisible()
  await expect(order).toContainText('¥250.05 已退回中心钱包：收款行单笔限额')
  await expect(wallet).toContainText('850')
})

test('a notice that the desk publishes runs through the page of a player, and is gone once it is taken down', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const bar = page.getByRole('region', { name: '站内公告' })
  await expect(bar.getByRole('listitem')).not.toHaveCount(0)
  const desk = await openDeskAt(context, /^公告/)
  const title = `系统维护通知 ${randomInt(100_000, 999_999)}`
  const content = '今晚零点起维护三十分钟，期间存取款照常。'
  const form = desk.getByRole('form', { name: '发布公告' })
  await form.getByLabel('类型').selectOption({ label: '滚动公告' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('内容').fill(content)
  await form.getByRole('button', { name: '发布' }).click()
  await expect(desk.getByText('公告已发布')).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: title })).toContainText('滚动公告')

  await page.reload()
  await bar.getByRole('button', { name: title }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '站内公告' })
  await expect(dialog.getByText(content)).toBeVisible()

  await press(desk, `撤下 ${title}`)
  await desk.getByRole('dialog').getByRole('button', { name: '确认执行' }).click()
  await expect(desk.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await page.reload()
  await expect(bar.getByRole('listitem')).not.toHaveCount(0)
  await expect(bar.getByRole('button', { name: title })).toHaveCount(0)
})
