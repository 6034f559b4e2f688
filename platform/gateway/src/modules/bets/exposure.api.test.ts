import { readFileSync } from 'node:fs'

import {
  DeskExposedMatchSchema,
  DeskExposureLimitsSchema,
  DeskExposuresSchema,
  type ExposureScope,
} from '@site/contracts/desk'
import type { BetItem, Game } from '@site/contracts/sports'
import { formatFen, parseFen } from '@site/domain'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { PATIENCE_MS } from '../../testing/patience.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { direct, enter, futureMatches, marketsOf, pick, type Punter, SATURDAY } from './testing/bet-site.ts'
import { selectExposureDifferences } from './exposure/exposure.repository.ts'

const SOON = { timeout: PATIENCE_MS, interval: 50 }
/** Yuan, as the migration sets them. */
const LIMITS = { selection: '3000000.00', match: '10000000.00', member: '5000000.00', site: '500000000.00' } as const
const ABOVE_MAX = { code: 6012, message: '投注金额超过最高限额', data: { reason: 'ABOVE_MAX' } }

describeOnEngines('exposure', ({ engine, site, store }) => {
  let matches: string[]
  let viewer: Punter
  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    viewer = await enter(site(), 0)
    matches = (await futureMatches(viewer)).map(({ gidm }) => gidm)
  })
  afterEach(async () => {
    for (const [scope, amount] of Object.entries(LIMITS)) await limit(scope as ExposureScope, amount)
  })

  const limit = async (scope: ExposureScope, amount: string) =>
    v.parse(DeskExposureLimitsSchema, await site().sandbox('POST', '/sandbox/exposure/limit', { scope, amount }))
  const exposures = async (query = '') =>
    v.parse(DeskExposuresSchema, await site().sandbox('GET', `/sandbox/exposure${query}`))
  const exposureOf = async (gidm: string) =>
    (await exposures(`?q=${gidm}`)).list.find(({ matchId }) => matchId === gidm) ?? {
      staked: '0.00',
      liability: '0.00',
    }
  /** Recomputed from the open tickets. */
  const differences = () => selectExposureDifferences(store().database.db)
  const nextGame = () => marketsOf(viewer, matches.pop() ?? '')
  const single = (item: BetItem, stake: string) => ({
    requestId: crypto.randomUUID(),
    policy: 'any',
    oddsType: 'H',
    mode: 'single',
    items: [{ ...item, stake }],
  })
  const series = (items: readonly BetItem[], stake: string, combo = `${items.length}x1`) => ({
    requestId: crypto.randomUUID(),
    policy: 'any',
    oddsType: 'E',
    mode: 'series',
    combo,
    seriesStake: stake,
    items,
  })
  const maxOf = async (punter: Punter, item: BetItem) => {
    const { items } = await punter.callResource('PreOrder', { oddsType: 'H', mode: 'single', items: [item] })
    return items[0]?.max
  }

  test('a member stakes on a selection over all calls what one bet may; slip and refusal name what is left', async () => {
    const punter = await enter(site(), 300_000)
    const game = await nextGame()
    const [over, home] = [pick(game, 'OU', 'OUC'), pick(game, 'R', 'RH')]
    expect(await maxOf(punter, over)).toBe('50000.00')
    await punter.single(over, '30000')
    expect(await maxOf(punter, over)).toBe('20000.00')
    const most = { ...ABOVE_MAX, data: { reason: 'ABOVE_MAX', items: [0], max: '20000.00' } }
    expect(await punter.raw('PlaceBet', single(over, '20001'))).toMatchObject(most)
    const twice = [over, over].map((item) => ({ ...item, stake: '15000' }))
    expect(await punter.raw('PlaceBet', { ...single(over, '1'), mode: 'multi', items: twice })).toMatchObject(ABOVE_MAX)
    await punter.single(over, '20000')
    expect(await maxOf(punter, over)).toBe('0.00')
    expect(await maxOf(punter, home), 'another selection').toBe('50000.00')
    expect(await maxOf(await enter(site(), 0), over), 'somebody else').toBe('50000.00')
  })

  test('of several singles in one call it names what each of them may stake with all the others', async () => {
    const punter = await enter(site(), 300_000)
    const [game, other] = [await nextGame(), await nextGame()]
    const [over, home] = [pick(game, 'OU', 'OUC'), pick(game, 'M', 'MH')]
    const multi = (items: readonly BetItem[], stake: string) => ({
      ...single(over, '1'),
      ...{ mode: 'multi', items: items.map((item) => ({ ...item, stake })) },
    })
    const mostOf = async (items: readonly BetItem[]) => {
      const answer = await punter.raw('PlaceBet', multi(items, '30000'))
      expect(answer).toMatchObject(ABOVE_MAX)
      return Number((answer.data as { max: string }).max)
    }
    expect(await mostOf([over, over]), 'one selection').toBe(25_000)
    await limit('match', '1000')
    // The other match has room for all of it.
    const slip = [over, home, pick(other, 'OU', 'OUC')]
    const most = await mostOf(slip)
    expect(most).toBeGreaterThan(10)
    // Each has half of what may be won, so that twice the stake goes beyond it whatever the prices are.
    expect((await punter.raw('PlaceBet', multi(slip, String(2 * most + 2)))).code, 'more of each').toBe(6012)
    expect((await punter.raw('PlaceBet', multi(slip, String(most)))).code).toBe(6000)
  })

  test('what may be won within the limits is said as a stake, of a single and of a series, and can be bet', async () => {
    const punter = await enter(site(), 5_000)
    const [one, two, three] = [await nextGame(), await nextGame(), await nextGame()]
    const home = pick(one, 'M', 'MH')
    await limit('match', '500')
    const most = (await maxOf(punter, home)) ?? ''
    expect(await punter.raw('PlaceBet', single(home, String(Number(most) + 1)))).toMatchObject({
      ...ABOVE_MAX,
      data: { items: [], max: most },
    })
    const order = await punter.single(home, most)
    expect(Number(order.maxWin)).toBeGreaterThan(500 - Number(home.ior) * 2)
    expect(Number(order.maxWin)).toBeLessThanOrEqual(500)
    expect(await maxOf(punter, home), 'too little for a bet').toBe('0.00')
    const legs = [pick(two, 'R', 'RH'), pick(three, 'OU', 'OUC')]
    const quote = await punter.callResource('PreOrder', { oddsType: 'E', mode: 'series', items: legs })
    const { max = '', maxPayout = '' } = quote.series ?? {}
    expect(Number(maxPayout) - Number(max)).toBeLessThanOrEqual(500)
    expect(await punter.raw('PlaceBet', series(legs, String(Number(max) + 1)))).toMatchObject({
      ...ABOVE_MAX,
      data: { max },
    })
    await punter.callResource('PlaceBet', series(legs, max) as never)
    const none = { ...ABOVE_MAX, data: { max: '0.00' } }
    expect(await punter.raw('PlaceBet', series([pick(one, 'R', 'RC'), ...legs], '10', '3x4'))).toMatchObject(none)
  })

  test('a cash-out frees its share, a settlement all of it; a match that is over counts while a series waits', async () => {
    const punter = await enter(site(), 200_000)
    const [game, other] = [await nextGame(), await nextGame()]
    const home = pick(game, 'M', 'MH')
    const { ticket_id: ticketId, maxWin } = await punter.single(home, '1000')
    const before = await maxOf(punter, home)
    expect(await exposureOf(game.gidm)).toMatchObject({ staked: '1000.00', liability: maxWin, stage: 'before' })
    const { amount = '' } = await punter.callResource('CashoutQuote', { ticketId })
    await punter.callResource('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share: 50 })
    expect(await exposureOf(game.gidm)).toMatchObject({ staked: '500.00' })
    expect(Number(await maxOf(punter, home)) - Number(before)).toBe(500)
    await punter.callResource('PlaceBet', series([home, pick(other, 'M', 'MH')], '100') as never)
    const director = direct(site(), game.gidm)
    await director.kickOff()
    await director.goal('H')
    await director.finalWhistle()
    await vi.waitFor(
      async () => expect(await exposureOf(game.gidm)).toMatchObject({ staked: '100.00', stage: 'over' }),
      SOON,
    )
    await direct(site(), other.gidm).finalWhistle()
    await vi.waitFor(async () => expect((await exposures(`?q=${game.gidm}`)).list).toEqual([]), SOON)
    const { rows } = await store().database.pool.query('select from bet_exposure where match_id = $1', [game.gidm])
    expect(rows).toEqual([])
  })

  test('what would be won is reckoned for any full cover', async () => {
    const { rows } = await store().database.pool.query<{ win: string }>(
      "select bet_liability('open', 5000000000, 10000000000, 8000000000000000) as win",
    )
    expect(rows[0]?.win).toBe('4000000000000000')
  })

  test.for(['selection', 'match', 'member', 'site'] as const)(
    '24 calls at once at the limit of the %s: none beyond it, none refused that fits',
    async (scope) => {
      const punters = await Promise.all(Array.from({ length: scope === 'member' ? 1 : 8 }, () => enter(site(), 800)))
      const games = await Promise.all(
        Array.from({ length: scope === 'match' || scope === 'selection' ? 1 : 4 }, nextGame),
      )
      const picks = games.flatMap((game) =>
        scope === 'selection' ? [pick(game, 'OU', 'OUC')] : [pick(game, 'OU', 'OUC'), pick(game, 'OU', 'OUH')],
      )
      const before = scope === 'site' ? parseFen((await exposures()).liability) : 0n
      const most = 13_000n
      await limit(scope, formatFen(before + most))
      const answers = await Promise.all(
        Array.from({ length: 24 }, async (_, index) => {
          const item = picks[index % picks.length] as BetItem
          const answer = await punters[index % punters.length]?.raw('PlaceBet', single(item, '10'))
          // Of ten yuan at Hong Kong odds.
          return { answer, win: BigInt(Math.round(Number(item.ior) * 1_000)) }
        }),
      )
      const refused = answers.filter(({ answer }) => answer?.code !== 6000)
      for (const { answer } of refused) expect(answer).toMatchObject(ABOVE_MAX)
      const won = answers.filter((one) => !refused.includes(one)).reduce((sum, { win }) => sum + win, 0n)
      expect(won <= most, `${won} of ${most}`).toBe(true)
      expect(refused.every(({ win }) => won + win > most)).toBe(true)
      expect(refused.length).toBeGreaterThan(5)
      const all = await Promise.all(games.map(({ gidm }) => exposureOf(gidm)))
      expect(all.reduce((sum, { liability }) => sum + parseFen(liability), 0n)).toBe(won)
      expect(await differences()).toEqual([])
    },
  )

  test('the trader finds matches by sport and name, the one with most to pay first, down to the tickets', async () => {
    const punter = await enter(site(), 5_000)
    const [one, two] = [await nextGame(), await nextGame()]
    await punter.callResource('PlaceBet', series([pick(one, 'R', 'RH'), pick(two, 'OU', 'OUC')], '100') as never)
    await punter.single(pick(two, 'OU', 'OUC'), '1000')
    const order = await punter.single(pick(two, 'M', 'MN'), '2000')
    const { list, limits, sports, total } = await exposures()
    expect(limits).toEqual(LIMITS)
    expect(sports).toContain('FT')
    expect(list).toHaveLength(total)
    const liabilities = list.map(({ liability }) => parseFen(liability))
    expect(liabilities).toEqual(liabilities.toSorted((a, b) => Number(b - a)))
    expect((await exposures('?sport=TN')).list).toEqual([])
    expect((await exposures(`?sport=FT&q=${encodeURIComponent(two.team_h)}`)).list).toContainEqual(
      expect.objectContaining({ matchId: two.gidm, home: two.team_h, away: two.team_c, staked: '3100.00' }),
    )
    const shown = v.parse(DeskExposedMatchSchema, await site().sandbox('GET', `/sandbox/exposure/${two.gidm}`))
    expect(shown.selections.map(({ staked }) => staked)).toEqual(['2000.00', '1100.00'])
    expect(shown.selections[0]).toMatchObject({
      liability: order.maxWin,
      tickets: [{ number: order.ticket_id, member: punter.name, odds: order.oddsShown }],
    })
    expect(shown.selections[1]?.tickets.map(({ combo, staked }) => [combo, staked])).toEqual([
      [undefined, '1000.00'],
      ['2x1', '100.00'],
    ])
    for (const amount of ['-1', '99', '1000000000']) {
      const wrong = site().sandbox('POST', '/sandbox/exposure/limit', { scope: 'match', amount })
      await expect(wrong, amount).rejects.toThrow('6007')
    }
  })

  test('whatever is placed, cashed out, settled and corrected: what is kept is what the open tickets come to', async () => {
    const punters = await Promise.all([0, 1, 2].map(() => enter(site(), 50_000)))
    const games: Game[] = await Promise.all([nextGame(), nextGame(), nextGame()])
    const over = new Set<string>()
    const act = fc.record({
      kind: fc.constantFrom('single', 'single', 'series', 'cover', 'cashout', 'cashout', 'end', 'correct'),
      who: fc.nat(2),
      game: fc.nat(2),
      market: fc.constantFrom(['R', 'RH'], ['R', 'RC'], ['OU', 'OUC'], ['M', 'MN'], ['HM', 'HMH']),
      yuan: fc.integer({ min: 10, max: 500 }),
      share: fc.constantFrom(25, 50, 100),
      goals: fc.nat(3),
    })
    const drawn = fc.sample(act, 32)
    const last = { who: 0, game: 0, market: ['R', 'RH'], yuan: 10, share: 50, goals: 2 } as const
    const script = [...drawn, { ...last, kind: 'end' as const }, { ...last, kind: 'correct' as const }]
    for (const { kind, who, game: place, market, yuan, share, goals } of script) {
      const punter = punters[who] as Punter
      const game = games[place] as Game
      const legs = games.map((one) => pick(one, market[0] ?? '', market[1] ?? ''))
      // What is refused must leave everything as it is as well.
      if (kind === 'single') await punter.raw('PlaceBet', single(legs[place] as BetItem, String(yuan)))
      else if (kind === 'series') await punter.raw('PlaceBet', series(legs.toSpliced(place, 1), String(yuan)))
      else if (kind === 'cover') await punter.raw('PlaceBet', series(legs, '10', '3x4'))
      else if (kind === 'cashout') {
        const { list } = await punter.callResource('GetTodayWagers', { pageNum: 1, pageSize: 20 })
        const ticketId = list[yuan % Math.max(1, list.length)]?.ticket_id
        if (ticketId === undefined) continue
        const { amount = '1.00' } = await punter.callResource('CashoutQuote', { ticketId })
        await punter.raw('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share })
      } else if (kind === 'end' && over.size < 2 && !over.has(game.gidm)) {
        over.add(game.gidm)
        const director = direct(site(), game.gidm)
        await director.kickOff()
        if (goals > 1) await director.goal('C')
        await director.halfTime()
        await director.finalWhistle()
        await vi.waitFor(async () => expect(await ungraded(game.gidm)).toBe(0), SOON)
      } else if (kind === 'correct' && over.has(game.gidm)) {
        const result = goals === 3 ? { voided: 'D3' } : { ft: `${goals}-1`, ht: '0-0' }
        await site().sandbox('POST', `/sandbox/matches/${game.gidm}/result`, result)
      }
      expect(await differences(), kind).toEqual([])
    }
    expect(over.size).toBeGreaterThan(0)
  })

  test('bets that were open before it was kept count from then on', async () => {
    const before = (await exposures()).liability
    const { pool } = store().database
    await pool.query(`drop trigger bet_leg_exposure on bet_leg; drop trigger bet_ticket_exposure on bet_ticket;
      drop function bet_exposure_of_legs, bet_exposure_of_tickets, bet_exposure_move, bet_exposure_allot,
        bet_exposure_exceeded, bet_open_stake, bet_liability;
      drop table bet_exposure, bet_exposure_site, bet_exposure_limit`)
    for (const name of ['0120_exposure', '0130_short_shares'])
      await pool.query(readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8'))
    expect(await differences()).toEqual([])
    expect(await exposures()).toMatchObject({ liability: before, limits: LIMITS })
    expect(Number(before)).toBeGreaterThan(0)
    const punter = await enter(site(), 100)
    await punter.single(pick(await nextGame(), 'OU', 'OUC'), '100')
    expect(await differences()).toEqual([])
  })

  async function ungraded(gidm: string): Promise<number> {
    const { rows } = await store().database.pool.query<{ n: string }>(
      "select count(*) as n from bet_leg join bet_ticket on id = ticket_id where match_id = $1 and code is null and status = 'open'",
      [gidm],
    )
    return Number(rows[0]?.n)
  }

  // Of an embedded database there is one connection: no bet waits for another.
  if (engine === 'pglite') return
  test('a bet whose share turns out to be short holds none of them while it waits for all', async () => {
    // Some other share comes before theirs, in the order in which all are held.
    let punter = await enter(site(), 100)
    while (punter.id % 16 === 0) punter = await enter(site(), 100)
    const item = pick(await nextGame(), 'OU', 'OUC')
    const { pool } = store().database
    const share = punter.id % 16
    const theirs = {
      statement: 'update bet_exposure_site set allotment = liability where stripe = $1',
      values: [share],
    }
    const all = { statement: 'select from bet_exposure_site where stripe = 0 for update', values: [] }
    const bet = await whileHeld(
      pool,
      all,
      () => whileHeld(pool, theirs, () => punter.raw('PlaceBet', single(item, '10'))),
      async () => {
        const free = await pool.query('select from bet_exposure_site where stripe = $1 for update nowait', [share])
        expect(free.rowCount).toBe(1)
      },
    )
    expect(bet.code).toBe(6000)
    expect(await differences()).toEqual([])
  })
})
