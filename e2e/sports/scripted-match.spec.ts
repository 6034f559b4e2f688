import type { Locator, Page } from '@playwright/test'
import { balanceEndpoint } from '@site/contracts'
import { inPlayDelay } from '@site/domain'

import { visit } from '../support/visit.ts'
import { fenOf, fullCoverPays, hundredths, quarters, seriesPays, yuan } from './by-hand.ts'
import { beginEarly, expect, idOf, matchOf, matchesOf, pick, slipOf, test, toSaturday, watchCalls } from './saturday.ts'
import { slowness } from '../support/slowness.mjs'

test.use({ viewport: { width: 1920, height: 1080 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

interface Taken {
  readonly id: string
  /** In fen. */
  readonly stake: number
  /** As shown on the receipt, in hundredths. */
  readonly odds: number
}

/** Where a price of a match is found, by market, line and selection: `M/0/0`. */
function placed(place: string): string {
  const [market, line, pickIndex] = place.split('/')
  return `[data-cell="${market}"][data-line="${line}"][data-pick="${pickIndex}"]`
}

/** Sends a single bet; `amount` in yuan. The slip says before that how many seconds a bet in play will wait. */
async function send(page: Page, price: Locator, amount: number, delay = 0): Promise<void> {
  const slip = slipOf(page)
  await pick(price)
  await slip.getByText('任何赔率').click()
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill(String(amount))
  const wait = slip.getByText(/^滚球投注将延迟/)
  await (delay === 0 ? expect(wait).toHaveCount(0) : expect(wait).toHaveText(`滚球投注将延迟 ${delay} 秒确认`))
  await slip.getByRole('button', { name: `确认投注 ¥${amount}` }).click()
}

/** The receipt of the bet that was sent last. */
async function receiptOf(page: Page, amount: number): Promise<Taken> {
  const slip = slipOf(page)
  await expect(slip.getByText('投注成功')).toBeVisible()
  const id = (await slip.getByText(/^B\d{6,}$/).textContent()) ?? ''
  return { id, stake: amount * 100, odds: hundredths(await slip.getByText(/^@[\d.]+$/).textContent()) }
}

/** A line of a ticket's details, e.g. 派彩. */
const detail = (ticket: Locator, name: string) => ticket.getByLabel('注单详情').locator(`dt:text-is("${name}") + dd`)

/** A share of a winner's worth: what it was bought at over what it costs now, less 5 %, cut to the fen. */
async function worthOf({ stake, odds }: Taken, price: Locator, share: number): Promise<number> {
  const now = hundredths(await price.locator('b').textContent())
  return Math.floor((Math.floor((stake * odds * 95) / (now * 100)) * share) / 100)
}

/** Takes what is offered once it is what the prices on the page come to, or a step below; answers what that was. */
async function confirmOffer(offer: Locator, worth: () => Promise<number>): Promise<number> {
  const confirm = offer.getByRole('button', { name: /^确认结算 ¥/ })
  let seen = 0
  await expect(async () => {
    if ((await offer.count()) === 0) return
    // Prices are shown by steps, of a tenth at most, and what a bet is worth goes by what lies between two of them.
    const most = await worth()
    seen = fenOf(await confirm.textContent())
    expect(seen).toBeLessThanOrEqual(most)
    expect(seen).toBeGreaterThan(0.9 * most)
    await confirm.click()
    // A price that moved in this very moment is asked about again.
    await expect(offer).toHaveCount(0, { timeout: 3_000 * slowness })
  }).toPass()
  return seen
}

/** What the page says was paid: what was offered, or more where the price got better in that very moment. */
async function paidOf(page: Page, offered: number, before?: number): Promise<number> {
  const told = page.getByText(/^提前结算成功，到账 ¥/)
  const newest = before === undefined ? told : told.filter({ hasNotText: `到账 ${yuan(before)}` })
  const paid = fenOf(await newest.first().textContent())
  expect(paid, 'never less than what was agreed to').toBeGreaterThanOrEqual(offered)
  return paid
}

test('[D.041] a match from the first bet to the last whistle: bets before and in play, a goal in the delay, cash-out of half and of all, half-time, the end, every fen in my bets and in the records', async ({
  page,
  api,
  sandbox,
}) => {
  let isQuiet = false
  let isLost = false
  await watchCalls(page, async (method) => {
    if (method === 'Cashout' && isLost) {
      isLost = false
      return 'lose'
    }
    return isQuiet && method === 'CashoutQuote' ? 'abort' : 'pass'
  })
  const { member, list } = await beginEarly('1000.00', { page, api, sandbox })
  const gidm = await idOf(matchesOf(list).nth(3))
  await matchOf(list, gidm)
    .getByRole('button', { name: /^查看 / })
    .click()
  const match = page.getByRole('complementary', { name: '赛事详情' }).getByRole('article')
  // M is the winner and HM the winner of the first half; with an R in front they are in play, as ROU is the total.
  const price = (cell: string) => match.locator(placed(cell))
  const slip = slipOf(page)
  const wallet = page.getByRole('group', { name: '中心钱包' })
  const holds = (fen: number) => expect(wallet).toHaveText(yuan(fen))
  await holds(100_000)

  // Before the kick-off bets are taken at once.
  await send(page, price('M/0/0'), 200)
  const home = await receiptOf(page, 200)
  await send(page, price('HM/0/1'), 50)
  const half = await receiptOf(page, 50)
  await send(page, price('M/0/2'), 20)
  const away = await receiptOf(page, 20)
  await holds(73_000)

  // In play a goal inside the delay puts a bet off, and its money is back.
  await sandbox.happen(gidm, [{ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }], { takeOver: true })
  await send(page, price('RM/0/2'), 100, inPlayDelay('FT'))
  await expect(slip.getByText(/^确认中/)).toBeVisible()
  // At once: the delay runs by the real clock, too.
  await Promise.all([holds(63_000), sandbox.happen(gidm, [{ kind: 'goal', side: 'H' }])])
  await sandbox.advanceClock(10_000)
  await expect(slip.getByText('投注失败：比分已变化')).toBeVisible()
  await holds(73_000)
  // Without one it is taken when the delay is over.
  await send(page, price('ROU/0/0'), 100, inPlayDelay('FT'))
  await expect(slip.getByText(/^确认中/)).toBeVisible()
  await sandbox.advanceClock(10_000)
  const over = await receiptOf(page, 100)
  await holds(63_000)

  await slip.getByRole('tab', { name: '我的注单' }).click()
  const ticket = ({ id }: Taken) => slip.getByRole('listitem', { name: `注单 ${id}` })
  const facts = (label: string) => slip.getByLabel(label).getByRole('definition')
  await expect(facts('未结算合计').nth(0)).toHaveText('4')
  await expect(facts('未结算合计').nth(1)).toHaveText('¥370')
  await expect(ticket(home).getByText('未结算')).toBeVisible()

  // Half of the first bet: a goal makes it worth less behind the back of the offer, so it is asked about again.
  const offerOf = (taken: Taken) => ticket(taken).getByRole('region', { name: '提前结算' })
  await ticket(home).getByRole('button', { name: '提前结算' }).click()
  await offerOf(home).getByText('50%').click()
  const confirm = offerOf(home).getByRole('button', { name: /^确认结算 ¥/ })
  await expect.poll(async () => fenOf(await confirm.textContent()) - (await worthOf(home, price('RM/0/0'), 50))).toBe(0)
  isQuiet = true
  const before = await price('RM/0/0').textContent()
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(match.locator('[data-info=score-c]')).toHaveText('1')
  await expect(price('RM/0/0')).not.toHaveText(before ?? '')
  await confirm.click()
  isQuiet = false
  await expect(offerOf(home).getByText('赔率已更改，金额已更新，请重新确认')).toBeVisible()
  const halfOffer = await confirmOffer(offerOf(home), () => worthOf(home, price('RM/0/0'), 50))
  const forHalf = await paidOf(page, halfOffer)
  await holds(63_000 + forHalf)
  await ticket(home)
    .getByRole('button', { name: /^展开注单/ })
    .click()
  await expect(detail(ticket(home), '已兑现')).toHaveText(yuan(forHalf))
  // All of another; the first answer is lost, so the page asks again.
  isLost = true
  await ticket(away).getByRole('button', { name: '提前结算' }).click()
  const allOffer = await confirmOffer(offerOf(away), () => worthOf(away, price('RM/0/2'), 100))
  const forAll = await paidOf(page, allOffer, forHalf)
  await expect(ticket(away)).toHaveCount(0)
  await holds(63_000 + forHalf + forAll)

  // 1-1 at half-time: the draw of the first half is paid at the break, the rest runs on.
  await sandbox.happen(gidm, [{ kind: 'break', period: 'HT', clock: { seconds: 2700, runs: false } }])
  await expect(ticket(half)).toHaveCount(0)
  const atHalf = 63_000 + forHalf + forAll + 50 * half.odds
  await holds(atHalf)
  await expect(facts('未结算合计').nth(0)).toHaveText('2')

  // 6-1 at the end.
  await sandbox.happen(gidm, [
    { kind: 'period', period: '2H', clock: { seconds: 2700, runs: true } },
    ...Array.from({ length: 5 }, () => ({ kind: 'goal', side: 'H' })),
    { kind: 'end' },
  ])
  await expect(slip.getByText('没有未结算的注单')).toBeVisible()
  // The half of 200 that was left, at decimal odds; the total at those of Hong Kong.
  const wallets = atHalf + 100 * home.odds + 100 * (100 + over.odds)
  await holds(wallets)

  const results = [
    { taken: home, result: '赢', paid: 100 * home.odds, profit: forHalf + 100 * home.odds - 20_000 },
    { taken: half, result: '赢', paid: 50 * half.odds, profit: 50 * half.odds - 5_000 },
    { taken: away, result: '已兑现', paid: 0, profit: forAll - 2_000 },
    { taken: over, result: '赢', paid: 100 * (100 + over.odds), profit: 100 * over.odds },
  ] as const
  const profit = results.reduce((sum, one) => sum + one.profit, 0)
  const valid = results.reduce((sum, one) => sum + Math.min(one.taken.stake, Math.abs(one.profit)), 0)
  expect(wallets).toBe(100_000 + profit)
  await slip.getByText('已结算', { exact: true }).click()
  for (const { taken, result, paid, profit: own } of results) {
    await expect(ticket(taken).getByText(result, { exact: true })).toBeVisible()
    await expect(ticket(taken).getByText(yuan(own, true), { exact: true })).toBeVisible()
    await ticket(taken)
      .getByRole('button', { name: /^展开注单/ })
      .click()
    await expect(detail(ticket(taken), '派彩')).toHaveText(yuan(paid))
  }
  await expect(ticket(home).getByText('6-1')).toBeVisible()
  await expect(ticket(half).getByText('1-1')).toBeVisible()
  await expect(slip.getByText('比分已变化')).toBeVisible()
  await expect(facts('近 7 天合计')).toHaveText(['¥370', yuan(valid), yuan(profit, true)])

  // The records of the account say the same, and nothing is held any more.
  await visit(page, '/mine/betRecord')
  for (const { taken, profit: own } of results) {
    await expect(page.getByRole('row').filter({ hasText: taken.id })).toContainText(yuan(own, true))
  }
  const sums = page.getByRole('region', { name: '投注记录' })
  for (const text of ['4 笔', '¥370', yuan(valid), yuan(profit, true)]) await expect(sums).toContainText(text)
  const { data } = await api.call(balanceEndpoint, { withLockMoney: 1 }, member.token)
  expect(data).toMatchObject({ centerWalletBalance: (wallets / 100).toFixed(2), lockMoney: '0.00' })
})

/** Goals of home and away. */
type Score = readonly [number, number]

/**
 * The final score at which the selection of a row ends `by` quarters beside its line (0 is a push, -1 half a loss), if
 * there is one: a handicap by the difference of the goals, a total by their sum.
 */
async function scoreBeside(cell: Locator, by: number): Promise<Score | undefined> {
  const [market, side] = [await cell.getAttribute('data-cell'), await cell.getAttribute('data-pick')]
  const printed = (await cell.locator('span').textContent()) ?? ''
  if (printed === '') return undefined
  const line = quarters(printed)
  const sign = market === 'OU' && side === '1' ? -1 : 1
  const goals = (market === 'OU' ? line + sign * by : by - line) / 4
  if (!Number.isInteger(goals) || (market === 'OU' && goals < 0)) return undefined
  const [own, other] = goals < 0 ? [0, -goals] : [goals, 0]
  return market === 'R' && side === '1' ? [other, own] : [own, other]
}

interface Leg {
  readonly gidm: string
  readonly cell: string
  readonly score: Score
}

/** Ten legs of ten matches: one that will be a push, one half a loss, and eight home sides that win 9-0. */
async function tenLegs(list: Locator): Promise<readonly Leg[]> {
  const rows = await Promise.all((await matchesOf(list).all()).slice(0, 16).map(idOf))
  async function legBeside(by: number): Promise<Leg> {
    for (const gidm of rows) {
      for (const cell of ['R/0/0', 'R/0/1', 'OU/0/0', 'OU/0/1']) {
        const score = await scoreBeside(cellOf(list, gidm, cell), by)
        if (score === undefined) continue
        rows.splice(rows.indexOf(gidm), 1)
        return { gidm, cell, score }
      }
    }
    throw new Error(`no line of the list can end ${by} quarters beside it`)
  }
  const [push, halfLoss] = [await legBeside(0), await legBeside(-1)]
  return [push, halfLoss, ...rows.slice(0, 8).map((gidm): Leg => ({ gidm, cell: 'R/0/0', score: [9, 0] }))]
}

const cellOf = (list: Locator, gidm: string, cell: string) => matchOf(list, gidm).locator(placed(cell))

test('[D.039] series of three up to ten, as every series out of them or as one: a push counts 1 and half a loss a half, paid to the fen', async ({
  page,
  api,
  sandbox,
}) => {
  const { list } = await beginEarly('20000.00', { page, api, sandbox })
  const matches = matchesOf(list)
  await expect(matches.nth(15)).toBeAttached()
  const legs = await tenLegs(list)
  expect(legs).toHaveLength(10)
  const choose = ({ gidm, cell }: Leg) => pick(cellOf(list, gidm, cell))
  const slip = slipOf(page)
  const wallet = page.getByRole('group', { name: '中心钱包' })

  await slip.getByText('串关', { exact: true }).click()
  for (const leg of legs.slice(0, 3)) await choose(leg)
  await slip.getByText('任何赔率').click()
  await expect(slip.getByRole('radio', { name: /3串1/ })).toBeChecked()
  await slip.getByText('3串4').click()
  await slip.getByRole('textbox', { name: '每注投注金额' }).fill('10')
  await expect(slip.getByRole('button', { name: '确认投注 ¥40' })).toBeVisible()
  for (const leg of legs.slice(3)) await choose(leg)
  await expect(slip.getByText('10串1013')).toBeVisible()
  await expect(slip.getByRole('button', { name: '确认投注 ¥10,130' })).toBeVisible()
  const chosen = legs.map(({ gidm }) => gidm)
  const others = await Promise.all((await matches.all()).map(idOf))
  const eleventh = others.find((id) => !chosen.includes(id)) ?? ''
  await cellOf(list, eleventh, 'R/0/0').click()
  await expect(page.getByText('投注项数量已达上限').first()).toBeVisible()
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(10)
  await slip.getByRole('button', { name: '确认投注 ¥10,130' }).click()
  await expect(slip.getByText('投注成功')).toBeVisible()
  const cover = (await slip.getByText(/^B\d{6,}$/).textContent()) ?? ''
  await expect(wallet).toHaveText('¥9,870')

  await slip.getByRole('button', { name: '完成' }).click()
  for (const leg of legs) await choose(leg)
  await slip.getByText('10串1', { exact: true }).click()
  await slip.getByRole('textbox', { name: '串关投注金额' }).fill('100')
  await slip.getByRole('button', { name: '确认投注 ¥100' }).click()
  await expect(slip.getByText('投注成功')).toBeVisible()
  const single = (await slip.getByText(/^B\d{6,}$/).textContent()) ?? ''
  await expect(wallet).toHaveText('¥9,770')

  await slip.getByRole('tab', { name: '我的注单' }).click()
  const ticket = (id: string) => slip.getByRole('listitem', { name: `注单 ${id}` })
  await expect(ticket(single).getByText('10串1', { exact: true })).toBeVisible()
  const multipliersOf = async (id: string) => {
    await expect(ticket(id).getByText(/^@[\d.]+$/)).toHaveCount(10)
    const prices = (
      await ticket(id)
        .getByText(/^@[\d.]+$/)
        .allTextContents()
    ).map(hundredths)
    return [100, 50, ...prices.slice(2)]
  }
  const paid = {
    single: seriesPays(10_000, await multipliersOf(single)),
    cover: fullCoverPays(1_000, await multipliersOf(cover)),
  }
  const goals = (side: 'H' | 'C', count: number) => Array.from({ length: count }, () => ({ kind: 'goal', side }))
  for (const { gidm, score } of legs) {
    const course = [{ kind: 'period', period: '1H' }, ...goals('H', score[0]), ...goals('C', score[1])]
    const end = [{ kind: 'break', period: 'HT' }, { kind: 'period', period: '2H' }, { kind: 'end' }]
    await sandbox.happen(gidm, [...course, ...end], { takeOver: true })
  }
  await expect(slip.getByText('没有未结算的注单')).toBeVisible({ timeout: 30_000 * slowness })
  await slip.getByText('已结算', { exact: true }).click()
  // Eight legs and the ticket itself.
  await expect(ticket(single).getByText('赢', { exact: true })).toHaveCount(9)
  await expect(ticket(single).getByText('和局', { exact: true })).toHaveCount(1)
  await expect(ticket(single).getByText('输半', { exact: true })).toHaveCount(1)
  for (const [id, stake, pays] of [
    [single, 10_000, paid.single],
    [cover, 1_013_000, paid.cover],
  ] as const) {
    await ticket(id)
      .getByRole('button', { name: /^展开注单/ })
      .click()
    await expect(detail(ticket(id), '派彩')).toHaveText(yuan(pays))
    await expect(ticket(id).getByText(yuan(pays - stake, true), { exact: true })).toBeVisible()
  }
  await expect(ticket(cover).getByText('10串1013')).toBeVisible()
  await expect(ticket(cover).getByText('¥10 × 1013')).toBeVisible()
  await expect(wallet).toHaveText(yuan(977_000 + paid.single + paid.cover))
})
