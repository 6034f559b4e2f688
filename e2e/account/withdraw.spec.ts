import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  STATUS,
  betTotalsEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS, dayOf, formatCny, parseFen, startOfDay } from '@site/domain'
import { bodiesOf, enterAs } from '../support/new-member.ts'
import { md5 } from '../support/api.ts'
import { depositOrder } from '../support/deposits.ts'
import { codeTo } from '../support/identity.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { sendPlain } from '../support/send-plain.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'
import { FUND_PASSWORD, namedMember, newCardNumber, readyMember, succeed } from '../support/withdrawals.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const order = (page: Page) => page.getByRole('region', { name: '取款订单' })
const amount = (page: Page) => page.getByRole('textbox', { name: '取款金额' })
const wallet = (page: Page) => page.getByRole('banner').getByRole('group', { name: '中心钱包' })
const orderNoOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

test('[S1.013] [S2.059] [S2.102] [S9.019] a member sets the fund password, adds a card, withdraws to it and sees it paid, past a reload and in a second tab', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await namedMember(site.url, api, sandbox, '1000.00')
  await sendPlain(page)
  const passwords = bodiesOf(page, withdrawPasswordSetEndpoint.path)
  await enterAs(page, member)
  await page.goto('/mine/transfermoney')
  const menu = page.getByRole('complementary').getByRole('link', { name: '取款', exact: true })
  await menu.click()
  await expect(page.getByRole('heading', { level: 1, name: '取款' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/mine/takemoney')

  await expect(heading(page, '取款前还需完成 2 步')).toBeVisible()
  await page.getByRole('button', { name: '去设置' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
  await dialog.getByLabel('确认资金密码').fill(FUND_PASSWORD)
  await dialog.getByRole('button', { name: '确认设置' }).click()
  await expect(heading(page, '取款前还需完成 1 步')).toBeVisible()
  expect(passwords, 'nothing of it is sent but its hash').toEqual([
    { password: md5(FUND_PASSWORD), secondPassword: md5(FUND_PASSWORD) },
  ])
  await page.getByRole('link', { name: '去添加' }).click()
  const card = page.getByRole('form', { name: '添加银行卡' })
  await card.getByLabel('开户银行').selectOption({ index: 1 })
  await card.getByLabel('银行卡号').fill(newCardNumber())
  await card.getByRole('button', { name: '添加银行卡' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await menu.click()

  await amount(page).fill('300')
  await page.getByRole('button', { name: '提交取款 ¥300' }).click()
  await expect(dialog).toContainText('¥300')
  await dialog.getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
  await expect(order(page)).toContainText(/待审核|审核中/)
  await expect(order(page)).toContainText('不能取消')
  await expect(wallet(page)).toContainText('700')
  await expect(amount(page), 'one at a time').toHaveCount(0)

  await page.reload()
  await expect(order(page)).toContainText('审核中')
  const second = await context.newPage()
  await second.goto('/mine/takemoney')
  await expect(order(second)).toContainText('审核中')
  await sandbox.decideWithdrawal(orderNoOf(page), 'approve')
  for (const tab of [page, second]) await expect(order(tab)).toContainText('出款中')
  await sandbox.decideWithdrawal(orderNoOf(page), 'pay')
  for (const tab of [page, second]) await expect(heading(tab, '取款成功')).toBeVisible()
  await expect(page.getByRole('list', { name: '取款进度' }).getByRole('listitem')).toHaveCount(4)
  await order(page).getByRole('button', { name: '再取一笔' }).click()
  await expect(amount(page)).toBeVisible()
})

test('[S1.013] [S2.059] a withdrawal in coins, from the address that is missing to the money that is paid', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '1000.00')
  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  const choose = () => page.getByRole('radiogroup', { name: '取款方式' }).getByText('USDT', { exact: true }).click()
  await choose()
  await page.getByRole('link', { name: '去添加' }).click()
  const form = page.getByRole('form', { name: '添加虚拟币地址' })
  await form.getByLabel('网络').selectOption('ERC20')
  await form.getByLabel('钱包地址').fill(`0x${randomBytes(20).toString('hex')}`)
  await form.getByRole('button', { name: '添加虚拟币地址' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: '取款', exact: true }).click()
  await choose()
  await amount(page).fill('720.05')
  await page.getByRole('button', { name: '提交取款 ¥720.05' }).click()
  await page.getByRole('dialog').getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
  await expect(order(page)).toContainText(/待审核|审核中/)
  await expect(order(page)).toContainText(/ERC20 0x/)
  await sandbox.decideWithdrawal(orderNoOf(page), 'approve')
  await sandbox.decideWithdrawal(orderNoOf(page), 'pay')
  await expect(heading(page, '取款成功')).toBeVisible()
  await expect(order(page)).toContainText('100.0069 USDT 已打到')
  await expect(wallet(page)).toContainText('279.95')
})

/** Brings the site's clock forward to the next full hour of this name. */
async function forwardTo(sandbox: Sandbox, hour: number): Promise<void> {
  const now = await sandbox.advanceClock(0)
  const today = startOfDay(dayOf(now)) + hour * 60 * MINUTE_MS
  await sandbox.advanceClock((today > now ? today : today + DAY_MS) - now)
}

test('[S1.013] [S2.059] a withdrawal by Alipay waits for the hours of the way by the site’s clock, then is paid', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '500.00')
  await forwardTo(sandbox, 23)
  await page.clock.install()
  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: '取款方式' }).getByText(name, { exact: true }).click()
  await choose('支付宝')
  await page.getByRole('link', { name: '去添加' }).click()
  const form = page.getByRole('form', { name: '添加支付宝' })
  await form.getByLabel('支付宝账号').fill(`m${randomInt(1_000_000_000)}@example.com`)
  await form.getByRole('button', { name: '添加支付宝' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: '取款', exact: true }).click()

  const closed = page.getByRole('alert').getByText('取款时间为每日 08:00-23:00，现在不在服务时间内')
  await choose('银行卡')
  await expect(amount(page)).toBeVisible()
  await expect(closed, 'a card is paid at any hour').toHaveCount(0)
  await choose('支付宝')
  await expect(closed).toBeVisible()
  await amount(page).fill('100')
  const submit = page.getByRole('button', { name: '提交取款 ¥100' })
  await submit.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await forwardTo(sandbox, 8)
  await page.clock.fastForward(15_000)
  await expect(closed, 'without a reload').toHaveCount(0)
  await submit.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/支付宝.*¥100/)
  await dialog.getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
  await expect(order(page)).toContainText(/待审核|审核中/)
  await sandbox.decideWithdrawal(orderNoOf(page), 'approve')
  await sandbox.decideWithdrawal(orderNoOf(page), 'pay')
  await expect(heading(page, '取款成功')).toBeVisible()
  await expect(order(page)).toContainText(/¥100 已打到.*支付宝/)
  await expect(wallet(page)).toContainText('400')
})

