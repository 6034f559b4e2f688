import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renewTickets } from './renew-tickets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  return { client, asked: () => asked.mock.calls.map(([filters]) => filters?.queryKey?.[1]) }
}

test('news and answer of one bet have each list asked for once', () => {
  const { client, asked } = watched()
  renewTickets(client, 'open', 'settled')
  vi.advanceTimersByTime(200)
  renewTickets(client, 'open')
  vi.advanceTimersByTime(5_000)
  expect(asked()).toEqual(['GetTodayWagers', 'GetHistory'])
})

test('what changes later is asked for again', () => {
  const { client, asked } = watched()
  renewTickets(client, 'open')
  vi.advanceTimersByTime(1_000)
  renewTickets(client, 'open')
  vi.advanceTimersByTime(1_000)
  expect(asked()).toEqual(['GetTodayWagers', 'GetTodayWagers'])
})
