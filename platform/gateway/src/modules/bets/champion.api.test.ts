import type { BetItem, Game } from '@site/contracts/sports'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import {
  direct,
  enter,
  futureMatches,
  ledgerOf,
  marketsOf,
  pick,
  type Punter,
  SATURDAY,
  steadiestLast,
} from './testing/bet-site.ts'
import { SOON } from '../../testing/patience.ts'

describeOnEngines('champions', ({ site, store }) => {
  let viewer: Punter
  let today: Game[]
  const listOf = async (marketType: 'FSFT' | 'FSFU') =>
    (await viewer.callResource('GetGameList', { gameType: 'FS', marketType })).leagues
  const ledger = (id: number) => ledgerOf(store().database, id)
  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    viewer = await enter(site(), 0)
    await vi.waitFor(async () => {
      const games = (await listOf('FSFU')).flatMap((league) => league.games)
      const cups = games.filter(({ runners }) => runners?.length === 12)
      if (cups.length < 2) throw new Error('the cups are not listed yet')
      today = [...steadiestLast(cups, SATURDAY)]
    }, SOON)
  })
  /** One that nobody has bet on, with its prices of now. */
  const nextCup = () => marketsOf(viewer, today.pop()?.gidm ?? '')
  const runnersOf = (game: Game): BetItem[] => {
    const [play] = game.plays
    return (play?.odds ?? []).map(({ r, ior }) => ({ gameId: game.gameId, w: play?.w ?? '', r, ior }))
  }
  const order = (items: readonly BetItem[]) => ({
    requestId: crypto.randomUUID(),
    policy: 'none' as const,
    oddsType: 'H' as const,
    mode: 'multi' as const,
    items: items.map((item) => ({ ...item, stake: '10' })),
  })

  test('[S3.054] stand in lists of their own: the cups of the day, and later ones with every featured season', async () => {
    const later = await listOf('FSFU')
    expect(later.filter(({ code }) => code !== '').map(({ short }) => short)).toEqual([
      '欧冠',
      '英超',
      '意甲',
      '西甲',
      '德甲',
      '法甲',
      '中超',
    ])
    const cups = (await listOf('FSFT')).flatMap(({ games }) => games)
    expect(cups.length).toBeGreaterThan(0)
    for (const game of [...cups, ...later.flatMap(({ games }) => games)]) {
      expect(game).toMatchObject({ gameType: 'FS', isLive: false, status: 1, team_c: '', playNum: 1 })
      const [play] = game.plays
      expect(play).toMatchObject({ w: 'FS', lineIndex: 0, sw: 'Y' })
      expect(play?.odds.map(({ r }) => r)).toEqual(game.runners?.map(({ id }) => id))
      expect(play?.odds.reduce((sum, { ior }) => sum + 1 / Number(ior), 0)).toBeGreaterThan(1)
    }
    const menu = await viewer.callResource('GetMenu', {})
    expect(menu.markets.find(({ marketType }) => marketType === 'FSFT')).toEqual({
      marketType: 'FSFT',
      count: cups.length,
      games: [{ gameType: 'FS', count: cups.length }],
    })
  })

  test('one runner wins, all others lose, each bet is paid at its decimal price', async () => {
    const punter = await enter(site(), 200)
    const game = await nextCup()
    const all = runnersOf(game)
    const { items } = await punter.callResource('PreOrder', { mode: 'multi', oddsType: 'M', items: all.slice(0, 10) })
    expect(items.every(({ series, changed, status }) => !series && changed === 'none' && status === 1)).toBe(true)
    await punter.callResource('PlaceBet', order(all.slice(0, 10)))
    const rest = await punter.callResource('PlaceBet', order(all.slice(10)))
    expect(rest.orders.map(({ active, waitSec }) => [active, waitSec])).toEqual([
      ['success', 0],
      ['success', 0],
    ])
    const open = await punter.callResource('GetTodayWagers', { pageSize: 20 })
    expect(open.list[0]?.legs).toMatchObject([{ gameType: 'FS', playName: '冠军', team_h: '冠军', team_c: '' }])
    expect(open.list[0]?.legs[0]?.pickName).toBe(game.runners?.at(-1)?.name)
    const ticketId = open.list[0]?.ticket_id ?? ''
    expect(await punter.callResource('CashoutQuote', { ticketId })).toMatchObject({
      available: true,
      openRisk: '10.00',
    })

    await direct(site(), game.gidm).finalWhistle()
    await vi.waitFor(async () => expect((await punter.callResource('GetTodayWagers', {})).total).toBe(0), SOON)
    const { list } = await punter.callResource('GetHistory', { pageSize: 20 })
    const won = list.filter(({ resultCode }) => resultCode === 'W')
    expect(list.filter(({ resultCode }) => resultCode === 'L')).toHaveLength(11)
    expect(won).toHaveLength(1)
    const price = all.find(({ r }) => r === won[0]?.legs[0]?.r)?.ior
    expect(Number(won[0]?.payout)).toBeCloseTo(10 * Number(price), 2)
    expect(new Set(list.map(({ legs }) => legs[0]?.result))).toEqual(new Set([won[0]?.legs[0]?.pickName]))
    const center = 8_000 + Math.round(1_000 * Number(price))
    expect(await ledger(punter.id)).toEqual({ center, hold: 0, total: 0 })
    const late = await punter.raw('PlaceBet', order(all.slice(0, 1)))
    expect(late).toMatchObject({ code: 6012, data: { reason: 'MARKET_CLOSED' } })
  })

  test('one that is called off gives every stake back', async () => {
    const punter = await enter(site(), 100)
    const game = await nextCup()
    await punter.callResource('PlaceBet', order(runnersOf(game).slice(0, 2)))
    await direct(site(), game.gidm).happen({ kind: 'void', code: 'D1' })
    await vi.waitFor(async () => {
      const { list } = await punter.callResource('GetHistory', {})
      expect(list.map(({ resultCode, payout }) => [resultCode, payout])).toEqual([
        ['D1', '10.00'],
        ['D1', '10.00'],
      ])
    }, SOON)
    expect(await ledger(punter.id)).toEqual({ center: 10_000, hold: 0, total: 0 })
  })

  describe('are refused', () => {
    test('in a series, beside an ordinary bet, with a stale price, and for a runner or an outright that is none', async () => {
      const punter = await enter(site(), 100)
      const game = (await listOf('FSFU')).flatMap(({ games }) => games).at(-1) as Game
      const [first, second] = runnersOf(game) as [BetItem, BetItem]
      const match = (await futureMatches(viewer)).at(-1)
      const ordinary = pick(await marketsOf(viewer, match?.gidm ?? ''), 'M', 'MH')
      const refusal = async (args: object) => (await punter.raw('PlaceBet', args)).data
      const base = { requestId: crypto.randomUUID(), policy: 'none', oddsType: 'H' }
      const series = { ...base, mode: 'series', items: [first, ordinary], seriesStake: '10', combo: '2x1' }
      expect(await refusal(series)).toMatchObject({ reason: 'CHAMPION_NO_SERIES' })
      expect(await refusal(order([first, ordinary]))).toMatchObject({ reason: 'CHAMPION_NO_SERIES' })
      expect(await refusal(order([{ ...first, ior: '1.01' }]))).toMatchObject({ reason: 'ODDS_CHANGED' })
      expect(await refusal(order([{ ...first, w: 'FS9' }]))).toMatchObject({ reason: 'MARKET_CLOSED' })
      expect(await refusal(order([{ ...first, gameId: ordinary.gameId }]))).toMatchObject({ reason: 'MARKET_CLOSED' })
      expect((await punter.raw('PlaceBet', order([{ ...first, r: '9' }]))).code).toBe(6301)
      expect((await punter.raw('PlaceBet', order([{ ...ordinary, gameId: first.gameId }]))).data).toMatchObject({
        reason: 'MARKET_CLOSED',
      })
      const { series: none } = await punter.callResource('PreOrder', {
        mode: 'series',
        oddsType: 'H',
        items: [first, second],
      })
      expect(none).toBeUndefined()
      expect(await ledger(punter.id)).toEqual({ center: 10_000, hold: 0, total: 0 })
    })
  })
})
