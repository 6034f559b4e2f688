import type { Page, WebSocketRoute } from '@playwright/test'
import {
  balanceEndpoint,
  betListEndpoint,
  type LimitType,
  playSessionEndpoint,
  setLimitEndpoint,
} from '@site/contracts'

import { enterAs, newMember } from '../support/new-member.ts'
import {
  beginEarly,
  expect,
  idOf,
  matchesOf,
  openBoard,
  openEarly,
  pick,
  priceOf,
  slipOf,
  test,
  toSaturday,
  watchCalls,
} from './saturday.ts'
import { slowness } from '../support/slowness.mjs'

test.use({ member: 'demo01' })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

test('whatever is typed, picked or pushed, the slip says why it is not sent and nothing is lost', async ({
  page,
  sandbox,
}) => {
  await sandbox.addMoney('demo01', '90000.00')
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws\/sports$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  const list = await openBoard(page)
  const slip = slipOf(page)
  await page.getByRole('button', { name: /^早盘/ }).click()
  const matches = matchesOf(list)
  await expect(matches.nth(3)).toBeVisible()

  // Stakes that are none, too low, too high, or no number at all.
  await pick(priceOf(matches.nth(0), '让球'))
  await slip.getByText('任何赔率').click()
  const stake = slip.getByRole('textbox', { name: /投注金额$/ })
  await expect(slip.getByText(/^限额 /)).toBeVisible()
  await expect(slip.getByRole('button', { name: '请输入投注金额' })).toHaveAttribute('aria-disabled', 'true')
  await stake.fill('0')
  await expect(slip.getByRole('button', { name: '请输入投注金额' })).toBeVisible()
  await stake.fill('5')
  await expect(slip.getByRole('button', { name: '投注金额未达最低限额' })).toHaveAttribute('aria-disabled', 'true')
  await stake.fill('-20')
  await expect(stake, 'no other amount is made of what is none').toHaveValue('5')
  await stake.fill('20')
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeVisible()
  await stake.fill('1e308')
  await expect(stake).toHaveValue('20')
  await stake.fill('60000')
  await expect(slip.getByText('已转换为最高限额')).toBeVisible()
  await expect(stake).toHaveValue('50000')
  await stake.fill('')

  // A series: one leg is too few, another price of its match takes its place.
  await slip.getByText('串关', { exact: true }).click()
  await expect(slip.getByRole('button', { name: '至少选择2场比赛' })).toHaveAttribute('aria-disabled', 'true')
  await pick(priceOf(matches.nth(0), '大小'))
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('button', { name: '至少选择2场比赛' })).toBeVisible()
  await pick(priceOf(matches.nth(1), '让球'))
  await slip.getByRole('textbox', { name: '串关投注金额' }).fill('20')
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeEnabled()

  // A stake within the limit of one bet is above that of each of four; what is typed then is cut again.
  await pick(priceOf(matches.nth(2), '让球'))
  await slip.getByRole('textbox', { name: '串关投注金额' }).fill('20000')
  await expect(slip.getByRole('button', { name: '确认投注 ¥20,000' })).toBeEnabled()
  await slip.getByText('3串4').click()
  const each = slip.getByRole('textbox', { name: '每注投注金额' })
  await expect(slip.getByRole('button', { name: '投注金额超过最高限额' })).toHaveAttribute('aria-disabled', 'true')
  await expect(each).toHaveValue('20000')
  await expect(each).toHaveAttribute('aria-invalid', 'true')
  await each.fill('20001')
  await expect(slip.getByText('已转换为最高限额')).toBeVisible()
  await expect(slip.getByRole('button', { name: '确认投注 ¥20,000' })).toBeEnabled()
  await expect(each).toHaveValue('5000')
  await slip.getByText('3串1', { exact: true }).click()
  await slip.getByRole('textbox', { name: '串关投注金额' }).fill('20')

  // An exact score goes into no series.
  await matches
    .nth(3)
    .getByRole('button', { name: /^查看 / })
    .click()
  const detail = page.getByRole('complementary', { name: '赛事详情' }).getByRole('article')
  await detail.getByRole('button', { name: /^波胆/ }).click()
  await pick(detail.locator('[data-cell="PD"]:enabled').first())
  await expect(slip.getByRole('button', { name: '盘口不支持串关' })).toHaveAttribute('aria-disabled', 'true')
  const barred = slip.getByRole('listitem').filter({ hasText: '波胆' })
  await expect(barred.getByText('盘口不支持串关')).toBeVisible()
  await barred.getByRole('button', { name: /^移除 / }).click()
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeEnabled()

  // A frame that breaks the contract is left out, and the list goes on.
  const gidm = await idOf(matches.nth(3))
  for (const socket of sockets) {
    socket.send('{"type":"delta","id":1,"games":[{"gidm":"no match"}]}')
    socket.send('no JSON at all')
  }
  await expect(page.getByText('实时推送')).toBeVisible()
  await expect(list.locator(`[data-match="${gidm}"]`)).toBeVisible()
  // A connection that drops comes back by itself; the slip is as it was.
  for (const socket of sockets.splice(0)) await socket.close()
  await expect(page.getByText('实时推送')).toBeVisible()
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeEnabled()

  // An outright clears the ordinary ones and has no series; an ordinary one clears it again.
  await page.getByRole('button', { name: /^冠军/ }).click()
  const runner = page.getByRole('listitem').locator('button[data-cell]:enabled').first()
  await runner.click()
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('radio', { name: '串关' })).not.toBeChecked()
  await slip.getByText('串关', { exact: true }).click()
  await expect(page.getByText('冠军玩法不支持串关').first()).toBeVisible()
  await expect(slip.getByRole('radio', { name: '串关' })).not.toBeChecked()
  await page.getByRole('button', { name: /^早盘/ }).first().click()
  await pick(priceOf(matches.nth(1), '让球'))
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
})

