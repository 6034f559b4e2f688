import { expect, test } from 'vitest'

import { poolAt } from './jackpot.ts'

const reading = { pool: '1000.00', step: '0.25', readAt: 10_000 }

test('a pool grows by its step each second, in whole fen', () => {
  expect(poolAt(reading, 10_000)).toBe(100_000n)
  expect(poolAt(reading, 11_000)).toBe(100_025n)
  expect(poolAt(reading, 10_500)).toBe(100_012n)
})

test('a clock that runs behind never takes money out of a pool', () => {
  expect(poolAt(reading, 4_000)).toBe(100_000n)
})
