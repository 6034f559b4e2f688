import { expect, test } from 'vitest'

import { Allowance, Windows } from './counters.ts'

test('an allowance takes a burst, then so many a second, and saves up no more than the burst', () => {
  const clock = { now: 0 }
  const allowance = new Allowance(3, 2, () => clock.now)
  const taken = (tries: number) => Array.from({ length: tries }, () => allowance.tryAcquire()).filter(Boolean).length
  expect(taken(5)).toBe(3)
  clock.now = 1_000
  expect(taken(5)).toBe(2)
  clock.now = 1_400
  expect(taken(5)).toBe(0)
  clock.now = 1_500
  expect(taken(5)).toBe(1)
  clock.now = 3_600_000
  expect(taken(9)).toBe(3)
})

test('a window counts anew when it has ended', () => {
  const clock = { now: 0 }
  const window = new Windows(60_000, () => clock.now)
  const acquire = () => window.tryAcquire('a', 2)
  expect([acquire(), acquire(), acquire(), window.tryAcquire('b', 2)]).toEqual([true, true, false, true])
  clock.now = 60_000
  expect([acquire(), acquire(), acquire()]).toEqual([true, true, false])
})
