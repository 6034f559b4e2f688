import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TRY_AGAIN_MS, createTryAgain } from './try-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function trying() {
  const attempt = vi.fn<() => Promise<void>>(async () => {})
  let isWanted = true
  return { attempt, ...createTryAgain(attempt, () => isWanted), end: () => (isWanted = false) }
}

test('what failed is tried once a moment later, however often it is asked for', () => {
  const { attempt, later } = trying()
  later()
  vi.advanceTimersByTime(TRY_AGAIN_MS - 1)
  later()
  vi.advanceTimersByTime(TRY_AGAIN_MS - 1)
  expect(attempt).not.toHaveBeenCalled()
  vi.advanceTimersByTime(TRY_AGAIN_MS)
  expect(attempt).toHaveBeenCalledOnce()
})

test('what nobody wants any more, or what was called off, is not tried', () => {
  const { attempt, later, cancel, end } = trying()
  later()
  cancel()
  end()
  later()
  vi.advanceTimersByTime(TRY_AGAIN_MS)
  expect(attempt).not.toHaveBeenCalled()
})