test('bad amounts are answered in words, and a wrong fund password locks after five tries until it is set anew', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '500.00')
  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  const sent = bodiesOf(page, withdrawNewEndpoint.path)
  const submit = page.getByRole('button', { name: /^提交取款/ })
  for (const [typed, words] of [
    ['', '请输入取款金额'],
    ['0', '请输入正确的取款金额'],
    ['99.99', '单笔最低 ¥100'],
    ['50000.01', '单笔最高 ¥50,000'],
    ['500.01', '可提金额为 ¥500'],
  ] as const) {
    await amount(page).fill(typed)
    await submit.click()
    await expect(page.getByText(words)).toBeVisible()
  }
  expect(sent).toEqual([])

  await page.getByRole('button', { name: '全部', exact: true }).click()
  await submit.click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('资金密码', { exact: true })
  for (const left of [4, 3, 2, 1]) {
    await password.fill('000000')
    await expect(dialog).toContainText(`资金密码错误，还可再试${left}次`)
    await expect(password).toHaveValue('')
  }
  await password.fill('000000')
  await expect(password).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText(/资金密码错误，请\d+分钟后再试/)

  await dialog.getByRole('button', { name: '重置资金密码' }).click()
  const reset = page.getByRole('dialog', { name: '重置资金密码' })
  await expect(reset.getByRole('radio', { name: '手机验证码' })).toBeChecked()
  await expect(reset.getByText('邮箱验证码')).toBeVisible()
  await reset.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取手机验证码成功')).toBeVisible()
  await reset.getByLabel('验证码', { exact: true }).fill(await codeTo(sandbox, member.phone))
  await reset.getByLabel('资金密码', { exact: true }).fill('909090')
  await reset.getByLabel('确认资金密码').fill('909090')
  await reset.getByRole('button', { name: '确认修改' }).click()
  await expect(reset).toBeHidden()
  await expect(wallet(page), 'nothing has moved').toContainText('500')

  await amount(page).fill('100.05')
  await submit.click()
  await password.fill('909090')
  await expect(order(page), 'the new one opens at once').toContainText(/待审核|审核中/)
  await expect(wallet(page)).toContainText('399.95')

  await enterAs(page, await readyMember(site.url, api, sandbox, '300.00'))
  await page.goto(`/mine/takemoney?order=${orderNoOf(page)}`)
  await expect(amount(page), 'another member’s order is nobody’s').toBeVisible()
  await expect(page.getByText('100.05')).toHaveCount(0)
})

