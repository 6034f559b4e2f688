import { beforeAll, expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../../testing/on-engines.ts'
import { direct, enter, futureMatches, ledgerOf, SATURDAY } from '../testing/bet-site.ts'
import { writeTickets } from '../testing/write-tickets.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'

const SOON = { timeout: PATIENCE_MS, interval: 100 }

describeOnEngines('cash-out', ({ site, store }) => {
  let matches: number[]
  const ledger = (id: number) => ledgerOf(store().database, id)
  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const viewer = await enter(site(), 0)
    matches = (await futureMatches(viewer)).map(({ gidm }) => Number(gidm))
  })

  test('a part, then the rest: each is paid once, at the present offer, and the ticket is over', async () => {
    const punter = await enter(site(), 1_000)
    const matchId = matches.pop() ?? 0
    const game = (await punter.callResource('GetGameMore', { gidm: String(matchId) })).game
    const odds = game.plays.find(({ w }) => w === 'M')?.odds.find(({ r }) => r === 'MH')?.ior ?? ''
    await writeTickets(
      store().database,
      [{ memberId: punter.id, stake: '200', legs: [{ matchId, play: 'M', selection: 'MH', odds }] }],
      SATURDAY,
    )
    const [wager] = (await punter.callResource('GetTodayWagers', {})).list
    const ticketId = wager?.ticket_id ?? ''
    const quote = await punter.callResource('CashoutQuote', { ticketId })
    expect(quote).toMatchObject({ ticket_id: ticketId, available: true, openRisk: '200.00', expireIn: 5 })
    const whole = Math.round(Number(quote.amount) * 100)
    // At the price of the bet it is the stake less the margin, and less what the price was cut by when it was offered.
    expect(whole).toBeGreaterThan(18_800)
    expect(whole).toBeLessThanOrEqual(19_000)
    const paidOut = Math.floor(whole / 2)

    const half = { requestId: crypto.randomUUID(), ticketId, amount: quote.amount ?? '', share: 50 as const }
    const [paid, again] = await Promise.all([
      punter.callResource('Cashout', half),
      punter.callResource('Cashout', half),
    ])
    const told = { paid: (paidOut / 100).toFixed(2), openRisk: '100.00' }
    expect(paid).toMatchObject({ ...told, balance: ((80_000 + paidOut) / 100).toFixed(2) })
    expect(again).toMatchObject(told)
    expect(await ledger(punter.id)).toEqual({ center: 80_000 + paidOut, hold: 10_000, total: 0 })
    const asked = { requestId: crypto.randomUUID(), ticketId }
    const greedy = await punter.raw('Cashout', { ...asked, amount: '120.00' })
    expect(greedy).toMatchObject({ code: 6012, message: '赔率已更改', data: { reason: 'ODDS_CHANGED' } })
    const { wager: now } = await punter.callResource('GetWager', { ticketId })
    expect(now.maxWin, 'half of what it could win').toBe((Number(wager?.maxWin) / 2).toFixed(2))
    expect((await punter.callResource('GetTodayWagers', {})).totals).toMatchObject({
      risk: '100.00',
      maxWin: now.maxWin,
    })
    const rest = await punter.callResource('CashoutQuote', { ticketId })
    await punter.callResource('Cashout', { requestId: crypto.randomUUID(), ticketId, amount: rest.amount ?? '' })
    const { wager: over } = await punter.callResource('GetWager', { ticketId })
    expect(now.status).toBe('open')
    const cashedOut = (paidOut + Math.round(Number(rest.amount) * 100)) / 100
    expect(over).toMatchObject({ status: 'cashed', openRisk: '0.00', cashedOut: cashedOut.toFixed(2) })
    expect(over).toMatchObject({ profit: (cashedOut - 200).toFixed(2), valid: (200 - cashedOut).toFixed(2) })
    expect(await ledger(punter.id)).toEqual({ center: 80_000 + Math.round(cashedOut * 100), hold: 0, total: 0 })
    expect((await punter.raw('Cashout', { ...asked, amount: '1.00' })).data).toMatchObject({ reason: 'MARKET_CLOSED' })
    expect((await punter.raw('CashoutQuote', { ticketId: 'B261121999999' })).code).toBe(6303)
  })

  test('at the highest price, which is offered however small the chance, it pays by what the price would be', async () => {
    const punter = await enter(site(), 1_000)
    const matchId = matches.pop() ?? 0
    const { game } = await punter.callResource('GetGameMore', { gidm: String(matchId) })
    const offered = game.plays.find(({ w }) => w === 'PD')?.odds.find(({ r }) => r === 'H4C4')
    expect(offered?.ior).toBe('200.00')
    const legs = [{ matchId, play: 'PD', selection: 'H4C4', odds: '200.00' }]
    await writeTickets(store().database, [{ memberId: punter.id, stake: '200', legs }], SATURDAY)
    const [wager] = (await punter.callResource('GetTodayWagers', {})).list
    const quote = await punter.callResource('CashoutQuote', { ticketId: wager?.ticket_id ?? '' })
    expect(quote).toMatchObject({ available: true })
    expect(Number(quote.amount)).toBeGreaterThan(0)
    expect(Number(quote.amount)).toBeLessThan(100)
  })

  test('what is no amount is refused and changes nothing', async () => {
    const punter = await enter(site(), 1_000)
    const matchId = matches.pop() ?? 0
    const legs = [{ matchId, play: 'M', selection: 'MH', odds: '2.00' }]
    await writeTickets(store().database, [{ memberId: punter.id, stake: '200', legs }], SATURDAY)
    const [wager] = (await punter.callResource('GetTodayWagers', {})).list
    const ticketId = wager?.ticket_id ?? ''
    expect(await punter.callResource('CashoutQuote', { ticketId })).toMatchObject({ available: true })
    const traces = async () => {
      const { rows } = await store().database.pool.query(
        `select (select count(*)::int from ledger_journal where member_id = $1) as journals,
          (select count(*)::int from idempotency where member_id = $1 and scope = 'sports/cashout') as calls,
          (select count(*)::int from bet_cashout c join bet_ticket t on t.id = c.ticket_id where t.member_id = $1) as cashed,
          (select open_risk::int from bet_ticket where member_id = $1) as open_risk`,
        [punter.id],
      )
      return { ...(rows[0] as object), ...(await ledger(punter.id)) }
    }
    const before = await traces()
    expect(before).toMatchObject({ calls: 0, cashed: 0, open_risk: 20_000, center: 80_000, hold: 20_000 })
    for (const amount of [
      ...['', '0', '0.00', '-1', '-1.00', '+1.00', '1.001', '1.', '1,00', '1234567890.00', '１.００', '１００', '一'],
      ...['1e1', '1E+1', '0x1', 'NaN', 'Infinity', 1, 1e21, null, ['1.00'], undefined],
    ])
      expect(
        await punter.raw('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share: 100 }),
        JSON.stringify(amount),
      ).toMatchObject({ code: 6301, message: '请求参数错误' })
    expect(await traces()).toEqual(before)
  })

  test('it is offered by the course of the match, not while bets are suspended; the rest is settled at the end', async () => {
    const punter = await enter(site(), 1_000)
    const [matchId, other] = [matches.pop() ?? 0, matches.pop() ?? 0]
    await writeTickets(
      store().database,
      [
        {
          memberId: punter.id,
          stake: '100',
          legs: [{ matchId, play: 'R', selection: 'RH', line: -2, odds: '0.95', oddsType: 'H' }],
        },
        {
          memberId: punter.id,
          stake: '100',
          legs: [
            { matchId, play: 'OU', selection: 'OUC', line: 2, odds: '1.80' },
            { matchId: other, play: 'M', selection: 'MH', odds: '2.00' },
          ],
          combo: '2x1',
        },
      ],
      SATURDAY,
    )
    const witness = await enter(site(), 100)
    const second = { matchId: other, play: 'M', selection: 'MH', odds: '2.00' }
    await writeTickets(store().database, [{ memberId: witness.id, stake: '100', legs: [second] }], SATURDAY)
    const [alone] = (await witness.callResource('GetTodayWagers', {})).list.map(({ ticket_id }) => ticket_id)
    const list = (await punter.callResource('GetTodayWagers', {})).list
    const [series, single] = list.map(({ ticket_id }) => ticket_id)
    const amountOf = async (ticketId = '') => Number((await punter.callResource('CashoutQuote', { ticketId })).amount)
    const before = await amountOf(single)
    const director = direct(site(), String(matchId))
    await director.happen(
      { kind: 'period', period: '1H', clock: { seconds: 0, runs: true } },
      { kind: 'goal', side: 'H' },
      { kind: 'goal', side: 'H' },
    )
    await vi.waitFor(async () => expect(await amountOf(single)).toBeGreaterThan(before * 1.2), SOON)
    await director.happen({ kind: 'suspend', forMs: 600_000 })
    await vi.waitFor(async () => {
      expect(await punter.callResource('CashoutQuote', { ticketId: single ?? '' })).toMatchObject({ available: false })
      expect(await punter.callResource('CashoutQuote', { ticketId: series ?? '' })).toMatchObject({ available: false })
    }, SOON)
    const shut = { requestId: crypto.randomUUID(), ticketId: single ?? '', amount: '1.00' }
    expect((await punter.raw('Cashout', shut)).data).toMatchObject({ reason: 'MARKET_CLOSED' })
    await director.happen({ kind: 'end' })
    await vi.waitFor(async () => {
      // The first leg has won: the series is worth 1.80 times what its second leg is alone, less the margin of two legs.
      const { amount } = await witness.callResource('CashoutQuote', { ticketId: alone ?? '' })
      const ratio = (await amountOf(series)) / Number(amount)
      expect(ratio).toBeGreaterThan(1.65)
      expect(ratio).toBeLessThanOrEqual(1.8)
    }, SOON)
    const half = { requestId: crypto.randomUUID(), ticketId: series ?? '', amount: '1.00', share: 50 as const }
    const { paid } = await punter.callResource('Cashout', half)
    await direct(site(), String(other)).happen(
      { kind: 'period', period: '1H' },
      { kind: 'goal', side: 'H' },
      { kind: 'end' },
    )
    await vi.waitFor(async () => {
      const { wager } = await punter.callResource('GetWager', { ticketId: series ?? '' })
      expect(wager).toMatchObject({ status: 'settled', resultCode: 'W', payout: '180.00', cashedOut: paid })
    }, SOON)
    // 800 left, 195 from the handicap, half of the series by cash-out and half by its result.
    expect(await ledger(punter.id)).toEqual({
      center: 80_000 + 19_500 + 18_000 + Math.round(Number(paid) * 100),
      hold: 0,
      total: 0,
    })
  })
})
