import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DAY_MS, addMonths, formatDay, parseDay } from '../calendar/day.ts'
import { siteTimestamp } from '../calendar/format.ts'
import { COOLING_OFF_MS, LIMIT_INCREASE } from '../limits/protection.ts'
import {
  type Exclusion,
  type Limit,
  NO_LIMIT,
  bindingLimit,
  confirmIncrease,
  endOfExclusion,
  isRealityCheckDue,
  isExcluded,
  leftOf,
  limitAt,
  lossOf,
  mayAskToReturn,
  mayReplace,
  monthsLater,
  pauseKey,
  periodAt,
  requestLimit,
  resetAt,
} from './index.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const TEN = at('2026-11-16 10:00:00')

describe('limits (vectors of DOMAIN 4.2)', () => {
  test('1000 a day with 800 paid in leaves 200, so 300 do not fit', () => {
    expect(leftOf({ amount: 1000n, used: 800n })).toBe(200n)
    expect(leftOf({ amount: 1000n, used: 1300n }), 'less than is used already').toBe(0n)
  })

  test('of 3000 a week and 1000 a day the day binds, until the week has less left', () => {
    const day = { name: 'day', amount: 1000n, used: 800n }
    expect(bindingLimit([{ name: 'week', amount: 3000n, used: 800n }, day])?.name).toBe('day')
    expect(bindingLimit([day, { name: 'week', amount: 3000n, used: 2900n }])?.name).toBe('week')
    expect(bindingLimit([day, { name: 'week', amount: 3000n, used: 800n }])?.name, 'in any order').toBe('day')
    expect(bindingLimit([day, { name: 'week', amount: 3000n, used: 2800n }])?.name, 'the first of equals').toBe('day')
    expect(bindingLimit([])).toBeUndefined()
  })

  test('the first and a lower one hold at once', () => {
    expect(requestLimit(NO_LIMIT, 1000n, TEN)).toEqual({ amount: 1000n })
    expect(requestLimit({ amount: 1000n }, 500n, TEN)).toEqual({ amount: 500n })
    expect(requestLimit(NO_LIMIT, undefined, TEN)).toEqual(NO_LIMIT)
  })

  test('500 to 2000 asked for at ten is confirmed from ten of the next day on, and seven days long', () => {
    const raised = requestLimit({ amount: 500n }, 2000n, TEN)
    expect(raised).toEqual({ amount: 500n, pending: { amount: 2000n, requestedAt: TEN } })
    const dayTwo = at('2026-11-17 10:00:00')
    expect(confirmIncrease(raised, dayTwo - 1)).toBeUndefined()
    expect(confirmIncrease(raised, dayTwo)).toEqual({ amount: 2000n })
    const end = dayTwo + LIMIT_INCREASE.confirmWithinMs
    expect(confirmIncrease(raised, end - 1)).toEqual({ amount: 2000n })
    expect(confirmIncrease(raised, end)).toBeUndefined()
    expect(limitAt(raised, end)).toEqual({ amount: 500n })
  })

  test('the end of a limit waits like a higher one', () => {
    const ending = requestLimit({ amount: 500n }, undefined, TEN)
    expect(ending.amount).toBe(500n)
    expect(confirmIncrease(ending, TEN + DAY_MS)).toEqual({ amount: undefined })
  })

  test('raised twice: the same amount keeps its time, another begins to wait anew, a lower one ends it', () => {
    const raised = requestLimit({ amount: 500n }, 2000n, TEN)
    expect(requestLimit(raised, 2000n, TEN + 1)).toBe(raised)
    expect(requestLimit(raised, 3000n, TEN + 1).pending).toEqual({ amount: 3000n, requestedAt: TEN + 1 })
    expect(requestLimit(raised, 1500n, TEN + 1).pending).toEqual({ amount: 1500n, requestedAt: TEN + 1 })
    expect(requestLimit(raised, 500n, TEN + 1)).toEqual({ amount: 500n })
  })

  test('whatever is asked for in whatever order, more is never allowed before a day has passed', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: LIMIT_INCREASE.waitMs - 1 }),
        wanted: fc.option(fc.bigInt({ min: 1n, max: 100n }), { nil: undefined }),
        isConfirmed: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        let limit: Limit = { amount: 50n }
        let now = TEN
        for (const { wait, wanted, isConfirmed } of all) {
          now += wait
          const before = limitAt(limit, now)
          if (isConfirmed) {
            const after = confirmIncrease(before, now)
            if (after !== undefined) {
              expect(now - (before.pending?.requestedAt ?? now)).toBeGreaterThanOrEqual(LIMIT_INCREASE.waitMs)
              limit = after
            }
          } else {
            limit = requestLimit(before, wanted, now)
            if (before.amount !== undefined) {
              expect(limit.amount).toBeDefined()
              expect((limit.amount ?? 0n) <= before.amount).toBe(true)
            }
          }
        }
      }),
    )
  })

  test('what may be lost yet counts as lost, and what was won gives nothing back', () => {
    expect(lossOf({ profit: -300n, open: 200n })).toBe(500n)
    expect(lossOf({ profit: 300n, open: 200n })).toBe(0n)
  })
})

