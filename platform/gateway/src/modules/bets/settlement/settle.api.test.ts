import { betListEndpoint, betTotalsEndpoint, recordHistoryEndpoint } from '@site/contracts'
import type { Wager } from '@site/contracts/sports'
import { DAY_MS, findPlay, formatFen, parseFen, parseHandicap, parseScore } from '@site/domain'
import vectors from '@site/domain/vectors' with { type: 'json' }
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { describeOnEngines } from '../../../testing/on-engines.ts'
import { direct, enter, futureMatches, ledgerOf, pick, marketsOf, type Punter, SATURDAY } from '../testing/bet-site.ts'
import { type WrittenTicket, writeTickets } from '../testing/write-tickets.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'

const SOON = { timeout: PATIENCE_MS, interval: 200 }
const money = (text: string) => formatFen(parseFen(text))

describeOnEngines('settlement', ({ engine, site, store }) => {
  /** What a bet is worth by the tables is reckoned before an engine is asked: outside of the full run on one of them. */
  const tables = inject('matrix').isFullRun || engine === 'postgres' ? ['what the tables say'] : []
  let matches: string[]
  let basketball: string[]
  const ledger = (id: number) => ledgerOf(store().database, id)
  const next = (from = matches) => Number(from.pop())
  const write = (tickets: readonly WrittenTicket[]) => writeTickets(store().database, tickets, SATURDAY)

  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const viewer = await enter(site(), 0)
    matches = (await futureMatches(viewer)).map(({ gidm }) => gidm)
    const list = await viewer.callResource('GetGameList', { gameType: 'BK', marketType: 'FU' })
    basketball = list.leagues.flatMap(({ games }) => games).map(({ gidm }) => gidm)
  })

  /** A football match from kick-off to the final whistle, all at once. */
  async function play(matchId: number, ht: string, ft: string): Promise<void> {
    const [half, full] = [parseScore(ht), parseScore(ft)]
    const goals = (side: 'H' | 'C', count: number) => Array.from({ length: count }, () => ({ kind: 'goal', side }))
    await direct(site(), String(matchId)).happen(
      { kind: 'period', period: '1H' },
      ...goals('H', half.h),
      ...goals('C', half.c),
      { kind: 'break', period: 'HT' },
      { kind: 'period', period: '2H' },
      ...goals('H', full.h - half.h),
      ...goals('C', full.c - half.c),
      { kind: 'end' },
    )
  }

  async function settledOf(punter: Punter, count: number): Promise<readonly Wager[]> {
    await vi.waitFor(async () => {
      expect((await punter.callResource('GetTodayWagers', {})).total).toBe(0)
    }, SOON)
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 100) }, (_, page) =>
        punter.callResource('GetHistory', { pageNum: page + 1, pageSize: 100 }),
      ),
    )
    const list = pages.flatMap((page) => page.list).toSorted((a, b) => (a.ticket_id < b.ticket_id ? -1 : 1))
    expect(list).toHaveLength(count)
    return list
  }

  test('[D.054] the records tell when a bet took its money and when it ended, both by the business clock', async () => {
    const punter = await enter(site(), 100)
    const matchId = next()
    await punter.single(pick(await marketsOf(punter, String(matchId)), 'M', 'MC'), '10')
    await play(matchId, '0-0', '1-0')
    await settledOf(punter, 1)
    const [bet] = (await punter.client.call(betListEndpoint, {})).list
    const asked = { list: 'bets', ticketId: bet?.ticketId ?? '' } as const
    const { steps } = await punter.client.call(recordHistoryEndpoint, asked)
    expect(steps.map(({ name }) => name)).toEqual(['投注', '派彩'])
    expect(steps[0]?.at).toBe(bet?.betAt)
    expect(steps[1]?.at).toBeGreaterThanOrEqual(bet?.betAt ?? Infinity)
    expect(steps[1]?.at).toBeLessThan(SATURDAY + DAY_MS)
  })

  // Each has its own matches and members: what one waits for, the writing down of results, the others wait for as well.
  describe.concurrent.each(tables)('%s', () => {
    test.concurrent(
      '[D.040] handicaps, also from the score at the bet, totals and fixed odds pay what the tables say',
      async () => {
        const punter = await enter(site(), 100_000)
        const played = new Map<string, number>()
        const matchOf = (ht: string, ft: string) => {
          const known = played.get(`${ht}, ${ft}`)
          const id = known ?? next(parseScore(ft).h > 50 ? basketball : matches)
          played.set(`${ht}, ${ft}`, id)
          return id
        }
        const quarters = (line: string) => Math.round(Number(line) * 4)
        const rows: { readonly ticket: WrittenTicket; readonly code: string; readonly ret: string }[] = [
          ...vectors.asianHandicap.map((row) => {
            const inPlay = row.scoreAtBet !== null
            const line = row.sel === 'H' ? quarters(row.line) : 0 - quarters(row.line)
            const leg = {
              play: inPlay ? 'RE' : 'R',
              selection: (inPlay ? 'RE' : 'R') + row.sel,
              line,
              odds: row.hk,
              oddsType: 'H' as const,
            }
            const legs = [{ ...leg, matchId: matchOf('0-0', row.score), scoreAtBet: row.scoreAtBet ?? undefined }]
            return { ticket: { memberId: punter.id, stake: row.stake, legs }, code: row.grade, ret: row.ret }
          }),
          ...vectors.overUnder.map((row) => {
            const leg = {
              play: 'OU',
              selection: row.sel === 'O' ? 'OUC' : 'OUH',
              line: quarters(row.line),
              odds: row.hk,
              oddsType: 'H' as const,
            }
            const legs = [{ ...leg, matchId: matchOf('0-0', row.score) }]
            return { ticket: { memberId: punter.id, stake: row.stake, legs }, code: row.grade, ret: row.ret }
          }),
          ...vectors.fixedPayout.map((row) => {
            const [ht = '', ft = ''] = row.score.split(', ')
            const legs = [{ play: row.market, selection: row.sel, odds: row.odds, matchId: matchOf(ht, ft) }]
            return { ticket: { memberId: punter.id, stake: row.stake, legs }, code: row.grade, ret: row.ret }
          }),
        ]
        await write(rows.map(({ ticket }) => ticket))
        for (const [key, id] of played) {
          const [ht = '', ft = ''] = key.split(', ')
          if (parseScore(ft).h <= 50) await play(id, ht, ft)
          else {
            const tally = { kind: 'tally', tally: { score: parseScore(ft) } }
            await direct(site(), String(id)).happen({ kind: 'period', period: 'Q4' }, tally, { kind: 'end' })
          }
        }
        const list = await settledOf(punter, rows.length)
        expect(list.map(({ resultCode, payout }) => [resultCode, payout])).toEqual(
          rows.map(({ code, ret }) => [code, money(ret)]),
        )
        const returned = rows.reduce((sum, { ret }) => sum + parseFen(money(ret)), 0n)
        const risked = list.reduce((sum, { risk }) => sum + parseFen(risk), 0n)
        expect(await ledger(punter.id)).toEqual({ center: 10_000_000 - Number(risked - returned), hold: 0, total: 0 })
        const { totals } = await punter.callResource('GetHistory', {})
        expect(totals).toMatchObject({
          count: rows.length,
          risk: formatFen(risked),
          profit: formatFen(returned - risked),
        })
        expect(list.filter(({ resultCode }) => resultCode === 'P').map(({ valid }) => valid)).toEqual(
          list.filter(({ resultCode }) => resultCode === 'P').map(() => '0.00'),
        )
      },
    )

    test.concurrent(
      '[D.040] every selection of the other markets wins or loses by half-time and full-time score',
      async () => {
        const punter = await enter(site(), 100_000)
        const expected: string[] = []
        const tickets: WrittenTicket[] = []
        const played: (readonly [number, string, string])[] = []
        for (const { ht, ft, winners } of vectors.otherMarkets) {
          const matchId = next()
          played.push([matchId, ht, ft])
          for (const [w, won] of Object.entries(winners)) {
            for (const r of findPlay(w)?.selections ?? []) {
              tickets.push({
                memberId: punter.id,
                stake: '10',
                legs: [{ matchId, play: w, selection: r, odds: '2.00' }],
              })
              expected.push(`${ft} ${r} ${won.some((one) => one === r) ? 'W 20.00' : 'L 0.00'}`)
            }
          }
        }
        await write(tickets)
        for (const [id, ht, ft] of played) await play(id, ht, ft)
        const list = await settledOf(punter, tickets.length)
        const scores = new Map(played.map(([id, , ft]) => [String(id), ft]))
        expect(
          list.map(
            ({ legs, resultCode, payout }) =>
              `${scores.get(legs[0]?.gidm ?? '')} ${legs[0]?.r} ${resultCode} ${payout}`,
          ),
        ).toEqual(expected)
        expect((await ledger(punter.id)).hold).toBe(0)
      },
    )

    test.concurrent('series of the tables; ten legs with a push and a half-loss; full cover bet by bet', async () => {
      const punter = await enter(site(), 100_000)
      // One leg of each code on a match that ends 1-0 after 0-0, by its line.
      const LINES: Readonly<Record<string, number>> = { W: -2, LW: -3, P: -4, LL: -5, L: -6 }
      const voids: number[] = []
      const played: number[] = []
      const legsOf = (legs: readonly (readonly string[])[]) =>
        legs.map(([odds = '', code = '']) => {
          const matchId = next()
          if (code.startsWith('D')) voids.push(matchId)
          else played.push(matchId)
          return { matchId, play: 'R', selection: 'RH', line: LINES[code] ?? -2, odds }
        })
      const ten = [...Array.from({ length: 8 }, () => ['1.50', 'W']), ['1.90', 'P'], ['2.00', 'LL']]
      const tickets: WrittenTicket[] = [
        ...vectors.parlay.map(({ stake, legs }) => ({
          memberId: punter.id,
          stake,
          legs: legsOf(legs),
          combo: `${legs.length}x1`,
        })),
        { memberId: punter.id, stake: '100', legs: legsOf(ten), combo: '10x1' },
        {
          memberId: punter.id,
          stake: '10',
          legs: legsOf([
            ['2.00', 'W'],
            ['3.00', 'W'],
            ['1.50', 'L'],
          ]),
          combo: '3x4',
        },
      ]
      await write(tickets)
      for (const id of voids) await direct(site(), String(id)).happen({ kind: 'void', code: 'D4' })
      for (const id of played) await play(id, '0-0', '1-0')
      const list = await settledOf(punter, tickets.length)
      expect(list.map(({ payout }) => payout)).toEqual([
        ...vectors.parlay.map(({ ret }) => money(ret)),
        // 1.5^8 × 1 × 0.5 = 12.814453125
        '1281.45',
        // of four bets only the double of the two winners is left: 10 × 2 × 3
        '60.00',
      ])
      expect(list.at(-2)?.legs.map(({ resultCode }) => resultCode)).toEqual([...Array<string>(8).fill('W'), 'P', 'LL'])
      const risked = list.reduce((sum, { risk }) => sum + parseFen(risk), 0n)
      const returned = list.reduce((sum, { payout }) => sum + parseFen(payout ?? ''), 0n)
      expect(await ledger(punter.id)).toEqual({ center: 10_000_000 - Number(risked - returned), hold: 0, total: 0 })
    })
  })

  test.concurrent('the first half is settled at half-time, an abandoned match gives the rest back', async () => {
    const punter = await enter(site(), 1_000)
    const matchId = next()
    const bet = (w: string, r: string): WrittenTicket => ({
      memberId: punter.id,
      stake: '100',
      legs: [{ matchId, play: w, selection: r, odds: '2.00' }],
    })
    await write([bet('HM', 'HMH'), bet('M', 'MH'), bet('F', 'FHH')])
    const director = direct(site(), String(matchId))
    await director.happen(
      { kind: 'period', period: '1H' },
      { kind: 'goal', side: 'H' },
      { kind: 'break', period: 'HT' },
    )
    await vi.waitFor(async () => {
      expect((await punter.callResource('GetHistory', {})).list).toMatchObject([
        { resultCode: 'W', payout: '200.00', profit: '100.00', valid: '100.00', legs: [{ result: '1-0' }] },
      ])
    }, SOON)
    expect(await punter.callResource('GetTodayWagers', {})).toMatchObject({ total: 2, totals: { risk: '200.00' } })
    expect(await ledger(punter.id)).toEqual({ center: 90_000, hold: 20_000, total: 0 })
    await director.happen({ kind: 'void', code: 'D5' })
    const list = await settledOf(punter, 3)
    expect(list.map(({ resultCode, resultText, payout }) => [resultCode, resultText, payout])).toEqual([
      ['W', '赢', '200.00'],
      ['D5', '取消（赛事腰斩）', '100.00'],
      ['D5', '取消（赛事腰斩）', '100.00'],
    ])
    expect(await ledger(punter.id)).toEqual({ center: 110_000, hold: 0, total: 0 })
  })

  describe.concurrent('a corrected result', () => {
    test.concurrent(
      '[D.040] takes the settlement back and settles anew, and what is spent already stays owed',
      async () => {
        const punter = await enter(site(), 200)
        const matchId = next()
        const bet = (r: string): WrittenTicket => ({
          memberId: punter.id,
          stake: '100',
          legs: [{ matchId, play: 'M', selection: r, odds: '3.00' }],
        })
        await write([bet('MH'), bet('MC')])
        await play(matchId, '0-0', '1-0')
        const first = await settledOf(punter, 2)
        expect(first.map(({ payout }) => payout)).toEqual(['300.00', '0.00'])
        // 250 of the 300 are gone when the goal is taken back.
        await site().sandbox('POST', '/sandbox/sports/money', { memberId: punter.id, amount: '-250.00' })
        const result = (change: object) => site().sandbox('POST', `/sandbox/matches/${matchId}/result`, change)
        expect(await result({ ft: '0-1' })).toMatchObject({ tickets: 2 })
        const second = await settledOf(punter, 2)
        expect(second.map(({ resultCode, payout }) => [resultCode, payout])).toEqual([
          ['L', '0.00'],
          ['W', '300.00'],
        ])
        // 50 were there and 300 come from the other ticket; 300 are taken back.
        expect(await ledger(punter.id)).toEqual({ center: 5_000, hold: 0, total: 0 })
        expect(await result({ voided: 'D3' })).toMatchObject({ tickets: 2 })
        const third = await settledOf(punter, 2)
        expect(third.map(({ resultCode, payout }) => [resultCode, payout])).toEqual([
          ['D3', '100.00'],
          ['D3', '100.00'],
        ])
        // 300 are to be given back and 200 come: what is lacking is owed, and nothing goes below zero.
        expect(await ledger(punter.id)).toEqual({ center: 0, hold: 0, total: 0 })
        const { rows } = await store().database.pool.query<{ owed: string }>(
          'select sum(shortfall) as owed from bet_ticket where member_id = $1',
          [punter.id],
        )
        expect(rows[0]?.owed).toBe('5000')
        // The same result again changes nothing.
        expect(await result({ voided: 'D3' })).toMatchObject({ tickets: 0 })
      },
    )
  })

  test.concurrent(
    '[D.040] what a member wins on one day is cut at the daily limit of the sport, stake not counted',
    async () => {
      const punter = await enter(site(), 2_000_000)
      const [first, second] = [next(basketball), next(basketball)]
      const bet = (matchId: number, stake: string): WrittenTicket => ({
        memberId: punter.id,
        stake,
        legs: [{ matchId, play: 'M', selection: 'MH', odds: '11.00' }],
      })
      // 1,500,000 dollars at 7.10 are 10,650,000 yuan; the first ticket wins 10,000,000 of them.
      await write([bet(first, '1000000'), bet(second, '100000')])
      for (const id of [first, second]) {
        const tally = { kind: 'tally', tally: { score: { h: 90, c: 80 } } }
        await direct(site(), String(id)).happen({ kind: 'period', period: 'Q4' }, tally, { kind: 'end' })
        await vi.waitFor(async () => {
          const { list } = await punter.callResource('GetHistory', {})
          expect(list.some(({ legs }) => legs[0]?.gidm === String(id))).toBe(true)
        }, SOON)
      }
      const list = await settledOf(punter, 2)
      expect(list.map(({ payout, capped }) => [payout, capped])).toEqual([
        ['11000000.00', false],
        ['750000.00', true],
      ])
      expect((await ledger(punter.id)).center).toBe(90_000_000 + 1_175_000_000)
    },
  )

  test.concurrent(
    'a ticket placed over the wire is settled by its match, and its member is not paid twice',
    async () => {
      const punter = await enter(site(), 1_000)
      const gidm = String(next())
      const game = await marketsOf(punter, gidm)
      const handicap = pick(game, 'R', 'RH')
      const order = await punter.single(handicap, '100')
      await play(Number(gidm), '1-0', '2-1')
      const [wager] = await settledOf(punter, 1)
      const line = parseHandicap(handicap.ratio ?? '', handicap.strong ?? 'H', 'H')
      const margin = 4 + line
      const net = Number(order.oddsShown)
      const back = margin >= 2 ? 1 + net : margin === 1 ? 1 + net / 2 : margin === 0 ? 1 : margin === -1 ? 0.5 : 0
      expect(wager).toMatchObject({ ticket_id: order.ticket_id, status: 'settled' })
      expect(Number(wager?.payout)).toBeCloseTo(100 * back, 2)
      expect((await ledger(punter.id)).center).toBeCloseTo(90_000 + 10_000 * back, 0)
      // The bet records of the member say the same.
      const { list } = await punter.client.call(betListEndpoint, { enName: 'CRTY', settled: 1 })
      expect(list).toMatchObject([
        { ticketId: order.ticket_id, gameName: '足球', category: 'TY', profit: wager?.profit },
      ])
      expect(list[0]?.content[0]).toContain(`${game.team_h} vs ${game.team_c} 让球 ${game.team_h}`)
      expect(list[0]?.resultText).toBe(wager?.resultText)
      const totals = await punter.client.call(betTotalsEndpoint, { enName: 'CRTY' })
      expect(totals).toMatchObject({ count: 1, bet: '100.00', valid: wager?.valid, profit: wager?.profit })
    },
  )
})
