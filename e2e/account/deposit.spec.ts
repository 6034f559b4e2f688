import type { Page } from '@playwright/test'
import { type DepositOrder, bindFromDepositEndpoint, payEndpoint } from '@site/contracts'
import { PAYER as NAME, depositOrder as order } from '../support/deposits.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const state = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })

const choose = (page: Page, channel: string) =>
  page.getByRole('radiogroup', { name: '存款方式' }).getByText(channel, { exact: true }).click()

/** The page is looked at again, as after a phone was in its owner's pocket: it asks at once. */
async function expectState(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(state(page, name)).toBeVisible({ timeout: 500 })
  }).toPass()
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[S1.012] [S2.054] [S2.056] [S2.102] [D.053] a bank transfer, from the menu to the money: the order outlives a reload and another tab', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  const menu = page.getByRole('navigation', { name: '用户中心' })
  await menu.getByRole('link', { name: '转账', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '转账' })).toBeVisible()
  await menu.getByRole('link', { name: '存款', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '存款' })).toBeVisible()
  await choose(page, '银行卡转账')
  await page.getByRole('button', { name: '500', exact: true }).click()
  const amount = page.getByRole('textbox', { name: '存款金额' })
  await expect(amount).toHaveValue('500')
  await amount.fill('500.05')
  await page.getByRole('textbox', { name: '付款人姓名' }).fill(NAME)
  await page.getByRole('button', { name: '立即存款 ¥500.05' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认绑定' }).click()

  await expect(page).toHaveURL(/\/mine\/savemoney\/transferWait\?order=D\d+$/)
  await expect(state(page, '等待付款')).toBeVisible()
  const info = page.getByRole('region', { name: '付款信息' })
  await expect(info).toContainText('¥500.05')
  await info.getByRole('button', { name: '复制附言' }).click()
  await expect(page.getByText('复制成功').first()).toBeVisible()
  const remark = await page.evaluate(() => navigator.clipboard.readText())
  await expect(info).toContainText(remark)
  const timer = page.getByRole('timer', { name: '剩余付款时间' })
  await expect(timer).toHaveText(/^14:\d\d$/)

  await page.reload()
  await expect(info, 'the same order').toContainText(remark)
  const second = await context.newPage()
  await second.goto('/mine/savemoney/transferWait')
  await expect(second.getByRole('region', { name: '付款信息' })).toContainText(remark)
  await second.close()
  await visit(page, '/mine/savemoney')
  await page.getByRole('link', { name: '继续这笔订单' }).click()
  await expect(info).toContainText(remark)

  await page.getByLabel('付款凭证').setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: '我已付款' }).click()
  await expect(state(page, '已提交付款')).toBeVisible()
  await sandbox.advanceDeposit(new URL(page.url()).searchParams.get('order') ?? '', 'paid')
  await expectState(page, '存款成功')
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText('500.05')
  await page.getByRole('link', { name: '查看钱包' }).click()
  await expect(page.getByRole('region', { name: '总资产' })).toContainText('500.05')
})

/** A kind of page each: whom the page asks about, where its order waits, and for how many minutes. */
const ORDERED = [
  { channel: '支付宝', path: '/mine/savemoney/rechargeWait', minutes: 10, isNamed: true },
  { channel: '微信支付', path: '/mine/savemoney/rechargeWait', minutes: 10, isNamed: true },
  { channel: 'USDT-TRC20', path: '/mine/savemoney/virtualWait', minutes: 30 },
  { channel: 'USDT-ERC20', path: '/mine/savemoney/virtualWait', minutes: 30 },
  { channel: '汇旺支付', path: '/mine/huione', minutes: 15 },
  { channel: '虚拟币快捷', path: '/mine/xnbsk', minutes: 15 },
] as const