test('[D.060] whatever limit of the player’s own a stake passes, the slip says which and what is left; what fits is taken', async ({
  page,
  api,
  sandbox,
}) => {
  const { member, list } = await beginEarly('100.00', { page, api, sandbox })
  const slip = slipOf(page)
  const stake = slip.getByRole('textbox', { name: /投注金额$/ })
  const limit = async (type: LimitType, amount: string) =>
    expect((await api.call(setLimitEndpoint, { type, period: 'day', amount }, member.token)).code).toBe(6000)
  const bet = async (amount: string) => {
    await stake.fill(amount)
    await slip.getByRole('button', { name: `确认投注 ¥${amount}` }).click()
  }
  const told = (words: string) => page.getByText(words).filter({ visible: true }).first()

  await pick(priceOf(matchesOf(list).nth(0), '让球'))
  await slip.getByText('任何赔率').click()
  await limit('stake', '15')
  await bet('20')
  await expect(told('超出您设置的每日投注限额，最多还可投注¥15，')).toBeVisible()
  await limit('loss', '12')
  await bet('15')
  await expect(told('超出您设置的每日亏损限额，最多还可投注¥12，')).toBeVisible()
  await bet('12')
  await slip.getByRole('button', { name: '完成' }).click()
  await pick(priceOf(matchesOf(list).nth(1), '让球'))
  await bet('10')
  await expect(told('已达到您设置的每日亏损限额，')).toBeVisible()
  await limit('session', '15')
  await api.call(playSessionEndpoint, {}, member.token)
  await sandbox.advanceClock(15 * 60_000)
  await bet('10')
  await expect(told('已达到您设置的每日游戏时长上限，')).toBeVisible()
})

test('two prices of one match and a line that is gone are marked in a slip that a tab has kept, and go together', async ({
  page,
}) => {
  const list = await openBoard(page)
  const slip = slipOf(page)
  await openEarly(page)
  const matches = matchesOf(list)
  await pick(priceOf(matches.nth(1), '让球'))
  await slip.getByText('串关', { exact: true }).click()
  // They never meet by hand. The last line is one that is not offered, first at another price than the nearest one, then
  // at the same.
  await pick(priceOf(matches.nth(2), '让球'))
  await expect(async () => {
    await changeKept(page, (entries) => {
      const [first, last] = entries
      if (first === undefined || last === undefined) throw new Error('the tab keeps another slip')
      if (entries.length > 2) return entries
      const other = { ...first, oddInfo: { ...first.oddInfo, r: first.oddInfo.r === 'RH' ? 'RC' : 'RH' } }
      return [first, other, { ...last, oddInfo: { ...last.oddInfo, ratio: '9.5' } }]
    })
    await openBoard(page)
    const conflicts = slip.getByRole('listitem').getByText('同场赛事不可串关', { exact: true })
    await expect(conflicts).toHaveCount(2, { timeout: 4_000 * slowness })
  }, 'unless the leaving page keeps a new price in this very moment').toPass()
  await expect(slip.getByRole('listitem').getByText(/^盘口和赔率已更改/)).toBeVisible()
  await expect(async () => {
    await changeKept(page, (entries) =>
      entries.map((entry) => ({ ...entry, oddInfo: { ...entry.oddInfo, ior: entry.orderData?.ior ?? '' } })),
    )
    await openBoard(page)
    await expect(slip.getByRole('listitem').getByText('盘口已更改', { exact: true })).toBeVisible({
      timeout: 3_000 * slowness,
    })
  }, 'unless the price moves meanwhile').toPass()
  await slip.getByRole('button', { name: '接受变更' }).click()
  await slip.getByRole('button', { name: '移除无效投注' }).click()
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('button', { name: '至少选择2场比赛' })).toBeVisible()
})

