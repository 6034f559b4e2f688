import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSettlementClerk } from './settlement-clerk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A clerk that finds match 7 to settle. */
function clerkWith(more: Partial<Parameters<typeof createSettlementClerk>[0]>) {
  const settled: number[] = []
  const clerk = createSettlementClerk({
    settleMatch: async (id) => settled.push(id),
    missed: async () => (settled.includes(7) ? [] : [7]),
    unfinished: async () => [],
    makeUpFor: async () => {},
    log: pino({ level: 'silent' }),
    ...more,
  })
  return { clerk, settled }
}

test('what ended while nobody was there is settled at the first look, and after a jump of the clock', async () => {
  const open = new Set([7])
  const { clerk, settled } = clerkWith({ missed: async () => [...open] })
  clerk.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toEqual([7])
  open.clear()
  open.add(8)
  clerk.look()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toEqual([7, 8])
  await clerk.stop()
})

test.each(['unfinished', 'makeUpFor', 'missed', 'settleMatch'] as const)(
  'a look of which %s failed is made again in seconds, not with the next minute',
  async (name) => {
    const fails = vi.fn<() => Promise<never>>().mockRejectedValueOnce(new Error('deadlock detected'))
    const settled: number[] = []
    const works = {
      unfinished: async () => [],
      makeUpFor: async () => {},
      missed: async () => (settled.includes(7) ? [] : [7]),
      settleMatch: async (id: number) => settled.push(id),
    }
    const { clerk } = clerkWith({
      ...works,
      [name]: (id: never) => (fails.mock.calls.length === 0 ? fails() : works[name](id)),
    })
    clerk.start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(settled).toEqual([7])
    await clerk.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(settled).toEqual([7])
  },
)