test('[S1.010] [D.054] a deposit with its bonus is refused before it was played through, then withdrawn, and the statement tells all of it', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '400.00')
  const { token } = member
  await enterAs(page, member)
  const { orderNo } = await depositOrder(api, member, 'USDT_TRC20', '200.05')
  await page.goto(`/mine/savemoney/virtualWait?order=${orderNo}`)
  await expect(page.getByRole('heading', { name: '等待付款' })).toBeVisible()
  await sandbox.advanceDeposit(orderNo, 'seen')
  await sandbox.advanceDeposit(orderNo, 'paid')
  await expect(wallet(page), 'with 0.2 % on top').toContainText('600.45')

  const sent = bodiesOf(page, withdrawNewEndpoint.path)
  await visit(page, '/mine/wallet')
  const withdrawable = page.getByRole('region', { name: '可提金额' })
  await expect(withdrawable).toContainText(/¥0.*完成剩余流水后即可提取.*剩余流水\s*¥200\.45/)
  await withdrawable.getByRole('link', { name: '流水明细' }).click()
  const turnover = page.getByRole('region', { name: '流水要求' })
  await expect(turnover).toBeInViewport()
  await expect(withdrawable, 'the same is told beside the form').toContainText(/¥0.*中心钱包.*600\.45/)
  await expect(turnover.getByRole('listitem')).toHaveCount(1)
  await expect(turnover.getByRole('listitem')).toContainText(/存款.*正在计入.*¥0 \/ ¥200\.45.*全部场馆计入/)
  const barrier = page.getByText('还需完成有效流水 ¥200.45 才能取款')
  await expect(barrier.first()).toBeVisible()
  await amount(page).fill('100.01')
  await page.getByRole('button', { name: '提交取款 ¥100.01' }).click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent, 'nothing is sent').toEqual([])

  await toVenue(api, token, '500')
  const play = await baccarat(site.url, api, token)
  const info = () => succeed(api, withdrawInfoEndpoint, {}, token)
  // A tie counts for nothing.
  await expect(async () => {
    await play('60')
    expect((await info()).turnover.done).not.toBe('0.00')
  }).toPass()
  const { turnover: part } = await info()
  await expect(turnover.getByRole('listitem'), 'told while the page is open').toContainText(
    `${formatCny(parseFen(part.done))} / ¥200.45`,
  )
  for (let round = 0; round < 12 && (await info()).turnover.left !== '0.00'; round += 1) await play('60')
  await expect(turnover).toContainText('没有未完成的流水')
  await expect(barrier).toHaveCount(0)

  await page.getByRole('button', { name: '提交取款 ¥100.01' }).click()
  await page.getByRole('dialog').getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
  await expect(order(page)).toContainText(/待审核|审核中/)
  await sandbox.decideWithdrawal(orderNoOf(page), 'approve')
  await sandbox.decideWithdrawal(orderNoOf(page), 'pay')
  await expect(heading(page, '取款成功')).toBeVisible()

  const { profit } = await succeed(api, betTotalsEndpoint, {}, token)
  await order(page).getByRole('link', { name: '查看取款记录' }).click()
  await expect(page.getByRole('row').filter({ hasText: '取款成功' })).toContainText('¥100.01')
  await page.getByText('资金报表', { exact: true }).click()
  const net = parseFen(profit) + 40n
  for (const region of ['本期收支', '累计收支']) {
    const sums = page.getByRole('region', { name: region })
    await expect(sums).toContainText(/存款\s*¥200\.05\s*取款\s*¥100\.01\s*净存入\s*¥100\.04/)
    await expect(sums).toContainText(`${net > 0n ? '+' : ''}${formatCny(net)}`)
  }
})