test('[S1.012] [S2.055] [S2.057] [S2.060] [S2.061] [D.053] every channel is ordered at the page, and its screen counts down by the server’s clock, past a reload', async ({
  page,
  context,
  api,
}) => {
  const member = await newMember(api)
  await api.call(bindFromDepositEndpoint, { realName: NAME }, member.token)
  await enterAs(page, member)
  // What the clock of this computer says is of no account.
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 })
  await page.goto('/mine/savemoney')
  const timer = page.getByRole('timer', { name: '剩余付款时间' })
  const course = page.getByRole('region', { name: '订单进度' })
  for (const { channel, path, minutes, ...asks } of ORDERED) {
    await visit(page, '/mine/savemoney')
    await choose(page, channel)
    await page.getByRole('textbox', { name: '存款金额' }).fill('300.05')
    if ('isNamed' in asks) await page.getByRole('textbox', { name: '付款人姓名' }).fill(NAME)
    await page.getByRole('button', { name: '立即存款 ¥300.05' }).click()
    await expect(state(page, '等待付款'), channel).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: channel })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe(path)
    await page.reload()
    await expect(course).toContainText(searchParams.get('order') ?? 'none')
    const begun = String(minutes - 1).padStart(2, '0')
    await expect(timer).toHaveText(new RegExp(`^(${minutes}:00|${begun}:\\d\\d)$`))
  }

  await visit(page, '/mine/savemoney')
  await choose(page, '快捷网银')
  await page.getByRole('textbox', { name: '存款金额' }).fill('300.05')
  await page.getByRole('combobox', { name: '付款银行' }).selectOption({ index: 1 })
  const provider = context.waitForEvent('page')
  await page.getByRole('button', { name: '立即存款 ¥300.05' }).click()
  await (await provider).getByRole('button', { name: '确认付款' }).click()
  await expectState(page, '存款成功')
  expect(new URL(page.url()).pathname).toBe('/mine/savemoney/rechargeWait')

  await visit(page, '/mine/savemoney')
  await choose(page, '客服代存')
  await expect(page.getByText('请只通过本站联系客服')).toBeVisible()
  await page.getByRole('button', { name: '联系客服存款' }).click()
  await expect(page.getByRole('dialog')).toContainText('官方')
})

test('[D.053] every order comes to one of its ends, also while the phone is in a pocket', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await api.call(bindFromDepositEndpoint, { realName: NAME }, member.token)
  // What is asked to stay (.05) goes on when it is told to.
  const [bank, alipay, wechat, coin, dropped, other, fast] = await Promise.all([
    order(api, member, 'BANK_TRANSFER', '200.05'),
    order(api, member, 'ALIPAY', '200.05'),
    order(api, member, 'WECHAT', '200.05'),
    order(api, member, 'USDT_ERC20', '1000.05'),
    order(api, member, 'USDT_TRC20', '200.05'),
    order(api, member, 'HUIWANG', '200.05'),
    order(api, member, 'XNBSK', '200.05'),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, member)
  const open = (path: string, { orderNo }: DepositOrder) => visit(page, `${path}?order=${orderNo}`)

  await page.goto(`/mine/savemoney/virtualWait?order=${coin.orderNo}`)
  const info = page.getByRole('region', { name: '付款信息' })
  await expect(info).toContainText(`${coin.payAmount} USDT`)
  await expect(info.getByRole('img', { name: '付款二维码' })).toBeVisible()
  await expect(info.getByRole('alert')).toContainText('只能使用 ERC20 网络转账')
  await sandbox.advanceDeposit(coin.orderNo, 'seen')
  await expectState(page, '正在确认')
  await expect(page.getByRole('progressbar', { name: '网络确认进度' })).toBeVisible()
  await sandbox.advanceDeposit(coin.orderNo, 'paid')
  await expectState(page, '存款成功')

  await open('/mine/savemoney/virtualWait', dropped)
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(state(page, '订单已取消')).toBeVisible()
  await open('/mine/huione', other)
  await sandbox.advanceDeposit(other.orderNo, 'paid')
  await expectState(page, '存款成功')
  await open('/mine/xnbsk', fast)
  await sandbox.advanceDeposit(fast.orderNo, 'paid')
  await expectState(page, '存款成功')
  await open('/mine/savemoney/rechargeWait', wechat)
  await sandbox.advanceDeposit(wechat.orderNo, 'seen')
  await sandbox.advanceDeposit(wechat.orderNo, 'failed')
  await expectState(page, '存款失败')
  await open('/mine/savemoney/rechargeWait', alipay)
  await sandbox.advanceDeposit(alipay.orderNo, 'paidOther')
  await expectState(page, '人工审核中')
  await sandbox.advanceDeposit(alipay.orderNo, 'approve')
  await expectState(page, '存款成功')
  await open('/mine/savemoney/transferWait', bank)
  await expect(state(page, '等待付款')).toBeVisible()
  const phone = await context.newCDPSession(page)
  await phone.send('Page.setWebLifecycleState', { state: 'frozen' })
  await sandbox.advanceClock(15 * 60_000)
  await phone.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(state(page, '订单已过期')).toBeVisible()
  await expect(page.getByRole('link', { name: '再存一笔' })).toBeVisible()
})

