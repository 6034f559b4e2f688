import type { Page, Request } from '@playwright/test'
import {
  STATUS,
  allBalanceEndpoint,
  balanceEndpoint,
  launchEndpoint,
  venueBalanceEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { siteSocketOf } from '../support/site-socket.ts'
import { expect, test } from '../support/test.ts'
import { toVenue } from '../support/venue-rounds.ts'
import { visit } from '../support/visit.ts'

const VENUE = 'LGZR'
const ACTIVITY = '您还在参加活动中，转入金额后，流水未达标将不可转出哦～'
const enter = (page: Page) => page.getByRole('main').getByRole('button', { name: '进入琉光真人' }).click()
const question = (page: Page) => page.getByRole('dialog', { name: '转入场馆' })

test('[S2.133] [S3.024] [S4.042] [S4.043] [S4.044] [S4.045] [S4.047] [S5.050] [S5.051] [S5.052] [S8.066] [S8.094] [S9.024] an open activity: the whole wallet is transferred once, and then the venue opens', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '500.55')
  await sandbox.openActivity(member.name, VENUE, '1000.00')
  await enterAs(page, member)
  await siteSocketOf(page).answersAfter(venueTransferEndpoint.path, 'balance')
  const transfers = bodiesOf(page, venueTransferEndpoint.path)
  const entries = bodiesOf(page, launchEndpoint.path)
  const balances = bodiesOf(page, balanceEndpoint.path)
  const order: string[] = []
  const isOf = (request: Request, path: string) => new URL(request.url()).pathname === path
  page.on('requestfinished', (request) => isOf(request, venueTransferEndpoint.path) && order.push('transferred'))
  page.on('request', (request) => isOf(request, launchEndpoint.path) && order.push('entering'))
  await page.goto('/game/realbet')
  await enter(page)
  const dialog = question(page)
  await expect(dialog.getByText(ACTIVITY), 'the server’s message').toBeVisible()
  await expect(dialog.getByText('500.55')).toBeVisible()
  await expect(dialog.getByText('RMB').first()).toBeVisible()

  await expect(page.getByRole('main'), 'what lies behind is out of reach').toHaveCount(0)

  const amount = dialog.getByRole('textbox', { name: '转入金额' })
  const confirm = dialog.getByRole('button', { name: '确认转入' })
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('请输入转入金额', { exact: true })).toBeVisible()
  await amount.pressSequentially('12.349')
  await expect(amount).toHaveValue('12.34')
  await amount.fill('')
  await amount.pressSequentially('1234567890123')
  await expect(amount).toHaveValue('123456789012')
  await confirm.click()
  await expect(dialog.getByText('超过中心钱包余额，请重新输入')).toBeVisible()
  expect(transfers, 'nothing was sent').toEqual([])

  await dialog.getByRole('button', { name: '全部' }).click()
  await expect(amount).toHaveValue('500.55')
  const asked = balances.length
  await confirm.dblclick()
  await expect(page.getByText('转账成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '琉光真人' })).toBeVisible()
  await expect(page.getByRole('group', { name: '中心钱包' })).toContainText('¥0')
  expect(balances.length, 'the balance was refreshed, once').toBe(asked + 1)
  expect(transfers).toEqual([
    { channelCode: VENUE, amount: '500.55', ty: '1', isActivity: 1, requestId: expect.any(String) },
  ])
  expect(entries).toEqual([
    { enName: VENUE, gameCode: '' },
    { enName: VENUE, gameCode: '', isActivity: 1 },
  ])
  expect(order, 'only what has arrived is played with').toEqual(['entering', 'transferred', 'entering'])
  const { data } = await api.call(venueBalanceEndpoint, { channelCode: VENUE }, member.token)
  expect(data?.balance).toBe('500.55')
})

/** Calls that the page has sent and that nothing has come of yet. */
function callsUnderWay(page: Page, path: string): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => new URL(request.url()).pathname === path && open.add(request))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}

