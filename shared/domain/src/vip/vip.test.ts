import { describe, expect, test } from 'vitest'

import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { DAY_MS, parseDay, startOfDay } from '../calendar/index.ts'
import { formatFen, parseFen } from '../money/index.ts'
import {
  GRADES,
  type GiftFacts,
  KEEP_DAYS,
  TOP_GRADE,
  activityNeed,
  climb,
  endPeriod,
  giftsLookBack,
  giftsOf,
  gradeAt,
  gradeReached,
  gradeRule,
  keepUntil,
  nextGrade,
  runningWeek,
} from './index.ts'

describe('grades', () => {
  test.each(vectors.grades)('VIP$grade is what its row says', (row) => {
    const { deposit, bet, keep, gifts } = gradeRule(row.grade)
    expect({ deposit: formatFen(deposit), bet: formatFen(bet), keep: formatFen(keep) }).toEqual({
      deposit: row.deposit,
      bet: row.bet,
      keep: row.keep,
    })
    expect(Object.fromEntries(Object.entries(gifts).map(([type, fen]) => [type, formatFen(fen)]))).toEqual(row.gifts)
  })

  test.each(vectors.grades)('VIP$grade is reached by both its sums, and by neither alone', (row) => {
    const totals = { deposit: parseFen(row.deposit), bet: parseFen(row.bet) }
    expect(gradeReached(totals)).toBe(row.grade)
    if (row.grade === 0) return
    expect(gradeReached({ ...totals, deposit: totals.deposit - 1n })).toBe(row.grade - 1)
    expect(gradeReached({ ...totals, bet: totals.bet - 1n })).toBe(row.grade - 1)
    expect(gradeReached({ deposit: totals.deposit, bet: 0n })).toBe(0)
  })

  test('nothing of a higher grade is less than that of a lower one, and no grade is beyond the last', () => {
    for (const [index, rule] of GRADES.slice(1).entries()) {
      const below = gradeRule(index)
      expect(rule.deposit > below.deposit && rule.bet > below.bet && rule.keep > below.keep).toBe(true)
      expect(rule.keep < rule.bet).toBe(true)
    }
    expect(gradeRule(TOP_GRADE + 5)).toBe(gradeRule(TOP_GRADE))
    expect(gradeRule(-1)).toBe(gradeRule(0))
  })
})

describe('a member’s grade', () => {
  const TODAY = parseDay('2026-11-20')
  const none = { deposit: 0n, bet: 0n }
  const standing = (grade: number, highest = grade, since = TODAY) => ({ grade, highest, since })
  const totalsOf = (grade: number) => ({ deposit: gradeRule(grade).deposit, bet: gradeRule(grade).bet })

  test('moves up at once, over several grades, and begins a period', () => {
    expect(climb(standing(0, 0, TODAY - 40), totalsOf(2), 0n, TODAY)).toEqual({
      standing: standing(2, 2, TODAY),
      change: { from: 0, to: 2, reason: 'reached' },
    })
    expect(climb(standing(2, 2, TODAY - 40), totalsOf(2), 0n, TODAY)).toEqual({
      standing: standing(2, 2, TODAY - 40),
    })
  })

  test('falls by one at the end of a period with too few bets, and by one again after the next', () => {
    const { keep } = gradeRule(3)
    const end = keepUntil(standing(3))
    expect(end).toBe(TODAY + KEEP_DAYS)
    expect(endPeriod(standing(3), keep)).toEqual({ standing: standing(3, 3, end) })
    const fallen = endPeriod(standing(3), keep - 1n)
    expect(fallen).toEqual({ standing: standing(2, 3, end), change: { from: 3, to: 2, reason: 'lapsed' } })
    expect(endPeriod(fallen.standing, 0n).change).toEqual({ from: 2, to: 1, reason: 'lapsed' })
    expect(endPeriod(standing(0), 0n)).toEqual({ standing: standing(0, 0, end) })
  })

  test('comes back by the bets that keep it, not by what was bet before it fell', () => {
    const fallen = standing(1, 3)
    expect(climb(fallen, totalsOf(3), gradeRule(2).keep - 1n, TODAY)).toEqual({ standing: fallen })
    expect(climb(fallen, totalsOf(3), gradeRule(2).keep, TODAY)).toEqual({
      standing: standing(2, 3),
      change: { from: 1, to: 2, reason: 'regained' },
    })
    expect(climb(fallen, totalsOf(3), gradeRule(3).keep, TODAY).change).toEqual({ from: 1, to: 3, reason: 'regained' })
    expect(climb(fallen, totalsOf(3), gradeRule(8).keep, TODAY).standing.grade, 'never above the highest').toBe(3)
    expect(climb(fallen, totalsOf(4), 0n, TODAY).change).toEqual({ from: 1, to: 4, reason: 'reached' })
    expect(climb(standing(0), none, gradeRule(8).keep, TODAY)).toEqual({ standing: standing(0) })
  })

  test('has a next one with what is missing, until the last', () => {
    expect(nextGrade(standing(0))).toEqual({ grade: 1, deposit: 100_000n, bet: 3_000_000n, regain: false })
    expect(nextGrade(standing(1, 3))).toEqual({ grade: 2, deposit: 0n, bet: 6_000_000n, regain: true })
    expect(nextGrade(standing(TOP_GRADE))).toBeUndefined()
  })
})