test('bad amounts and names are answered in words; nobody’s order, and another member’s, are not found', async ({
  page,
  api,
}) => {
  const [member, stranger] = await Promise.all([newMember(api), newMember(api)])
  await api.call(bindFromDepositEndpoint, { realName: NAME }, member.token)
  const foreign = await order(api, stranger, 'HUIWANG', '200.05')
  await enterAs(page, member)
  const sent = bodiesOf(page, payEndpoint.path)
  await page.goto('/mine/savemoney')
  await choose(page, '银行卡转账')
  const form = page.getByRole('form', { name: '银行卡转账' })
  const amount = form.getByRole('textbox', { name: '存款金额' })
  const payer = form.getByRole('textbox', { name: '付款人姓名' })
  const submit = form.getByRole('button', { name: /^立即存款/ })
  await payer.fill('李四')
  for (const [typed, kept, told] of [
    ['', '', '请输入存款金额'],
    ['0', '0', '请输入正确的存款金额'],
    ['-９', '0', '请输入正确的存款金额'],
    ['99.99', '99.99', '¥100'],
    ['1e9', '99.99', '¥100'],
    ['200000.01', '200000.01', '¥200,000'],
    ['1234567890123', '123456789012', '¥200,000'],
  ] as const) {
    await amount.fill(typed)
    await expect(amount).toHaveValue(kept)
    await submit.click()
    await expect(form.getByRole('alert').first()).toContainText(told)
  }
  await amount.fill('100.059')
  await expect(amount).toHaveValue('100.05')
  expect(sent, 'nothing of this was sent').toEqual([])
  await submit.click()
  const refusal = page.getByRole('dialog')
  await expect(refusal).toContainText('付款人姓名须与账户绑定的真实姓名一致')
  await refusal.getByRole('button', { name: '取消' }).click()
  await expect(form, 'no order was made').toBeVisible()

  for (const orderNo of [foreign.orderNo, 'D2611229999', "'--"]) {
    await visit(page, `/mine/huione?order=${encodeURIComponent(orderNo)}`)
    await expect(page.getByText('没有找到这笔订单'), orderNo).toBeVisible()
    await expect(page.getByText('200.05')).toHaveCount(0)
  }
  await page.getByRole('link', { name: '去存款' }).click()
  await expect(form).toBeVisible()
})

test('[D.070] a deposit by keyboard alone', async ({ page, api }) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/savemoney')
  const channel = page.getByRole('radio', { name: /银行卡转账/ })
  await tabTo(page, channel)
  await page.keyboard.press('ArrowDown')
  await expect(channel).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(channel).toBeChecked()
  await tabTo(page, page.getByRole('textbox', { name: '存款金额' }))
  await page.keyboard.type('100.05')
  await tabTo(page, page.getByRole('textbox', { name: '付款人姓名' }))
  await page.keyboard.type(NAME)
  await pressOn(page, page.getByRole('button', { name: /^立即存款/ }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: '确认绑定' }))
  await expect(state(page, '等待付款')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: '我已付款' }))
  await expect(state(page, '已提交付款')).toBeVisible()
})