test('[D.070] a withdrawal is made by keyboard alone', async ({ page, site, api, sandbox }) => {
  const member = await readyMember(site.url, api, sandbox, '800.00')
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  await pressOn(page, page.getByRole('complementary').getByRole('link', { name: '取款', exact: true }))
  await tabTo(page, amount(page))
  await page.keyboard.type('200.05')
  await pressOn(page, page.getByRole('button', { name: '提交取款 ¥200.05' }))
  await expect(page.getByLabel('资金密码', { exact: true })).toBeFocused()
  await page.keyboard.type(FUND_PASSWORD)
  await expect(order(page)).toContainText(/待审核|审核中/)
  await pressOn(page, order(page).getByRole('button', { name: '刷新进度' }))
  await expect(order(page)).toContainText('审核中')
})

test('every end of a withdrawal has its words, its reason and where the money is', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '2000.00')
  const withdrawPwd = md5(FUND_PASSWORD)
  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  await expect(amount(page)).toBeVisible()
  const { cards } = await succeed(api, withdrawInfoEndpoint, {}, member.token)
  const cardId = cards[0]?.id ?? ''

  for (const [yuan, state, words, left] of [
    ['100.02', '审核未通过', '¥100.02 已全额退回中心钱包', '2,000'],
    ['100.03', '出款失败', '¥100.03 已全额退回中心钱包', '2,000'],
    ['100.01', '取款成功', '¥100.01 已打到', '1,899.99'],
    ['200.05', '部分出款', '¥120.05 已退回中心钱包：收款行限额', '1,819.99'],
  ] as const) {
    const wish = { way: 'BANK', amount: yuan, cardId, withdrawPwd, requestId: crypto.randomUUID() } as const
    const { orderNo } = await succeed(api, withdrawNewEndpoint, wish, member.token)
    await expect(order(page), yuan).toContainText(/待审核|审核中/)
    await expect(order(page)).toContainText(orderNo)
    if (yuan === '200.05') {
      const again = await api.call(withdrawNewEndpoint, { ...wish, requestId: crypto.randomUUID() }, member.token)
      expect(again.code, 'one at a time').toBe(STATUS.WARNING)
      await sandbox.decideWithdrawal(orderNo, 'pay-in-part', { amount: '80.00', reason: '收款行限额' })
    }
    await expect(async () => {
      await sandbox.advanceClock(5_000)
      await expect(heading(page, state), yuan).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(order(page)).toContainText(words)
    await expect(wallet(page)).toContainText(left)
    await order(page)
      .getByRole('button', { name: /再取一笔|重新取款/ })
      .click()
    await expect(amount(page)).toBeVisible()
  }
})
