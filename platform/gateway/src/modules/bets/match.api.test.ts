import { betListEndpoint } from '@site/contracts'
import { formatFen, parseFen } from '@site/domain'
import { simplifiedIn } from '@site/domain/traditional'
import { expect, test, vi } from 'vitest'

import { advanceClock } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { direct, enter, futureMatches, ledgerOf, marketsOf, pick, SATURDAY } from './testing/bet-site.ts'
import { SOON } from '../../testing/patience.ts'

/** Longer than the delay of a bet, and than bets are closed after a goal. */
const A_WHILE_MS = 60_000
const fen = (text: string | undefined) => Number(parseFen(text ?? ''))

describeOnEngines('a match from first bet to last whistle', ({ site, store }) => {
  test('every fen of it is in the ledger', async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const punter = await enter(site(), 1_000)
    const gidm = (await futureMatches(punter)).at(-1)?.gidm ?? ''
    const director = direct(site(), gidm)
    const ledger = () => ledgerOf(store().database, punter.id)
    const live = (w: string, r: string) => vi.waitFor(async () => pick(await marketsOf(punter, gidm), w, r), SOON)
    const decided = async (ticketId: string) => {
      await advanceClock(site(), A_WHILE_MS)
      const [order] = (await punter.callResource('GetOrderStatus', { ticketIds: [ticketId] })).orders
      expect(order?.active).not.toBe('delay')
      return order
    }

    // Before the kick-off: the home side, and the first half.
    const before = await marketsOf(punter, gidm)
    const home = await punter.single(pick(before, 'M', 'MH'), '200')
    const half = await punter.single(pick(before, 'HM', 'HMN'), '50')
    expect([home, half].map(({ active }) => active)).toEqual(['success', 'success'])
    expect(await ledger()).toEqual({ center: 75_000, hold: 25_000, total: 0 })

    // In play: a goal inside the delay refuses the bet, and the money is back.
    await director.kickOff()
    const refused = await punter.single(await live('RM', 'RMC'), '100')
    expect(refused.active).toBe('delay')
    expect((await ledger()).hold).toBe(35_000)
    await director.goal('H')
    await director.stands({ gameInfo: { sc_FT_H: '1' } })
    expect(await decided(refused.ticket_id)).toMatchObject({ active: 'fail', reason: 'SCORE_CHANGED' })
    expect(await ledger()).toEqual({ center: 75_000, hold: 25_000, total: 0 })
    const taken = await punter.single(await live('ROU', 'ROUC'), '100')
    // Any price is taken, and prices go on moving during the delay.
    const accepted = await decided(taken.ticket_id)
    expect(accepted).toMatchObject({ active: 'success' })

    // Half of the first bet is cashed out at 1-0: it is worth more than was paid for it.
    const quote = await punter.callResource('CashoutQuote', { ticketId: home.ticket_id })
    const cash = { requestId: crypto.randomUUID(), ticketId: home.ticket_id, amount: '100.00', share: 50 as const }
    const { paid } = await punter.callResource('Cashout', cash)
    expect(fen(paid)).toBeGreaterThan(10_000)
    expect(fen(quote.amount)).toBeGreaterThan(20_000)
    expect(await ledger()).toEqual({ center: 65_000 + fen(paid), hold: 25_000, total: 0 })

    // Half-time settles the first half; the draw at the break has lost.
    await director.halfTime()
    await vi.waitFor(async () => {
      const { wager } = await punter.callResource('GetWager', { ticketId: half.ticket_id })
      expect(wager).toMatchObject({ status: 'settled', resultCode: 'L', payout: '0.00' })
    }, SOON)
    expect(await ledger()).toEqual({ center: 65_000 + fen(paid), hold: 20_000, total: 0 })

    // Five more goals, the whistle: home has won and the total is over every line.
    await director.secondHalf()
    for (const side of ['H', 'H', 'C', 'H', 'H'] as const) await director.goal(side)
    await director.finalWhistle()
    await vi.waitFor(async () => expect((await punter.callResource('GetTodayWagers', {})).total).toBe(0), SOON)
    const { list, totals } = await punter.callResource('GetHistory', {})
    const of = (ticketId: string) => list.find(({ ticket_id }) => ticket_id === ticketId)
    const [won, over] = [of(home.ticket_id), of(taken.ticket_id)]
    expect(won).toMatchObject({ resultCode: 'W', legs: [{ result: '5-1' }], cashedOut: paid })
    expect(fen(won?.payout)).toBe(Math.round(10_000 * Number(home.oddsShown)))
    expect(over).toMatchObject({ resultCode: 'W', legs: [{ result: '5-1' }] })
    expect(fen(over?.payout)).toBe(10_000 + Math.round(10_000 * Number(accepted?.oddsShown)))

    const center = 65_000 + fen(paid) + fen(won?.payout) + fen(over?.payout)
    expect(await ledger()).toEqual({ center, hold: 0, total: 0 })
    const profit = formatFen(BigInt(center - 100_000))
    expect(totals).toMatchObject({ count: 3, risk: '350.00', profit })
    // The bet records say the same, and every journal of the ledger belongs to one of the four tickets.
    const records = await punter.client.call(betListEndpoint, { enName: 'CRTY', settled: 1 })
    expect(formatFen(records.list.reduce((sum, record) => sum + parseFen(record.profit), 0n))).toBe(profit)
    const { rows } = await store().database.pool.query<{ kind: string; n: string }>(
      "select kind, count(*) as n from ledger_journal where member_id = $1 and ref_type = 'bet' group by kind order by kind",
      [punter.id],
    )
    expect(rows.map(({ kind, n }) => `${kind} ${n}`)).toEqual([
      'bet_cashout 1',
      'bet_hold 4',
      'bet_release 1',
      'bet_settle 3',
    ])
  })

  test('a member who reads zh-TW gets board, ticket and record in it', async () => {
    const punter = await enter(site(), 100, 'zh-TW')
    const asked = [
      ...(['GetMenu', 'GetTodayWagers', 'GetHistory'] as const).map((method) => [method, {}] as const),
      ...(['GetLeagues', 'GetGameList'] as const).flatMap((method) =>
        ['FT', 'BK', 'TN', 'FS'].map((gameType) => [method, { gameType, marketType: 'FU' }] as const),
      ),
      ['GetNothing', {}] as const,
    ]
    const gidm = (await futureMatches(punter)).at(-1)?.gidm ?? ''
    const item = pick(await marketsOf(punter, gidm), 'M', 'MH')
    const order = await punter.single(item, '20')
    for (const [method, args] of [...asked, ['GetWager', { ticketId: order.ticket_id }] as const]) {
      const { message, data } = await punter.raw(method, args)
      expect(simplifiedIn(JSON.stringify([message, data])), method).toEqual([])
    }
    const { wager } = await punter.callResource('GetWager', { ticketId: order.ticket_id })
    expect(wager.legs[0]?.playName).toBe('獨贏')
    const records = await punter.client.call(betListEndpoint, { enName: 'CRTY' })
    expect(records.list).toHaveLength(1)
    expect(simplifiedIn(JSON.stringify(records))).toEqual([])
  })
})