test('[S4.046] [S8.067] [S8.069] [S8.070] transfers that fail say why; Direct Enter goes in without one; all comes home', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '80.00')
  await sandbox.openActivity(member.name, VENUE, '1000.00')
  await enterAs(page, member)
  const transfers = bodiesOf(page, venueTransferEndpoint.path)
  const underWay = callsUnderWay(page, balanceEndpoint.path)
  // The gateway always has words for 6413, and never says it of a transfer that was agreed to: two answers are altered.
  await page.route(`**${launchEndpoint.path}`, (route) => route.fulfill({ json: answer(6413, '') }), { times: 1 })
  await page.goto('/game/realbet')
  await enter(page)
  const dialog = question(page)
  await expect(dialog.getByText(ACTIVITY), 'the default text').toBeVisible()
  await expect(dialog.getByText('80', { exact: true })).toBeVisible()

  // Meanwhile the money goes elsewhere, as from another tab, and this one has not heard of it.
  await page.route(`**${balanceEndpoint.path}`, (route) => route.abort())
  await expect.poll(() => underWay.size, 'no answer is still to come').toBe(0)
  await toVenue(api, member.token, '80.00')
  await dialog.getByRole('textbox', { name: '转入金额' }).fill('80')
  await dialog.getByRole('button', { name: '确认转入' }).click()
  const tip = page.getByRole('dialog', { name: '温馨提示' })
  await expect(tip.getByText(/余额不足/), 'the server’s message').toBeVisible()
  await tip.getByRole('button', { name: '确定' }).click()
  await expect(tip).toBeHidden()

  await page.unroute(`**${balanceEndpoint.path}`)
  await sandbox.addMoney(member.name, '20.00')
  await page.route(
    `**${venueTransferEndpoint.path}`,
    (route) => route.fulfill({ json: answer(6413, '活动期间暂不支持转入') }),
    { times: 1 },
  )
  await expect(dialog.getByText('20', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: '转入金额' }).fill('20')
  await dialog.getByRole('button', { name: '确认转入' }).click()
  await expect(tip.getByText('活动期间暂不支持转入')).toBeVisible()
  await expect(tip.getByRole('button', { name: '直接进入' }), 'its callback').toBeVisible()
  await tip.getByRole('button', { name: '取消' }).click()
  await expect(tip).toBeHidden()

  const sent = transfers.length
  await dialog.getByRole('button', { name: '直接进入' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '琉光真人' })).toBeVisible()
  expect(transfers.length, 'entered without a transfer').toBe(sent)
  const { data } = await api.call(allBalanceEndpoint, { category: 8 }, member.token)
  expect(data?.list.find(({ channelCode }) => channelCode === VENUE)?.balance).toBe('0.00')

  // What lies in the venues comes home.
  await page.getByRole('button', { name: '返回' }).click()
  await visit(page, '/mine/wallet')
  await page.getByRole('button', { name: '一键回收' }).click()
  await expect(page.getByText(/^已回收 ¥?80/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText('¥100')
})

test('two tabs that transfer the whole wallet at once: it moves once, and the other tab is told why', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '60.12')
  await sandbox.openActivity(member.name, VENUE, '1000.00')
  await enterAs(page, member)
  await page.goto('/game/realbet')
  const tabs = [page, await context.newPage()] as const
  await tabs[1].goto('/game/realbet')
  for (const tab of tabs) {
    await enter(tab)
    await question(tab).getByRole('button', { name: '全部' }).click()
    await expect(question(tab).getByRole('textbox', { name: '转入金额' })).toHaveValue('60.12')
  }
  await Promise.all(tabs.map((tab) => question(tab).getByRole('button', { name: '确认转入' }).click()))
  const inside = (tab: Page) => tab.getByRole('heading', { level: 1, name: '琉光真人' })
  // By the server, or by the form itself when it has heard of the new balance before the press.
  const told = (tab: Page) =>
    tab
      .getByRole('dialog', { name: '温馨提示' })
      .getByText(/余额不足/)
      .or(question(tab).getByText('超过中心钱包余额，请重新输入'))
  for (const tab of tabs) await expect(inside(tab).or(told(tab))).toBeVisible()
  const entered = await Promise.all(tabs.map((tab) => inside(tab).isVisible()))
  expect(entered.filter(Boolean), 'one is in').toHaveLength(1)
  const { data } = await api.call(allBalanceEndpoint, { category: 8 }, member.token)
  expect(data?.list.find(({ channelCode }) => channelCode === VENUE)?.balance).toBe('60.12')
  const center = await api.call(balanceEndpoint, { withLockMoney: 1 }, member.token)
  expect(center.data?.centerWalletBalance).toBe('0.00')
})

test('[S8.068] a venue that goes into maintenance while its page is open says so in a toast', async ({
  page,
  api,
  sandbox,
}) => {
  await enterAs(page, await newMember(api))
  await page.goto('/game/chess')
  const card = page.getByRole('main').getByRole('button', { name: '进入天落棋牌' })
  await expect(card).toBeEnabled()
  await sandbox.setVenueState('TLQP', 2)
  try {
    await card.click()
    await expect(page.getByRole('status').getByText(/维护/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/game\/chess$/)
  } finally {
    await sandbox.setVenueState('TLQP', 1)
  }
  // In the server's words, where it has some of its own.
  await page.route(
    `**${launchEndpoint.path}`,
    (route) => route.fulfill({ json: answer(STATUS.VENUE_MAINTENANCE, '天落棋牌检修至 18:00') }),
    { times: 1 },
  )
  await page.reload()
  await card.click()
  await expect(page.getByRole('status').getByText('天落棋牌检修至 18:00')).toBeVisible()
})

function answer(code: number, message: string) {
  return { status_code: code, message, data: null }
}
