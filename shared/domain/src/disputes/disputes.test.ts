import { expect, test } from 'vitest'

import { DAY_MS } from '../calendar/index.ts'
import { disputeUntil, mayDispute } from './index.ts'

test('a settlement may be disputed for fourteen days to the millisecond, and no longer', () => {
  const settledAt = Date.parse('2026-11-21T23:59:59.999+08:00')
  const until = settledAt + 14 * DAY_MS
  expect(disputeUntil(settledAt)).toBe(until)
  for (const now of [settledAt, settledAt + DAY_MS, until - 1]) expect(mayDispute(settledAt, now)).toBe(true)
  for (const now of [until, until + DAY_MS]) expect(mayDispute(settledAt, now)).toBe(false)
})

test('a clock that was set back to before the settlement leaves the term open', () => {
  const settledAt = Date.parse('2026-11-21T12:00:00+08:00')
  expect(mayDispute(settledAt, settledAt - DAY_MS)).toBe(true)
})
