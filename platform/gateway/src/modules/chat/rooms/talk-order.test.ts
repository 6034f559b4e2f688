import type { ChatMessage } from '@site/contracts/chat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { numberOf } from '../talk/index.ts'
import { TalkOrder } from './talk-order.ts'

const rid = 'FT_1'
/** Longer than anything may be on its way. */
const A_WHILE_MS = 1_000
const PAGE = 3

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A room with messages of these numbers that everybody may read. */
function setUp(written: number[]) {
  const message = (number: number) => ({ rid, seq: `s-${number}` }) as ChatMessage
  const read = vi.fn(async (_rid: string, after: number) => {
    const later = written.filter((number) => number > after)
    return { list: later.slice(0, PAGE).map(message), next: later.length > PAGE }
  })
  const told: number[] = []
  const onFailure = vi.fn()
  const order = new TalkOrder({ read, send: ({ seq }) => told.push(numberOf(seq)), onFailure })
  return { order, read, told, onFailure, passes: () => vi.advanceTimersByTimeAsync(A_WHILE_MS) }
}

test('what comes in turn is told once, and nothing is read', async () => {
  const { order, read, passes } = setUp([1, 2, 3])
  order.begin(rid, 1)
  expect([1, 2, 3, 2].map((number) => order.takes(rid, number))).toEqual([false, true, true, false])
  expect(order.takes('FT_2', 7), 'nobody is there').toBe(true)
  await passes()
  expect(read).not.toHaveBeenCalled()
})

test('what only came out of turn is not read either', async () => {
  const { order, read, passes } = setUp([1, 2, 3])
  order.begin(rid, 0)
  expect([3, 1, 2].map((number) => order.takes(rid, number))).toEqual([true, true, true])
  await passes()
  expect(read).not.toHaveBeenCalled()
})

test('what was lost on its way is told after a moment, however much it is, and not again when it comes late', async () => {
  const written = [1, 2, 3, 4, 6, 7, 8, 9]
  const { order, told, passes } = setUp(written)
  order.begin(rid, 1)
  order.takes(rid, 9)
  order.takes(rid, 4)
  expect(told).toEqual([])
  await passes()
  expect(told, 'all but the fifth, which is for nobody else').toEqual([2, 3, 6, 7, 8])
  expect([2, 8, 9].map((number) => order.takes(rid, number))).toEqual([false, false, false])
  written.push(10)
  expect(order.takes(rid, 10)).toBe(true)
  await passes()
  expect(told).toHaveLength(5)
})

test('the last word of a room is told when somebody says that it is there, and what is written after it in its own turn', async () => {
  const { order, read, told, passes } = setUp([1, 2, 3])
  order.begin(rid, 1)
  order.reached(rid, 2)
  await passes()
  expect(told).toEqual([2])
  order.reached(rid, 2)
  await passes()
  expect(read).toHaveBeenCalledTimes(1)
  expect(order.takes(rid, 3)).toBe(true)
})

test('a failure leaves it for the next time, and a room that nobody is in is forgotten', async () => {
  const { order, read, told, onFailure, passes } = setUp([1, 2])
  order.begin(rid, 0)
  read.mockRejectedValueOnce(new Error('no database'))
  order.reached(rid, 2)
  await passes()
  expect([onFailure.mock.calls.length, told]).toEqual([1, []])
  order.reached(rid, 2)
  await passes()
  expect(told).toEqual([1, 2])
  order.reached(rid, 3)
  order.keep(['FT_2'])
  await passes()
  expect(read).toHaveBeenCalledTimes(2)
})