describe('gifts', () => {
  // A Friday.
  const FRIDAY = parseDay('2026-11-20')
  const MONDAY = FRIDAY - 4
  const at = (day: number, hours = 0) => startOfDay(day) + hours * 3_600_000
  const facts = (more: Partial<GiftFacts> = {}): GiftFacts => ({
    ...{ now: at(FRIDAY, 15), grade: 2, highest: 2, moves: [], validByDay: new Map(), claimed: new Set() },
    ...more,
  })
  const states = (of: GiftFacts, type: string) =>
    giftsOf(of)
      .filter((gift) => gift.type === type)
      .map(({ id, state, amount }) => `${id} ${state} ${formatFen(amount)}`)

  test('that of a week needs its bets, opens on Monday at noon and can be claimed for seven days', () => {
    const need = activityNeed(1_800n)
    const bets = (valid: bigint) => new Map([[MONDAY + 6, valid]])
    const weekOn = (now: number, valid: bigint, more: Partial<GiftFacts> = {}) =>
      states(facts({ now, validByDay: bets(valid), ...more }), 'week').filter((one) => one.includes('2026-11-16'))
    expect(weekOn(at(MONDAY + 7, 12) - 1, need)).toEqual(['week:2026-11-16 locked 18.00'])
    expect(weekOn(at(MONDAY + 7) - 1, need - 1n)).toEqual(['week:2026-11-16 locked 18.00'])
    expect(weekOn(at(MONDAY + 7), need - 1n), 'the week is over').toEqual([])
    expect(weekOn(at(MONDAY + 7, 12), need)).toEqual(['week:2026-11-16 claimable 18.00'])
    expect(weekOn(at(MONDAY + 7, 12), need - 1n), 'not earned').toEqual([])
    expect(weekOn(at(MONDAY + 14, 12) - 1, need)).toEqual(['week:2026-11-16 claimable 18.00'])
    expect(weekOn(at(MONDAY + 14, 12), need)).toEqual(['week:2026-11-16 expired 18.00'])
    const claimed = new Set(['week:2026-11-16'])
    expect(weekOn(at(MONDAY + 14, 12), need, { claimed })).toEqual(['week:2026-11-16 claimed 18.00'])
    expect(weekOn(at(MONDAY + 14, 12), 0n, { claimed }), 'stays claimed when a bet is undone').toHaveLength(1)
    expect(activityNeed(1_800n)).toBe(180_000n)
  })

  test('that of a week is one of the grade at which it opens', () => {
    const moves = [
      { from: 0, to: 1, reason: 'reached', at: at(MONDAY) },
      { from: 1, to: 3, reason: 'reached', at: at(MONDAY + 7, 13) },
    ] as const
    const later = facts({
      ...{ now: at(MONDAY + 8), grade: 3, highest: 3, moves },
      validByDay: new Map([[MONDAY, 10_000_000n]]),
    })
    expect(states(later, 'week')).toContain('week:2026-11-16 claimable 8.00')
    expect([MONDAY - 1, MONDAY, MONDAY + 9].map((day) => gradeAt(later, at(day)))).toEqual([0, 1, 3])
  })

  test('the running week says what is missing', () => {
    const validByDay = new Map([
      [MONDAY - 1, 999n],
      [FRIDAY, 5_000n],
      [MONDAY + 7, 77n],
    ])
    const week = runningWeek(facts({ validByDay }))
    expect(week).toEqual({
      ...{ from: at(MONDAY), until: at(MONDAY + 7), amount: 1_800n, need: activityNeed(1_800n), done: 5_000n },
    })
  })

  test('that of a month opens on the first of the next one, also after February and in January', () => {
    const valid = new Map([[parseDay('2028-02-29'), activityNeed(2_800n)]])
    const monthOn = (date: string, validByDay: ReadonlyMap<number, bigint>) =>
      states(facts({ now: at(parseDay(date)), validByDay }), 'month')
    expect(monthOn('2028-02-29', valid)).toEqual(['month:2028-02 locked 28.00'])
    expect(monthOn('2028-03-01', valid)).toEqual(['month:2028-02 claimable 28.00', 'month:2028-03 locked 28.00'])
    expect(monthOn('2028-03-08', valid)).toEqual(['month:2028-03 locked 28.00', 'month:2028-02 expired 28.00'])
    const december = new Map([[parseDay('2026-12-31'), activityNeed(2_800n)]])
    expect(monthOn('2027-01-01', december)).toEqual(['month:2026-12 claimable 28.00', 'month:2027-01 locked 28.00'])
    expect(states(facts({ grade: 1, highest: 1 }), 'month'), 'VIP1 has none').toEqual([])
  })

  test('that of a birthday is there once a year, over new year, and of 29 February on the 28th of other years', () => {
    const birthdayOn = (date: string, birthday: string | undefined) =>
      states(facts({ now: at(parseDay(date)), birthday }), 'birthday')
    expect(birthdayOn('2026-11-20', '1990-11-20')).toEqual([
      'birthday:2026 claimable 58.00',
      'birthday:2027 locked 58.00',
    ])
    expect(birthdayOn('2027-01-03', '1990-12-30')).toEqual([
      'birthday:2026 claimable 58.00',
      'birthday:2027 locked 58.00',
    ])
    expect(birthdayOn('2027-02-28', '1996-02-29')).toEqual([
      'birthday:2027 claimable 58.00',
      'birthday:2028 locked 58.00',
    ])
    expect(birthdayOn('2028-02-28', '1996-02-29')).toEqual(['birthday:2028 locked 58.00'])
    expect(birthdayOn('2028-02-29', '1996-02-29')[0]).toBe('birthday:2028 claimable 58.00')
    expect(birthdayOn('2026-11-20', undefined)).toEqual([])
  })

  test('are shown for sixty days after they ended, as far back as the bets are known', () => {
    const week = new Map([[MONDAY - 35, activityNeed(1_800n)]])
    expect(states(facts({ validByDay: week }), 'week')).toContain('week:2026-10-12 expired 18.00')
    const month = new Map([[parseDay('2026-08-31'), activityNeed(2_800n)]])
    const monthAt = (date: string) => states(facts({ now: at(parseDay(date)), validByDay: month }), 'month')
    expect(monthAt('2026-11-06')).toContain('month:2026-08 expired 28.00')
    expect(monthAt('2026-11-07').join(' '), 'sixty days after the seventh of September').not.toContain('2026-08')
  })

  test('come in the order in which they close, then by kind and grade', () => {
    const all = facts({
      ...{ now: at(MONDAY + 8), grade: 3, highest: 3 },
      moves: [
        { from: 0, to: 2, reason: 'reached', at: at(MONDAY + 7) },
        { from: 2, to: 3, reason: 'reached', at: at(MONDAY + 7, 18) },
      ],
      validByDay: new Map([[MONDAY, activityNeed(3_800n)]]),
    })
    const claimable = giftsOf(all).filter(({ state }) => state === 'claimable')
    expect(claimable.map(({ id }) => id)).toEqual(['upgrade:1', 'upgrade:2', 'week:2026-11-16', 'upgrade:3'])
    const order = ['claimable', 'locked', 'claimed', 'expired']
    const mixed = giftsOf({ ...all, now: at(MONDAY + 14), claimed: new Set(['upgrade:1']) }).map(({ state }) => state)
    expect(mixed).toEqual(mixed.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(mixed)).toEqual(new Set(order))
  })

  test('that of a grade that was there from the start is none', () => {
    const moves = [{ from: 1, to: 2, reason: 'reached', at: at(FRIDAY) }] as const
    expect(states(facts({ moves }), 'upgrade')).toEqual(['upgrade:2 claimable 58.00', 'upgrade:3 locked 188.00'])
  })

  test('that of a grade is there once for every grade reached, not for one that comes back', () => {
    const moves = [
      { from: 0, to: 2, reason: 'reached', at: at(FRIDAY - 1) },
      { from: 2, to: 1, reason: 'lapsed', at: at(FRIDAY) },
      { from: 1, to: 2, reason: 'regained', at: at(FRIDAY, 1) },
    ] as const
    expect(states(facts({ moves }), 'upgrade')).toEqual([
      'upgrade:1 claimable 18.00',
      'upgrade:2 claimable 58.00',
      'upgrade:3 locked 188.00',
    ])
    const later = facts({ moves, now: at(FRIDAY + 6), claimed: new Set(['upgrade:1']) })
    expect(states(later, 'upgrade')).toEqual([
      'upgrade:3 locked 188.00',
      'upgrade:1 claimed 18.00',
      'upgrade:2 expired 58.00',
    ])
    expect(states(facts({ moves, now: at(FRIDAY + 90) }), 'upgrade'), 'long ago').toEqual(['upgrade:3 locked 188.00'])
    expect(states(facts({ grade: 8, highest: 8 }), 'upgrade')).toEqual([])
  })

  test('look back far enough for all that they need', () => {
    const oldest = giftsLookBack(at(FRIDAY))
    expect(oldest).toBe(parseDay('2026-08-01'))
    expect(oldest).toBeLessThan(MONDAY - 5 * 7)
    expect(at(FRIDAY) - at(oldest)).toBeGreaterThan(60 * DAY_MS)
  })
})
