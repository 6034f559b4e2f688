import { createEventBus } from '@site/shell/host'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { followChanges } from './follow-changes.ts'
import { createQueryClient } from './query-client.ts'

/** Somebody looks at a balance; `later` lets time pass and counts how often it was asked for again. */
async function look() {
  vi.useFakeTimers()
  const bus = createEventBus()
  const client = createQueryClient()
  followChanges(bus, client)
  const fetchAnswer = vi.fn(async () => 'an answer')
  const observer = new QueryObserver(client, {
    queryKey: ['balance'],
    queryFn: fetchAnswer,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isKept: false, isPersonal: true, locale: 'zh-CN', changedBy: 'balance_changed' },
  })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(10_000)
  fetchAnswer.mockClear()
  return {
    bus,
    later: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return fetchAnswer.mock.calls.length
    },
  }
}

afterEach(() => vi.useRealTimers())

describe('one change is one refresh', () => {
  test('when the server’s notice comes before the answer to the call that made it', async () => {
    const { bus, later } = await look()
    bus.emit('balance_changed', { told: true })
    expect(await later(1_500), 'at once').toBe(1)
    bus.emit('balance_changed')
    expect(await later(10_000)).toBe(1)
  })

  test('when the notice comes after the answer', async () => {
    const { bus, later } = await look()
    bus.emit('balance_changed')
    expect(await later(200)).toBe(0)
    bus.emit('balance_changed', { told: true })
    expect(await later(10_000)).toBe(1)
  })

  test('when there is no notice, and several parts of the page tell of it', async () => {
    const { bus, later } = await look()
    bus.emit('balance_changed')
    await later(100)
    bus.emit('balance_changed')
    expect(await later(10_000)).toBe(1)
  })
})

test('every notice is a change of its own', async () => {
  const { bus, later } = await look()
  bus.emit('balance_changed', { told: true })
  await later(500)
  bus.emit('balance_changed', { told: true })
  expect(await later(10_000)).toBe(2)
})

test('a call that ends long after a notice is another change', async () => {
  const { bus, later } = await look()
  bus.emit('balance_changed', { told: true })
  await later(2_500)
  bus.emit('balance_changed')
  expect(await later(10_000)).toBe(2)
})

test('a change of something else asks for nothing', async () => {
  const { bus, later } = await look()
  bus.emit('unread_changed', { told: true })
  bus.emit('venues_changed')
  expect(await later(10_000)).toBe(0)
})

test('a first load under way when the change comes is asked for anew, and its answer counts no more', async () => {
  vi.useFakeTimers()
  const bus = createEventBus()
  const client = createQueryClient()
  followChanges(bus, client)
  const waiting: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['balance'],
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isKept: false, isPersonal: true, locale: 'zh-CN', changedBy: 'balance_changed' },
  })
  onTestFinished(observer.subscribe(() => undefined))
  bus.emit('balance_changed', { told: true })
  expect(waiting).toHaveLength(2)
  waiting[1]?.('after the settlement')
  waiting[0]?.('before it')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().data).toBe('after the settlement')
})
