import { SOCKET_CLOSE } from '@site/contracts'
import { expect, test } from 'vitest'

import { waitBefore } from './back-off.ts'

const SITE = { firstMs: 1_000, longestMs: 30_000, spread: [0.5, 1] } as const
const FEED = { firstMs: 500, longestMs: 4_000, spread: [0.75, 1.25] } as const

test('the wait before a reconnect doubles up to the longest, spread by chance', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(SITE, attempt, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(waitBefore(SITE, 5, 1)).toBe(15_000)
  expect([0, 1].map((chance) => waitBefore(FEED, 9, chance))).toEqual([5_000, 3_000])
})

test('after a refusal nobody comes back within half a minute, less the spread', () => {
  expect(waitBefore(FEED, 0, 1, SOCKET_CLOSE.tooManyMessages)).toBe(22_500)
  expect(waitBefore(SITE, 0, 1, SOCKET_CLOSE.tooManyOfAddress)).toBe(15_000)
  for (const code of [SOCKET_CLOSE.goingAway, SOCKET_CLOSE.slowReader, 1006]) {
    expect(waitBefore(SITE, 0, 0, code)).toBe(1_000)
  }
})
