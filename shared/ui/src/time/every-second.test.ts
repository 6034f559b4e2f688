import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { everySecond } from './every-second.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_250 }))
afterEach(() => void vi.useRealTimers())

test('calls back at every full second, everybody by one timer, until all have stopped', () => {
  const at: number[] = []
  const stops = [everySecond(() => at.push(Date.now())), everySecond(() => at.push(Date.now()))]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(at).toEqual([11_000, 11_000, 12_000, 12_000])
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('goes by the clock that it is given, also by one that counts towards nought', () => {
  const [ahead, left]: number[][] = [[], []]
  const serverNow = () => Date.now() + 600
  const stops = [
    everySecond(() => ahead?.push(serverNow()), serverNow),
    everySecond(
      () => left?.push(12_400 - Date.now()),
      () => Date.now() - 12_400,
    ),
  ]
  vi.advanceTimersByTime(2_200)
  expect(ahead).toEqual([11_000, 12_000, 13_000])
  expect(left).toEqual([2_000, 1_000, 0])
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})
