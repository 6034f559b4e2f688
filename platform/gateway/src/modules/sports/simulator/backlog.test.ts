import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Backlog } from './backlog.ts'
import type { Fixture } from './fixtures/index.ts'

const PER_DAY = 25
const fixturesOf = (day: number) =>
  Array.from({ length: PER_DAY }, (_, place) => ({ id: day * 1000 + place }) as Fixture)

/** Three days whose every match is missing; `log` has the day of each slice that was written. */
function setUp(options: { readonly restMs?: (workedMs: number) => number; readonly failsAt?: number } = {}) {
  const log: number[] = []
  const written = new Set<number>()
  const failures: unknown[] = []
  const backlog = new Backlog({
    days: [3, 2, 1],
    missingOf: async (day) => fixturesOf(day).filter(({ id }) => !written.has(id)),
    write: async (some) => {
      if (log.length === options.failsAt && failures.length === 0) throw new Error('the database is away')
      log.push(Math.floor((some[0]?.id ?? 0) / 1000))
      for (const { id } of some) written.add(id)
      return some.length
    },
    restMs: options.restMs ?? (() => 1_000),
    onFailure: (error) => failures.push(error),
  })
  return { backlog, log, failures }
}

describe('backlog', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Lets everything happen that waits for no timer. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Lets rest after rest pass, more of them than there are slices. */
  const toTheEnd = async (done: Promise<number>): Promise<number> => {
    for (let rest = 0; rest < 20; rest += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      await settle()
    }
    return done
  }

  test('works a day off slice by slice with a rest after each, the day that is looked at first in front', async () => {
    const { backlog, log } = setUp()
    const done = backlog.run()
    await settle()
    expect(log).toEqual([3])
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
    expect(log).toEqual([3, 3])
    expect(await toTheEnd(done)).toBe(3 * PER_DAY)
    expect(log).toEqual([3, 3, 3, 2, 2, 2, 1, 1, 1])
  })

  test('a day that somebody asks for goes first and without a rest, then the others go on', async () => {
    const { backlog, log } = setUp()
    const done = backlog.run()
    await settle()
    await backlog.hurry(1)
    expect(log.slice(0, 4)).toEqual([3, 1, 1, 1])
    await toTheEnd(done)
    // What was written of the interrupted day is not written again.
    expect(log).toEqual([3, 1, 1, 1, 3, 3, 2, 2, 2])
  })

  test('a day of which nothing is missing is there at once', async () => {
    const { backlog, log } = setUp()
    void backlog.run()
    await backlog.hurry(17)
    expect(log, 'a day that is not in the backlog').not.toContain(17)
    await backlog.hurry(3)
    const soFar = log.length
    await backlog.hurry(3)
    expect(log).toHaveLength(soFar)
    await backlog.stop()
  })

  test('ends after the slice that is being written, and nobody waits for the rest', async () => {
    const { backlog, log } = setUp()
    void backlog.run()
    await settle()
    const waiting = backlog.hurry(2)
    await backlog.stop()
    await waiting
    expect(log.length).toBeLessThan(5)
  })

  test('what cannot be written down is told and tried again, and who asked for it is not kept waiting', async () => {
    const { backlog, log, failures } = setUp({ failsAt: 1, restMs: () => 0 })
    const done = backlog.run()
    await backlog.hurry(2)
    expect(failures, 'answered before it is tried again').toHaveLength(1)
    expect(log.filter((day) => day === 2).length).toBeLessThan(3)
    expect(await toTheEnd(done)).toBe(3 * PER_DAY)
    expect(failures.map(String)).toEqual(['Error: the database is away'])
    expect(log.filter((day) => day === 2)).toHaveLength(3)
  })
})
