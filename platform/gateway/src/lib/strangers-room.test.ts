import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { StrangersRoom } from './strangers-room.ts'

let busy = 0
let grown = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  busy = 0
  grown = 0
})
afterEach(() => vi.useRealTimers())

const roomOf = (most: number) => new StrangersRoom({ most, onMore: () => (grown += 1), busyShare: () => busy })

test('while the thread is full there is half as much room after each look, for one at least', () => {
  const room = roomOf(16)
  expect(room.atOnce).toBe(8)
  room.use()
  busy = 1
  const seen = [1, 2, 3, 4].map(() => {
    vi.advanceTimersByTime(20)
    return room.atOnce
  })
  expect(seen).toEqual([4, 2, 1, 1])
})

test('it grows to as much as there is while they come, and begins with eight again after a while without them', () => {
  const room = roomOf(16)
  for (let look = 0; look < 20; look += 1) {
    room.use()
    vi.advanceTimersByTime(20)
  }
  expect(room.atOnce).toBe(16)
  vi.advanceTimersByTime(40)
  expect(room.atOnce).toBe(8)
  expect(vi.getTimerCount()).toBe(0)
})

test('and one more after each look while it is not, up to what there was, until nobody looks any more', () => {
  const room = roomOf(4)
  room.use()
  busy = 1
  vi.advanceTimersByTime(40)
  busy = 0.6
  vi.advanceTimersByTime(200)
  expect([room.atOnce, grown], 'neither full nor roomy').toEqual([1, 0])
  busy = 0.4
  vi.advanceTimersByTime(20)
  expect([room.atOnce, grown]).toEqual([2, 1])
  vi.advanceTimersByTime(200)
  expect([room.atOnce, grown]).toEqual([4, 3])
  expect(vi.getTimerCount()).toBe(0)
  room.use()
  expect(vi.getTimerCount()).toBe(1)
})
