import { betListEndpoint, setLimitEndpoint } from '@site/contracts'
import { type BetItem, BET_METHODS, type Game } from '@site/contracts/sports'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../../testing/on-engines.ts'
import { direct, enter, futureMatches, ledgerOf, marketsOf, pick, type Punter, SATURDAY } from '../testing/bet-site.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'

const SOON = { timeout: PATIENCE_MS, interval: 50 }

describeOnEngines('placing bets', ({ engine, site, store }) => {
  let matches: Game[]
  let viewer: Punter
  const ledger = (id: number) => ledgerOf(store().database, id)
  const ticketCount = async () =>
    Number((await store().database.pool.query<{ n: string }>('select count(*) as n from bet_ticket')).rows[0]?.n)
  const next = async () => {
    const game = matches.pop()
    if (game === undefined) throw new Error('no match is left')
    return marketsOf(viewer, game.gidm)
  }
  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    viewer = await enter(site(), 0)
    matches = [...(await futureMatches(viewer))]
  })
  const seriesOf = (items: readonly BetItem[], combo = `${items.length}x1`) => ({
    requestId: crypto.randomUUID(),
    policy: 'any' as const,
    oddsType: 'H' as const,
    mode: 'series' as const,
    items: [...items],
    seriesStake: '10',
    combo,
  })

  test('[D.036] [D.051] the same request gets the same ticket and moves no more money, whatever has changed since', async () => {
    const punter = await enter(site(), 500)
    const game = await next()
    const bet = {
      requestId: crypto.randomUUID(),
      policy: 'none' as const,
      oddsType: 'H' as const,
      mode: 'single' as const,
      items: [{ ...pick(game, 'R', 'RH'), stake: '100' }],
    }
    const together = await Promise.all([1, 2, 3].map(() => punter.callResource('PlaceBet', bet)))
    const numbers = new Set(together.flatMap(({ orders }) => orders.map(({ ticket_id }) => ticket_id)))
    expect(numbers.size).toBe(1)
    expect(together[0]?.orders[0]).toMatchObject({ active: 'success', waitSec: 0, risk: '100.00' })
    expect(await ledger(punter.id)).toEqual({ center: 40_000, hold: 10_000, total: 0 })
    // The match has begun: a new bet on this market is refused, the old request is not.
    await direct(site(), game.gidm).kickOff()
    await vi.waitFor(async () => expect((await marketsOf(viewer, game.gidm)).isLive).toBe(true), SOON)
    const late = await punter.raw('PlaceBet', { ...bet, requestId: crypto.randomUUID() })
    expect(late).toMatchObject({ code: 6012, message: '盘口已关闭', data: { reason: 'MARKET_CLOSED', items: [0] } })
    const again = await punter.callResource('PlaceBet', bet)
    expect(again.orders.map(({ ticket_id }) => ticket_id)).toEqual([...numbers])
    expect(again.balance).toBe('400.00')
    const status = await punter.callResource('GetOrderStatus', { requestIds: [bet.requestId] })
    expect(status.orders).toMatchObject([{ ticket_id: [...numbers][0], active: 'success' }])
    const other = await punter.raw('PlaceBet', { ...bet, items: [{ ...bet.items[0], stake: '50' }] })
    expect(other.code).toBe(6009)
    expect((await ledger(punter.id)).center).toBe(40_000)
  })

  test('two tabs at once never bet more than there is, and money inside the venue is bet first', async () => {
    const punter = await enter(site(), 100)
    const game = await next()
    const item = pick(game, 'M', 'MH')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        punter.raw('PlaceBet', {
          requestId: crypto.randomUUID(),
          policy: 'any',
          oddsType: 'H',
          mode: 'single',
          items: [{ ...item, stake: '60' }],
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 6000)).toHaveLength(1)
    for (const { code, data } of answers) {
      if (code !== 6000) expect({ code, data }).toEqual({ code: 6012, data: { reason: 'BALANCE', items: [] } })
    }
    expect(await ledger(punter.id)).toEqual({ center: 4_000, hold: 6_000, total: 0 })
  })

  test('[D.036] what the database broke off is placed all the same, once, by a member with a limit as by any other', async () => {
    const { pool } = store().database
    const item = pick(await next(), 'M', 'MH')
    const [free, limited] = [await enter(site(), 100), await enter(site(), 100)]
    await limited.client.call(setLimitEndpoint, { type: 'stake', period: 'day', amount: '500' })
    await pool.query('create sequence broken_off')
    await pool.query(`create function break_off() returns trigger language plpgsql as $$ begin
      if nextval('broken_off') = 1 then raise exception 'broken off' using errcode = '40P01'; end if;
      return new;
    end $$`)
    await pool.query('create trigger break_off before insert on bet_ticket for each row execute function break_off()')
    try {
      for (const punter of [free, limited]) {
        await pool.query('alter sequence broken_off restart')
        expect(await punter.single(item, '40')).toMatchObject({ active: 'success' })
        expect(await ledger(punter.id)).toEqual({ center: 6_000, hold: 4_000, total: 0 })
      }
    } finally {
      await pool.query('drop trigger break_off on bet_ticket')
      await pool.query('drop function break_off')
      await pool.query('drop sequence broken_off')
    }
  })

  test('at negative odds the debit is the stake times the price shown', async () => {
    const punter = await enter(site(), 1_000)
    const game = await next()
    const item = pick(game, 'R', 'RH')
    const indonesian = await punter.single(item, '100', { oddsType: 'I' })
    const shown = Number(indonesian.oddsShown)
    if (shown < 0) expect(indonesian).toMatchObject({ risk: (-shown * 100).toFixed(2), maxWin: '100.00' })
    else expect(indonesian).toMatchObject({ risk: '100.00', maxWin: (shown * 100).toFixed(2) })
    const malay = await punter.single(item, '100', { oddsType: 'M' })
    expect(Number(malay.oddsShown)).toBeLessThanOrEqual(1)
    const held = Number(indonesian.risk) + Number(malay.risk)
    expect((await ledger(punter.id)).hold).toBeCloseTo(held * 100, 6)
  })

  test('series and full cover: one order, the stake once a bet, listed with totals and a receipt', async () => {
    const punter = await enter(site(), 1_000)
    const games = await Promise.all([next(), next(), next()])
    const items = games.map((game) => pick(game, 'OU', 'OUC'))
    const limits = await punter.callResource('PreOrder', { mode: 'series', oddsType: 'H', items })
    expect(limits).toMatchObject({ series: { legs: 3, min: '10.00', fullMax: '5000.00' }, balance: '1000.00' })
    expect(limits.items.map(({ changed }) => changed)).toEqual(['none', 'none', 'none'])
    const plain = await punter.callResource('PlaceBet', seriesOf(items))
    expect(plain.orders).toMatchObject([{ risk: '10.00', decimal: limits.series?.decimal }])
    const cover = await punter.callResource('PlaceBet', seriesOf(items, '3x4'))
    expect(cover.orders).toMatchObject([{ risk: '40.00' }])
    const multi = await punter.callResource('PlaceBet', {
      requestId: crypto.randomUUID(),
      policy: 'none',
      oddsType: 'E',
      mode: 'multi',
      items: items.map((item, index) => ({ ...item, stake: String(10 * (index + 1)) })),
    })
    expect(multi.orders.map(({ risk }) => risk)).toEqual(['10.00', '20.00', '30.00'])
    expect(multi.balance).toBe('890.00')

    const open = await punter.callResource('GetTodayWagers', { pageSize: 3 })
    expect(open).toMatchObject({ total: 5, totals: { count: 5, risk: '110.00' } })
    expect(open.list.map(({ ticket_id }) => ticket_id)).toEqual(
      multi.orders.map(({ ticket_id }) => ticket_id).toReversed(),
    )
    const number = cover.orders[0]?.ticket_id ?? ''
    const { wager } = await punter.callResource('GetWager', { ticketId: number })
    expect(wager).toMatchObject({ combo: '3x4', comboName: '3串4', bets: 4, stake: '10.00', risk: '40.00' })
    expect(wager.legs).toHaveLength(3)
    const { list: records } = await punter.client.call(betListEndpoint, { enName: 'CRTY' })
    const oddsOf = (id: string | undefined) => records.find(({ ticketId }) => ticketId === id)?.odds
    expect([oddsOf(number), oddsOf(plain.orders[0]?.ticket_id)]).toEqual([undefined, limits.series?.decimal])
    expect(wager.legs[0]).toMatchObject({ team_h: games[0]?.team_h, playName: '大小', isLive: false })
    expect(wager.legs[0]?.pickName).toMatch(/^大 \d/)
    expect((await viewer.raw('GetWager', { ticketId: number })).code).toBe(6303)
  })

  describe('bad input', () => {
    let punter: Punter
    let items: BetItem[]
    beforeAll(async () => {
      punter = await enter(site(), 100)
      items = (await Promise.all(Array.from({ length: 11 }, next))).map((game) => pick(game, 'M', 'MH'))
    })
    const single = (change: object) => ({
      requestId: crypto.randomUUID(),
      policy: 'none',
      oddsType: 'H',
      mode: 'single',
      items: [{ ...items[0], stake: '10', ...change }],
    })
    const multi = (chosen: readonly object[]) => ({
      ...single({}),
      mode: 'multi',
      items: chosen.map((item) => ({ stake: '10', ...item })),
    })
    const worse = () => (Number(items[0]?.ior) + 5).toFixed(2)
    const CASES: readonly (readonly [string, () => object, number, string | undefined, string | undefined])[] = [
      ['stake 0', () => single({ stake: '0' }), 6012, 'BELOW_MIN', '投注金额未达最低限额'],
      ['a negative stake', () => single({ stake: '-10' }), 6012, 'BELOW_MIN', '投注金额未达最低限额'],
      ['a stake below the limit', () => single({ stake: '9.99' }), 6012, 'BELOW_MIN', '投注金额未达最低限额'],
      ['1e308', () => single({ stake: '1e308' }), 6012, 'ABOVE_MAX', '投注金额超过最高限额'],
      ['1e308 as a number', () => single({ stake: 1e308 }), 6012, 'ABOVE_MAX', '投注金额超过最高限额'],
      ['a stake above the limit', () => single({ stake: '50001' }), 6012, 'ABOVE_MAX', '投注金额超过最高限额'],
      ['a stake above the balance', () => single({ stake: '100.01' }), 6012, 'BALANCE', '余额不足'],
      ['a stake that is no number', () => single({ stake: 'NaN' }), 6301, undefined, undefined],
      ['a stake of three decimals', () => single({ stake: '10.001' }), 6301, undefined, undefined],
      ['a stale price', () => single({ ior: worse() }), 6012, 'ODDS_CHANGED', '赔率已更改'],
      ['a closed price', () => single({ ior: '' }), 6301, undefined, undefined],
      ['an unknown match', () => single({ gameId: '99999991' }), 6012, 'MARKET_CLOSED', '盘口已关闭'],
      ['an unknown market', () => single({ w: 'XYZ' }), 6301, undefined, undefined],
      ['an unknown selection', () => single({ r: 'MX' }), 6301, undefined, undefined],
      ['a line that is none', () => single({ w: 'R', r: 'RH', ratio: '0.3' }), 6301, undefined, undefined],
      ['eleven selections', () => multi(items), 6012, 'MAX_ITEMS', '投注项数量已达上限'],
      ['one of a series', () => seriesOf(items.slice(0, 1), '2x1'), 6012, 'MIN_LEGS', '至少选择2场比赛'],
      [
        'the same match in a series',
        () => seriesOf([items[0], items[1], { ...items[0], r: 'MC' }] as BetItem[]),
        6012,
        'SAME_MATCH',
        '同场赛事不可串关',
      ],
      [
        'an exact score in a series',
        () => seriesOf([items[0], { ...items[1], w: 'PD', r: 'H1C0' }] as BetItem[]),
        6012,
        'NO_SERIES',
        '盘口不支持串关',
      ],
      ['a combination of other legs', () => seriesOf(items.slice(0, 3), '4x1'), 6301, undefined, undefined],
      ['more bets than a combination has', () => seriesOf(items.slice(0, 3), '3x7'), 6301, undefined, undefined],
      [
        'a champion in a series',
        () => seriesOf([{ ...items[0], w: 'FS01' }, items[1]] as BetItem[]),
        6012,
        'CHAMPION_NO_SERIES',
        '冠军玩法不支持串关',
      ],
      [
        'a champion beside an ordinary bet',
        () => multi([{ ...items[0], w: 'FS01' }, { ...items[1] }]),
        6012,
        'CHAMPION_NO_SERIES',
        '冠军玩法不支持串关',
      ],
      ['no selection', () => multi([]), 6301, undefined, undefined],
      [
        'a series that costs 1e9',
        () => ({ ...seriesOf(items.slice(0, 2)), seriesStake: '1e9' }),
        6012,
        'ABOVE_MAX',
        undefined,
      ],
      ['no request id', () => ({ ...single({}), requestId: '' }), 6301, undefined, undefined],
    ]

    test('is refused with its message and writes nothing', async () => {
      const before = await ticketCount()
      for (const [name, args, code, reason, message] of CASES) {
        const answer = await punter.raw('PlaceBet', args())
        expect(answer.code, `${name}: ${answer.message}`).toBe(code)
        if (reason !== undefined) expect(answer.data, name).toMatchObject({ reason })
        if (message !== undefined) expect(answer.message, name).toBe(message)
      }
      expect(await ticketCount()).toBe(before)
      expect(await ledger(punter.id)).toEqual({ center: 10_000, hold: 0, total: 0 })
    })

    test('whatever is sent is answered as a refusal or as malformed, and moves no money', async () => {
      const before = await ticketCount()
      const word = fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.double(),
        fc.constantFrom('', '-1', '1e308', 'NaN', 'Infinity', '0', '9'.repeat(400), '٣', '0x10', null, true, [], {}),
      )
      const field = fc.constantFrom('gameId', 'w', 'r', 'ratio', 'strong', 'ior', 'stake')
      const change = fc.record({ field, value: word })
      const whole = fc.constantFrom('requestId', 'policy', 'oddsType', 'mode', 'items', 'seriesStake', 'combo')
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 3 }),
          fc.option(whole),
          word,
          async (changes, name, value) => {
            // The stake is above the balance, so that even what is right is refused.
            const bet = single({ stake: '2000', ...Object.fromEntries(changes.map((one) => [one.field, one.value])) })
            const answer = await punter.raw('PlaceBet', name === null ? bet : { ...bet, [name]: value })
            expect([6012, 6301]).toContain(answer.code)
            expect(answer.http).toBe(200)
            const quoted = await punter.raw('PreOrder', name === null ? bet : { ...bet, [name]: value })
            expect([6000, 6012, 6301]).toContain(quoted.code)
            expect(quoted.http).toBe(200)
          },
        ),
        { numRuns: 150 },
      )
      expect(await ticketCount()).toBe(before)
      expect(await ledger(punter.id)).toEqual({ center: 10_000, hold: 0, total: 0 })
    })

    test('a price that is none is malformed, for the quote as well, and so is another spelling of a market', async () => {
      const id = items[0]?.gameId ?? ''
      for (const gameId of [`0${id}`, `00${id}`, `${id.slice(0, -1)}2`, `${id.slice(0, -1)}9`, id.slice(0, -1)]) {
        for (const method of ['PreOrder', 'PlaceBet'] as const)
          expect(await punter.raw(method, single({ gameId })), `${method} ${gameId}`).toMatchObject({ code: 6301 })
      }
      for (const ior of ['0', '1', '0.99', '1.00', '0.000']) {
        for (const method of ['PreOrder', 'PlaceBet'] as const)
          expect(await punter.raw(method, single({ ior })), `${method} ${ior}`).toMatchObject({ code: 6301, http: 200 })
      }
    })

    test('what one call stakes on a selection counts together against its limit', async () => {
      const shares = (stake: string) =>
        multi([
          { ...items[0], stake },
          { ...items[1], stake: '10' },
          { ...items[0], stake },
        ])
      expect(await punter.raw('PlaceBet', shares('25001'))).toMatchObject({
        code: 6012,
        data: { reason: 'ABOVE_MAX', items: [0, 2] },
      })
      // Within the limit it is the balance that refuses.
      expect(await punter.raw('PlaceBet', shares('25000'))).toMatchObject({ code: 6012, data: { reason: 'BALANCE' } })
    })

    test('of several singles none is taken when one is refused, and the answer names it', async () => {
      const before = await ticketCount()
      const answer = await punter.raw('PlaceBet', multi([{ ...items[0] }, { ...items[1], ior: '99.99' }]))
      expect(answer).toMatchObject({ code: 6012, data: { reason: 'ODDS_CHANGED', items: [1] } })
      expect(await ticketCount()).toBe(before)
    })
  })

  test('a changed line is told from a changed price', async () => {
    const punter = await enter(site(), 100)
    const game = await next()
    const item = pick(game, 'OU', 'OUC')
    const moved = { ...item, ratio: '9.5' }
    const { items } = await punter.callResource('PreOrder', { mode: 'single', oddsType: 'H', items: [moved] })
    expect(items[0]?.changed).toMatch(/^(line|both)$/)
    expect(items[0]?.ratio).not.toBe('9.5')
    const order = { requestId: crypto.randomUUID(), policy: 'any', oddsType: 'H', mode: 'single' }
    const answer = await punter.raw('PlaceBet', { ...order, items: [{ ...moved, stake: '10' }] })
    expect(answer.code).toBe(6012)
    expect(answer.message).toMatch(/^盘口(和赔率)?已更改$/)
  })

  // The embedded engine has one connection: nothing can be asked there while a bet is being written.
  if (engine === 'pglite') return
  test('a repeat that would be refused waits for the first try that is not written yet, and gets its orders', async () => {
    const punter = await enter(site(), 500)
    const game = await next()
    const bet = {
      requestId: crypto.randomUUID(),
      policy: 'none' as const,
      oddsType: 'H' as const,
      mode: 'single' as const,
      items: [{ ...pick(game, 'R', 'RH'), stake: '100' }],
    }
    const { pool } = store().database
    const waiting = async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount ?? 0
    }
    const before = await ticketCount()
    const other = await pool.connect()
    try {
      // The first try takes its key and then waits for the member's money.
      await other.query('begin')
      await other.query('select from ledger_account where owner = $1 for update', [punter.id])
      const first = punter.raw('PlaceBet', bet)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), SOON)
      await direct(site(), game.gidm).kickOff()
      await vi.waitFor(async () => expect((await marketsOf(viewer, game.gidm)).isLive).toBe(true), SOON)
      let isAnswered = false
      const again = punter.raw('PlaceBet', bet).finally(() => (isAnswered = true))
      await vi.waitFor(async () => expect(isAnswered || (await waiting()) === 2).toBe(true), SOON)
      await other.query('rollback')
      const answers = await Promise.all([first, again])
      expect(answers.map(({ code, message }) => `${code} ${message}`)).toEqual(['6000 成功', '6000 成功'])
      const numbers = answers.map(({ data }) =>
        v.parse(BET_METHODS.PlaceBet.answer, data).orders.map(({ ticket_id }) => ticket_id),
      )
      expect(numbers[0]).toHaveLength(1)
      expect(numbers[1]).toEqual(numbers[0])
      expect(await ticketCount()).toBe(before + 1)
      expect(await ledger(punter.id)).toEqual({ center: 40_000, hold: 10_000, total: 0 })

      // A first try that comes to nothing leaves the refusal as it is, and the key to whoever tries again.
      const requestId = crypto.randomUUID()
      await other.query('begin')
      await other.query(
        "insert into idempotency (member_id, scope, key, payload_hash) values ($1, 'sports/bet', $2, '')",
        [punter.id, requestId],
      )
      const refused = punter.raw('PlaceBet', { ...bet, requestId })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), SOON)
      await other.query('rollback')
      expect(await refused).toMatchObject({ code: 6012, data: { reason: 'MARKET_CLOSED', items: [0] } })
      expect((await pool.query('select from idempotency where key = $1', [requestId])).rowCount).toBe(0)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})
