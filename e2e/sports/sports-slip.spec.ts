import type { WebSocketRoute } from '@playwright/test'
import { STORAGE_KEYS } from '@site/contracts'

import { runRelease } from '../support/release-command.ts'
import { buildTwin, TWIN_VERSION } from '../support/faulty-twin.ts'
import { subjectOf } from '../support/remote-pages.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'
import {
  beginEarly,
  enterWith,
  expect,
  matchOf,
  matchesOf,
  openBoard,
  pick,
  priceOf,
  slipOf,
  test,
  toSaturday,
  watchCalls,
} from './saturday.ts'

const MINUTE = 60_000

test.use({ member: 'demo01' })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

test('[D.038] limits come before the stake can be confirmed, chips are the player’s own, and the slip outlives a reload', async ({
  page,
  api,
  sandbox,
  kickOff,
}) => {
  // Less than the limit of any price, so that it is the balance that bounds the stake.
  await enterWith('400.00', { page, api, sandbox })
  const gidm = await kickOff()
  const limits = Promise.withResolvers<void>()
  await watchCalls(page, async (method) => {
    if (method === 'PreOrder') await limits.promise
    return 'pass'
  })
  const list = await openBoard(page)
  const match = matchOf(list, gidm)
  const slip = slipOf(page)
  await expect(slip.getByText('投注单是空的')).toBeVisible()

  await pick(priceOf(match, '独赢'))
  await slip.getByText('任何赔率').click()
  const stake = slip.getByRole('textbox', { name: /投注金额$/ })
  await stake.fill('100')
  const send = slip.getByRole('button', { name: '限额获取中请稍后' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(slip.getByText(/^限额 /)).toHaveCount(0)
  limits.resolve()
  await expect(slip.getByText(/^限额 [\d,]+ - [\d,]+$/)).toBeVisible()
  await expect(slip.getByRole('button', { name: '确认投注 ¥100' })).toBeEnabled()

  await slip.getByRole('button', { name: '编辑快捷金额' }).click()
  await slip.getByRole('textbox', { name: '快捷金额 1' }).fill('0')
  await slip.getByRole('button', { name: '保存' }).click()
  await expect(slip.getByText('请输入 1 到 999999 的整数')).toBeVisible()
  await slip.getByRole('textbox', { name: '快捷金额 1' }).fill('230')
  await slip.getByRole('button', { name: '保存' }).click()
  await slip.getByRole('button', { name: '加 230 元' }).click()
  await expect(slip.getByRole('button', { name: '确认投注 ¥330' })).toBeVisible()
  await stake.fill('99999999')
  await expect(slip.getByText('余额不足，已转换为最大可投注金额')).toBeVisible()
  await expect(stake).toHaveValue('400')
  await stake.fill('330')

  await page.reload()
  await expect(slip.getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('button', { name: '加 230 元' })).toBeVisible()
  await expect(slip.getByRole('button', { name: '确认投注 ¥330' })).toBeVisible()
  await expect(match.locator('button[aria-pressed=true]').first()).toBeVisible()

  await page.goto('/app/help')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await sandbox.happen(gidm, [{ kind: 'suspend', forMs: 30 * MINUTE }])
  await openBoard(page)
  await expect(slip.getByRole('listitem').getByText('盘口已关闭')).toBeVisible()
  await slip.getByRole('button', { name: '移除无效投注' }).click()
  await expect(slip.getByText('投注单是空的')).toBeVisible()
})

test('[D.035] a changed price is asked about, taken when better, or taken as it comes; a changed line is always asked about', async ({
  page,
  sandbox,
  kickOff,
}) => {
  const gidm = await kickOff()
  let quotes = Promise.resolve()
  let isCut = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws\/sports$/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  /** Questions for prices that were let through and have no answer yet. */
  let asked = 0
  await watchCalls(page, async (method) => {
    if (method !== 'PreOrder') return 'pass'
    await quotes
    asked += 1
    return 'pass'
  })
  page.on('requestfinished', (request) => {
    if (request.postData()?.includes('"PreOrder"') === true) asked -= 1
  })
  const list = await openBoard(page)
  const match = matchOf(list, gidm)
  const slip = slipOf(page)
  const item = slip.getByRole('listitem')
  const auto = slip.getByRole('switch', { name: '自动接受赔率' })

  // The draw of a goalless match in which nothing happens gets shorter, that is worse; within ten minutes by more than
  // opinions go up and down. The prices of a first half stand still at its 45th minute.
  await pick(match.getByRole('button', { name: /^和局 独赢 \d/ }))
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill('50')
  await expect(slip.getByRole('button', { name: '确认投注 ¥50' })).toBeVisible()
  await expect(auto).toBeChecked()
  await expect(slip.getByRole('radio', { name: '更好赔率' })).toBeChecked()
  await sandbox.advanceClock(10 * MINUTE)
  await expect(item.getByText(/^赔率已更改/)).toBeVisible()
  await expect(item.getByText(/盘口/)).toHaveCount(0)
  await slip.getByRole('button', { name: '接受变更' }).click()
  await expect(slip.getByRole('button', { name: '确认投注 ¥50' })).toBeVisible()

  // A price that the slip has not heard of yet is told by the venue, which takes nothing.
  const later = Promise.withResolvers<void>()
  quotes = later.promise
  await expect.poll(() => asked).toBe(0)
  await sandbox.advanceClock(10 * MINUTE)
  await slip.getByRole('button', { name: '确认投注 ¥50' }).click()
  await expect(page.getByText('赔率已更改', { exact: true }).first()).toBeVisible()
  await expect(item.getByText(/已更改/)).toHaveCount(0)
  later.resolve()
  await expect(item.getByText(/^赔率已更改/)).toBeVisible()
  await slip.getByRole('button', { name: '接受变更' }).click()
  await expect(slip.getByRole('button', { name: '确认投注 ¥50' })).toBeVisible()

  await slip.getByText('任何赔率').click()
  const before = await item.textContent()
  await sandbox.advanceClock(10 * MINUTE)
  await expect.poll(() => item.textContent()).not.toBe(before)
  await expect(item.getByText(/已更改/)).toHaveCount(0)
  await expect(slip.getByRole('button', { name: '确认投注 ¥50' })).toBeVisible()

  await auto.click()
  await expect(auto).not.toBeChecked()
  await sandbox.advanceClock(10 * MINUTE)
  await expect(item.getByText(/^赔率已更改/)).toBeVisible()
  await auto.click()
  await expect(item.getByText(/已更改/), 'any price is taken again').toHaveCount(0)

  await slip.getByRole('button', { name: '清空' }).click()
  await pick(match.getByRole('button', { name: /^大 大小 [\d./]+ \d/ }))
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill('50')
  await expect(slip.getByRole('button', { name: '确认投注 ¥50' })).toBeVisible()
  // A clock that stands keeps the new line for as long as the order waits.
  await sandbox.happen(gidm, [
    ...Array.from({ length: 6 }, () => ({ kind: 'goal', side: 'H' })),
    { kind: 'break', period: 'HT', clock: { seconds: 2700, runs: false } },
    { kind: 'period', period: '2H', clock: { seconds: 2700, runs: false } },
  ])
  await sandbox.advanceClock(2 * MINUTE)
  await expect(item.getByText(/^盘口(和赔率)?已更改/)).toBeVisible()
  await slip.getByRole('button', { name: '接受变更' }).click()
  await slip.getByRole('button', { name: '确认投注 ¥50' }).click()
  await expect(item.getByText(/^确认中/)).toBeVisible()
  await slip.getByRole('button', { name: /^移除 / }).click()
  await expect(page.getByText('当前还有订单正在确认中，请稍等').first()).toBeVisible()
  // The line drops while the order waits: the page asks what became of it.
  isCut = true
  for (const socket of sockets.splice(0)) await socket.close()
  await sandbox.advanceClock(30_000)
  await expect(item.getByText('投注成功')).toBeVisible()
  await expect(item.getByText(/^B\d{6,}$/)).toBeVisible()
  await slip.getByRole('button', { name: '完成' }).click()
  await expect(slip.getByText('投注单是空的')).toBeVisible()
})

test('[D.006] session, slip and board outlive a change of the release and the way back: selections, stakes, modes, policy and the list stay, and bets are taken', async ({
  page,
  api,
  site,
  sandbox,
}) => {
  const board = subjectOf('sports')
  await runRelease(site, ['publish', await buildTwin(board)])
  const { list } = await beginEarly('1000.00', { page, api, sandbox })
  const slip = slipOf(page)
  const matches = matchesOf(list)
  const head = await list.getByRole('button', { name: /^收起/ }).first().getAttribute('aria-label')
  const league = /^收起(.+) \d+ 场$/.exec(head ?? '')?.[1] ?? 'no league'
  await page.getByRole('searchbox', { name: '搜索联赛或球队' }).fill(league)
  await expect(list.getByRole('button', { name: /^收起/ })).toHaveCount(1)
  const stakes = slip.getByRole('textbox', { name: /投注金额$/ })
  const chosen = slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')
  await slip.getByText('多项', { exact: true }).click()
  await pick(priceOf(matches.nth(0), '让球'))
  await pick(priceOf(matches.nth(1), '大小'))
  await slip.getByText('任何赔率').click()
  await stakes.nth(0).fill('20')
  await stakes.nth(1).fill('30.5')
  await expect(slip.getByRole('button', { name: '确认投注 ¥50.50' })).toBeEnabled()
  // A row of chips that went with the focus would pull the modes away from the press.
  await slip.getByText('多项', { exact: true }).click()
  await expect(slip.getByRole('button', { name: '加 50 元' })).toBeVisible()
  const names = await chosen.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')))
  await markDocument(page)
  const token = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token)
  const session = await token()
  expect(session).not.toBeNull()

  const theme = ['--theme', 'aurora', '--reason', 'under a filled slip']
  try {
    await runRelease(site, ['promote', 'sports', TWIN_VERSION, ...theme])
    await switchTo(board.twinHeading)
    await expect(slip.getByRole('button', { name: '立即投注 ¥50.50' })).toBeEnabled()
    await expect(page.getByRole('button', { name: /^早盘/ }).first()).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('searchbox', { name: '搜索联赛或球队' })).toHaveValue(league)
    await expect(slip.getByRole('radio', { name: '多项' })).toBeChecked()
    await expect(slip.getByRole('radio', { name: '任何赔率' })).toBeChecked()
    await expect(stakes.nth(0)).toHaveValue('20')
    await expect(stakes.nth(1)).toHaveValue('30.5')
    expect(await chosen.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')))).toEqual(names)
    // Placed by the new release, found by the old one.
    await slip.getByRole('button', { name: '立即投注 ¥50.50' }).click()
    await expect(slip.getByText('投注成功')).toHaveCount(2)
    await slip.getByRole('button', { name: '完成' }).click()
    await slip.getByText('串关', { exact: true }).click()
    await pick(priceOf(matches.nth(0), '让球'))
    await pick(priceOf(matches.nth(1), '大小'))
    await slip.getByRole('textbox', { name: '串关投注金额' }).fill('40')
    await expect(slip.getByRole('button', { name: '立即投注 ¥40' })).toBeEnabled()
  } finally {
    await runRelease(site, ['rollback', 'sports', ...theme])
  }
  await switchTo(board.heading)
  await expect(slip.getByRole('button', { name: '确认投注 ¥40' })).toBeEnabled()
  await expect(slip.getByRole('radio', { name: '串关' })).toBeChecked()
  await expect(chosen).toHaveCount(2)
  await slip.getByRole('button', { name: '确认投注 ¥40' }).click()
  await expect(slip.getByText('投注成功')).toBeVisible()
  await expectSameDocument(page)
  expect(await token(), 'the same session').toBe(session)
  await slip.getByRole('tab', { name: '我的注单' }).click()
  const open = slip.getByLabel('未结算合计').getByRole('definition')
  await expect(open.nth(0)).toHaveText('3')
  await expect(open.nth(1)).toHaveText('¥90.50')

  /** Leaves the board and comes back until it is of the release with this heading. */
  async function switchTo(heading: string): Promise<void> {
    await repeatUntilVisible(
      async () => {
        await visit(page, '/app/help/kh')
        await visit(page, '/game/sport/crty')
      },
      page.getByRole('heading', { name: heading, exact: true }).first(),
    )
  }
})