describe('periods', () => {
  test('end at midnight of the site: at 23:59:59 it is today yet, a second later tomorrow', () => {
    const last = at('2026-11-30 23:59:59')
    expect(periodAt('day', last).until).toBe(periodAt('day', last + 1000).from)
    expect(periodAt('month', last).until).toBe(periodAt('month', last + 1000).from)
    expect(siteTimestamp(resetAt('day', last))).toBe('2026-12-01 00:00:00')
    expect(siteTimestamp(resetAt('month', last))).toBe('2026-12-01 00:00:00')
  })

  test('a week begins on Monday, a month on its first, also over the end of a year', () => {
    const week = periodAt('week', at('2027-01-02 12:00:00'))
    expect([formatDay(week.from), formatDay(week.until)]).toEqual(['2026-12-28', '2027-01-04'])
    const month = periodAt('month', at('2026-12-31 23:00:00'))
    expect([formatDay(month.from), formatDay(month.until)]).toEqual(['2026-12-01', '2027-01-01'])
  })

  test('months are added by the calendar', () => {
    expect(formatDay(addMonths(parseDay('2026-08-31'), 6))).toBe('2027-02-28')
    expect(formatDay(addMonths(parseDay('2026-11-22'), 60))).toBe('2031-11-22')
    expect(siteTimestamp(monthsLater(at('2026-11-22 18:30:05'), 12))).toBe('2027-11-22 18:30:05')
  })
})

describe('pauses', () => {
  const timeout: Exclusion = { kind: 'timeout', until: TEN + DAY_MS }
  const self: Exclusion = { kind: 'selfExclusion', until: TEN + DAY_MS }

  test('a time-out ends by itself', () => {
    expect(isExcluded(timeout, timeout.until - 1)).toBe(true)
    expect(isExcluded(timeout, timeout.until)).toBe(false)
    expect(mayAskToReturn(timeout, timeout.until)).toBe(false)
  })

  test('a self-exclusion ends a day after its member asked, and that is possible at its end only', () => {
    expect(mayAskToReturn(self, self.until - 1)).toBe(false)
    expect(mayAskToReturn(self, self.until)).toBe(true)
    expect(isExcluded(self, self.until + 1000 * DAY_MS)).toBe(true)
    const asked = { ...self, returnAskedAt: self.until + 5 }
    expect(mayAskToReturn(asked, self.until + 5)).toBe(false)
    expect(isExcluded(asked, self.until + 4 + COOLING_OFF_MS)).toBe(true)
    expect(isExcluded(asked, self.until + 5 + COOLING_OFF_MS)).toBe(false)
    expect(endOfExclusion(asked)).toBe(self.until + 5 + COOLING_OFF_MS)
  })

  test('it is made longer, never shorter, nor a time-out of a self-exclusion', () => {
    expect(mayReplace(undefined, timeout, TEN)).toBe(true)
    expect(mayReplace(timeout, { kind: 'timeout', until: timeout.until - 1 }, TEN)).toBe(false)
    expect(mayReplace(timeout, { kind: 'timeout', until: timeout.until + 1 }, TEN)).toBe(true)
    expect(mayReplace(timeout, { kind: 'selfExclusion', until: timeout.until + 1 }, TEN)).toBe(true)
    expect(mayReplace(self, { kind: 'timeout', until: self.until + 1 }, TEN)).toBe(false)
    expect(mayReplace(self, { kind: 'selfExclusion', until: self.until - 1 }, TEN)).toBe(false)
    expect(mayReplace(self, { kind: 'selfExclusion', until: self.until + 1 }, TEN)).toBe(true)
    expect(mayReplace(self, self, TEN), 'the same again').toBe(true)
    expect(mayReplace(timeout, { kind: 'timeout', until: 1 }, timeout.until), 'over').toBe(true)
  })
})

test('a pause is another one with another end, and once its member may return', () => {
  const pause = { until: TEN, mayReturn: false }
  expect(pauseKey({ ...pause })).toBe(pauseKey(pause))
  const others = [{ ...pause, until: TEN + 1 }, { ...pause, mayReturn: true }, undefined, null]
  for (const other of others) expect(pauseKey(other)).not.toBe(pauseKey(pause))
  expect(pauseKey(undefined)).toBe(pauseKey(null))
})

test('a reality check is due at the end of each interval, and once for each', () => {
  const minute = 60_000
  expect(isRealityCheckDue(15 * minute - 1, 0, 15)).toBe(false)
  expect(isRealityCheckDue(15 * minute, 0, 15)).toBe(true)
  expect(isRealityCheckDue(29 * minute, 15 * minute, 15)).toBe(false)
  expect(isRealityCheckDue(30 * minute, 16 * minute, 15)).toBe(true)
  expect(isRealityCheckDue(59 * minute, 45 * minute, 60), 'after a longer interval was chosen').toBe(false)
  expect(isRealityCheckDue(60 * minute, 45 * minute, 60)).toBe(true)
})