interface Kept {
  readonly oddInfo: { readonly r: string; readonly ratio?: string; readonly ior: string }
  readonly orderData?: { readonly ior: string }
}

/** Changes the selections that the tab keeps, for the next load to find. */
async function changeKept(page: Page, change: (entries: readonly Kept[]) => readonly Kept[]): Promise<void> {
  const name = 'sports-slip:v1'
  const kept = (await page.evaluate((key) => sessionStorage.getItem(key), name)) ?? '{}'
  const { entries, ...rest } = JSON.parse(kept) as { readonly entries: readonly Kept[] }
  const changed = JSON.stringify({ ...rest, entries: change(entries) })
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [name, changed] as const)
}

test('two tabs that bet most of the balance at once: one bet is taken, the other tab is told why and bets what is left, over a lost answer too; all money is held once', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '150.00')
  const both = Promise.withResolvers<void>()
  let sent = 0
  let lowersLimit = false
  const tabs = [page, await context.newPage()] as const
  for (const [index, tab] of tabs.entries()) {
    await enterAs(tab, member)
    // Neither is answered before both are on their way.
    await watchCalls(tab, async (method) => {
      if (method === 'PlaceBet' && ++sent === 2) both.resolve()
      if (method === 'PlaceBet') await both.promise
      if (method === 'PlaceBet' && lowersLimit) await sandbox.limitExposure('member', '250.00')
      // The answer to the third is lost, so the page asks again.
      return method === 'PlaceBet' && sent === 3 ? 'lose' : 'pass'
    })
    const list = await openBoard(tab)
    await openEarly(tab)
    await pick(priceOf(matchesOf(list).nth(index), '让球'))
    await slipOf(tab).getByText('任何赔率').click()
    await slipOf(tab)
      .getByRole('textbox', { name: /投注金额$/ })
      .fill('100')
  }
  await slipOf(tabs[0]).getByRole('button', { name: '确认投注 ¥100' }).click()
  await expect(slipOf(tabs[0]).getByRole('button', { name: '投注正在处理中请稍等…' })).toBeVisible()
  await slipOf(tabs[1]).getByRole('button', { name: '确认投注 ¥100' }).click()
  const taken = (tab: Page) => slipOf(tab).getByText('投注成功')
  const told = (tab: Page) => tab.getByText('余额不足', { exact: true }).first()
  // Of both at once: a toast is gone after three seconds.
  await Promise.all(tabs.map((tab) => expect(taken(tab).or(told(tab))).toBeVisible()))
  const outcomes = await Promise.all(tabs.map((tab) => taken(tab).isVisible()))
  expect(outcomes.filter(Boolean), 'one is taken').toHaveLength(1)
  // What is left is what its stake is now, and the slip says so.
  const other = slipOf(tabs[outcomes.indexOf(false)] ?? page)
  await expect(other.getByText('余额不足，已转换为最大可投注金额')).toBeVisible()
  await expect(other.getByRole('textbox', { name: /投注金额$/ })).toHaveValue('50')
  await expect(other.getByRole('button', { name: '确认投注 ¥50' })).toBeEnabled()
  await other.getByRole('button', { name: '确认投注 ¥50' }).click()
  await expect(other.getByText('投注成功')).toBeVisible()
  expect(sent, 'the same request twice').toBe(4)
  const { data } = await api.call(balanceEndpoint, { withLockMoney: 1 }, member.token)
  expect(data).toMatchObject({ centerWalletBalance: '0.00', lockMoney: '150.00' })
  const records = await api.call(betListEndpoint, { enName: 'CRTY' }, member.token)
  expect(records.data?.list.map(({ risk }) => risk)).toEqual(['50.00', '100.00'])

  const last = slipOf(page)
  // What all their bets may win is lowered while the next one is on its way.
  await sandbox.addMoney(member.name, '300.00')
  lowersLimit = true
  await pick(priceOf(matchesOf(page.getByRole('list', { name: '赛事列表' })).nth(3), '让球'))
  const place = last.getByRole('button', { name: '确认投注 ¥300' })
  await expect(async () => {
    await last.getByRole('textbox', { name: /投注金额$/ }).fill('300')
    await expect(place).toBeEnabled({ timeout: 1_000 * slowness })
  }, 'as soon as the balance is there').toPass()
  try {
    await place.click()
    await expect(page.getByText(/^投注金额超过最高限额，目前最高可投 ¥[1-9]\d*\.00$/).first()).toBeVisible()
    await expect(last.getByRole('button', { name: '投注金额超过最高限额' })).toHaveAttribute('aria-disabled', 'true')
  } finally {
    await sandbox.limitExposure('member', '5000000.00')
  }
})
