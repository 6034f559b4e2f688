import { FIELD_LIMITS } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { CASH_OUT_MARGIN, inPlayDelay, LOCK_MS, RESULT_DAYS, SETTLED_DAYS, STAKE_LIMITS, TICKET_WIN } from './index.ts'

describe('betting', () => {
  test('a bet in play waits six seconds in football and five in any other sport', () => {
    expect(inPlayDelay('FT')).toBe(6)
    for (const gameType of ['VF', 'BK', 'TN', 'FS', undefined]) expect(inPlayDelay(gameType)).toBe(5)
  })

  test('every highest stake is above the lowest, fits the amount field and is below what a ticket may win', () => {
    const { min, ...highest } = STAKE_LIMITS
    for (const most of Object.values(highest)) {
      expect(most).toBeGreaterThan(min)
      expect(most).toBeLessThan(TICKET_WIN)
      expect(String(most / 100n).length).toBeLessThan(FIELD_LIMITS.transferLength)
    }
  })

  test('a series costs more to cash out than a single, neither more than a tenth', () => {
    expect(CASH_OUT_MARGIN.single).toEqual({ num: 1n, den: 20n })
    expect(CASH_OUT_MARGIN.series).toEqual({ num: 2n, den: 25n })
  })
})

test('what is looked at too often is locked for a quarter of an hour', () => {
  expect(LOCK_MS).toBe(900_000)
})

test('no list offers more days than are kept', () => {
  expect(SETTLED_DAYS.usual).toBeLessThan(SETTLED_DAYS.most)
  expect(RESULT_DAYS.offered).toBeLessThanOrEqual(RESULT_DAYS.kept)
})
