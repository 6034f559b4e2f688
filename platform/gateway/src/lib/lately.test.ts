import { expect, test } from 'vitest'

import { Lately } from './lately.ts'

test('what was noted is known for half the time at least, and for all of it at most', () => {
  let now = 0
  const lately = new Lately(100, 1_000, () => now)
  lately.note('early')
  now = 499
  lately.note('late')
  expect([lately.has('early'), lately.has('late'), lately.has('never')]).toEqual([true, true, false])
  now = 998
  expect(lately.has('late')).toBe(true)
  now = 1_000
  expect([lately.has('early'), lately.has('late')]).toEqual([false, false])
})

test('what is noted again stays, and after a long time without a word nothing does', () => {
  let now = 0
  const lately = new Lately(100, 1_000, () => now)
  for (; now < 5_000; now += 400) lately.note('often')
  expect(lately.has('often')).toBe(true)
  lately.note('often')
  now += 10_000
  expect(lately.has('often')).toBe(false)
})

test('so many are kept and no more, the newest of them, and those that are noted again', () => {
  const lately = new Lately(100, 1_000, () => 0)
  const keys = Array.from({ length: 1_000 }, (_, n) => `key ${n}`)
  for (const key of keys) {
    lately.note(key)
    lately.note('often')
  }
  const kept = keys.filter((key) => lately.has(key))
  expect(kept.length).toBeLessThanOrEqual(100)
  expect(kept.slice(-49)).toEqual(keys.slice(-49))
  expect(lately.has('often')).toBe(true)
})
