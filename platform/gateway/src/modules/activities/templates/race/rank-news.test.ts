import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { GatewayContext } from '../../../../context/index.ts'
import { createMemoryState } from '../../../../ports/memory-state.ts'
import { createRankNews, PUBLISH_EVERY_MS } from './rank-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Replicas on one shared state, and how often tabs were told. */
async function replicas(count: number) {
  const shared = createMemoryState()
  const listener = vi.fn()
  await shared.bus.subscribe('ranks', listener)
  const closers: (() => unknown)[] = []
  const context = {
    shared,
    log: { warn: vi.fn() },
    onClose: (action: () => unknown) => void closers.push(action),
  } as unknown as GatewayContext
  return { listener, closers, news: Array.from({ length: count }, () => createRankNews(context)) }
}

test('tabs are told once of all moves of a while, by all replicas together, and of the last one too', async () => {
  const { listener, news } = await replicas(2)
  for (const one of news) for (let moves = 0; moves < 100; moves += 1) one.moved()
  expect(listener, 'the transaction may not be through').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(PUBLISH_EVERY_MS)
  expect(listener).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(PUBLISH_EVERY_MS)
  expect(listener, 'the other replica tells of its own').toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10 * PUBLISH_EVERY_MS)
  expect(listener, 'nothing has moved').toHaveBeenCalledTimes(2)
  news[0]?.moved()
  await vi.advanceTimersByTimeAsync(PUBLISH_EVERY_MS)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('who ends tells nobody any more', async () => {
  const { listener, news, closers } = await replicas(1)
  news[0]?.moved()
  for (const close of closers) close()
  await vi.advanceTimersByTimeAsync(2 * PUBLISH_EVERY_MS)
  expect(listener).not.toHaveBeenCalled()
})
