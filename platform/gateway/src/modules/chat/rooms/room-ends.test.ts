import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createRoomEnds } from './room-ends.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rooms whose match is over; with a star those in which a bet on it is still running. */
function setUp(...names: string[]) {
  let over = names
  const ended: string[] = []
  const overRooms = vi.fn(async () =>
    over.map((name) => ({ rid: name.replace('*', ''), hasRunningBets: name.endsWith('*') })),
  )
  const warn = vi.fn()
  const ends = createRoomEnds({
    service: {
      overRooms,
      async endRooms(rids) {
        over = over.filter((name) => !rids.includes(name.replace('*', '')))
        return [...rids]
      },
    },
    end: async (rid) => void ended.push(rid),
    log: { warn },
  })
  return { ends, ended, overRooms, warn, settle: () => (over = over.map((name) => name.replace('*', ''))) }
}

test('a room ends at once, one in which a bet is running when that is settled, and then nothing is looked at any more', async () => {
  const { ends, ended, settle } = setUp('FT_1', 'FT_2*')
  await ends.endOver()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toEqual(['FT_1'])
  settle()
  await vi.advanceTimersByTimeAsync(500)
  expect(ended).toEqual(['FT_1', 'FT_2'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a bet that is never settled keeps its room open for a minute, also where it cannot be looked at meanwhile', async () => {
  const { ends, ended, overRooms, warn } = setUp('FT_1*')
  await ends.endOver()
  overRooms.mockRejectedValueOnce(new Error('no database'))
  await vi.advanceTimersByTimeAsync(59_500)
  expect([ended, warn.mock.calls.length]).toEqual([[], 1])
  await vi.advanceTimersByTimeAsync(500)
  expect(ended).toEqual(['FT_1'])
})

test('a gateway that closes looks at no rooms any more', async () => {
  const { ends } = setUp('FT_1*')
  await ends.endOver()
  ends.close()
  expect(vi.getTimerCount()).toBe(0)
  await ends.endOver()
  expect(vi.getTimerCount()).toBe(0)
})
