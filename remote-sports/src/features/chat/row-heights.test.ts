import { expect, test } from 'vitest'

import { message } from '../../../tests/room-panel.tsx'
import { rowsOf } from './chat-rows.ts'
import { forgetHeights } from './row-heights.ts'

test('heights of rows that are no more are forgotten, those of the others stay, however long the evening', () => {
  const heights = new Map<unknown, number>()
  let most = 0
  for (let number = 1; number <= 20_000; number += 10) {
    const messages = Array.from({ length: 100 }, (_, index) => message(number + index))
    const rows = rowsOf({ messages, notes: [], pending: [] })
    for (const { key } of rows) heights.set(key, 48)
    forgetHeights(heights, rows)
    most = Math.max(most, heights.size)
    expect(rows.every(({ key }) => heights.has(key))).toBe(true)
  }
  expect(most).toBeLessThanOrEqual(1_100)
})
