import { expect, test } from 'vitest'
import { measureSlowness, readSlowness, toSlowness } from './slowness.mjs'

test('the variable says how slow the machine is, and is refused when it is no such number', () => {
  expect(readSlowness(undefined)).toBe(1)
  expect(readSlowness('2.5')).toBe(2.5)
  for (const text of ['', ' ', '0.5', '9', 'fast', 'NaN']) expect(() => readSlowness(text)).toThrow('from 1 to 8')
})

test('a quick machine counts as the reference, a very slow one as eight times as slow', () => {
  expect(toSlowness([1, 2, 3])).toBe(1)
  expect(toSlowness([10_000, 125, 250])).toBe(2)
  expect(toSlowness([60_000])).toBe(8)
})

test('a machine is measured in moments', async () => {
  const measured = await measureSlowness()
  expect(measured).toBeGreaterThanOrEqual(1)
  expect(measured).toBeLessThanOrEqual(8)
})
