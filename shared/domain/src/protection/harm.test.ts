import { HARM_MARKERS } from '@site/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dayOf, MINUTE_MS } from '../calendar/index.ts'
import { HARM_WINDOW_DAYS } from '../limits/index.ts'
import { HARM_WEIGHTS, type HarmFacts, harmOf, harmWindow, isHighHarm, nightMinutes, withinDays } from './index.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
const NOTHING: HarmFacts = { days: [], raised: 0, failed: 0, sessions: [] }
const lostDay = (deposits: number) => ({ deposits, profit: -1n })

describe('signs of harm', () => {
  test.each([
    ['nothing was seen', {}, 0, []],
    ['one deposit a day, whatever is lost', { days: Array.from({ length: 7 }, () => lostDay(1)) }, 0, []],
    ['many deposits on a day that was won', { days: [{ deposits: 9, profit: 0n }] }, 0, []],
    ['two more deposits on a lost day', { days: [lostDay(3)] }, 15, [['chasing', 2, false]]],
    ['four more on two lost days', { days: [lostDay(3), lostDay(3)] }, 30, [['chasing', 4, true]]],
    ['a higher limit asked for', { raised: 1 }, 10, [['raisedLimits', 1, false]]],
    ['three times', { raised: 3 }, 20, [['raisedLimits', 3, true]]],
    ['two refused payments', { failed: 2 }, 0, []],
    ['six of them', { failed: 6 }, 15, [['failedDeposits', 6, true]]],
    [
      'three hours by day',
      { sessions: [span('2026-12-07 10:00:00', '2026-12-07 13:00:00')] },
      10,
      [['longSessions', 180, false]],
    ],
    [
      'a night through',
      { sessions: [span('2026-12-06 23:00:00', '2026-12-07 07:00:00')] },
      25,
      [
        ['nightPlay', 360, false],
        ['longSessions', 480, true],
      ],
    ],
  ] as const)('%s', (_what, facts, score, reasons) => {
    const harm = harmOf({ ...NOTHING, ...facts })
    expect(harm.score).toBe(score)
    expect(harm.reasons.map(({ marker, value, isStrong }) => [marker, value, isStrong])).toEqual(reasons)
  })

  test('one strong sign alone is not yet high; chasing with a second one is, and all together are 100', () => {
    for (const marker of HARM_MARKERS) expect(isHighHarm(HARM_WEIGHTS[marker].points[1]), marker).toBe(false)
    expect(isHighHarm(harmOf({ ...NOTHING, days: [lostDay(5)], raised: 1 }).score)).toBe(true)
    expect(HARM_MARKERS.reduce((sum, marker) => sum + HARM_WEIGHTS[marker].points[1], 0)).toBe(100)
  })

  test('the night ends at six and begins at midnight of the site', () => {
    expect(nightMinutes([span('2026-12-07 06:00:00', '2026-12-08 00:00:00')])).toBe(0)
    expect(nightMinutes([span('2026-12-07 05:59:00', '2026-12-08 00:01:00')])).toBe(2)
  })

  test('a window is of seven days and ends with its own; of a session what lies in it counts', () => {
    const { from, until } = harmWindow(100)
    expect([until - from, until]).toEqual([HARM_WINDOW_DAYS, 101])
    const day = dayOf(at('2026-12-07 12:00:00'))
    const days = { from: day, until: day + 1 }
    expect(withinDays(span('2026-12-06 23:00:00', '2026-12-07 01:00:00'), days)).toEqual(
      span('2026-12-07 00:00:00', '2026-12-07 01:00:00'),
    )
    expect(withinDays(span('2026-12-06 22:00:00', '2026-12-07 00:00:00'), days)).toBeUndefined()
  })

  test('more of anything never lowers the score, which stays within 0 and 100', () => {
    const count = fc.integer({ min: 0, max: 20 })
    const facts = fc.record({
      days: fc.array(fc.record({ deposits: count, profit: fc.bigInt({ min: -100n, max: 100n }) }), { maxLength: 7 }),
      raised: count,
      failed: count,
      sessions: fc.array(
        fc.integer({ min: 0, max: 1_000 }).map((minutes) => ({ from: 0, until: minutes * MINUTE_MS })),
        { maxLength: 5 },
      ),
    })
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const both = {
          days: [...one.days, ...other.days],
          raised: one.raised + other.raised,
          failed: one.failed + other.failed,
          sessions: [...one.sessions, ...other.sessions],
        }
        const { score, reasons } = harmOf(both)
        expect(score).toBeGreaterThanOrEqual(harmOf(one).score)
        expect(score).toBeLessThanOrEqual(100)
        expect(score > 0).toBe(reasons.length > 0)
      }),
    )
  })
})
