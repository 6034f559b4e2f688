import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Database, Executor } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { type BusinessClock, createBusinessClock } from '../clock/index.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { type TestDatabase, enginesFor } from '../../testing/engines.ts'
import { PATIENCE_MS } from '../../testing/patience.ts'
import type { FailedAttempt, Jobs } from './job.ts'
import { createJobs } from './jobs.ts'
import { claimJob } from './jobs.repository.ts'

const SOON = { timeout: PATIENCE_MS, interval: 10 }
const NumberedSchema = v.object({ n: v.number() })
const log = { warn: () => {}, error: () => {} }

describe.each(enginesFor('the jobs'))('the jobs on $engine', ({ engine, open }) => {
  let store: TestDatabase
  let clock: BusinessClock
  let failures: [string, FailedAttempt][]
  const onFailure = (name: string, attempt: FailedAttempt) => void failures.push([name, attempt])
  let closers: (() => Promise<void>)[]

  beforeAll(async () => {
    store = await open()
    await migrate(store.database.pool)
  })
  afterAll(() => store.drop())

  beforeEach(async () => {
    await store.database.pool.query('truncate job, job_schedule')
    failures = []
    const shared = createMemoryState()
    clock = await createBusinessClock(shared)
    await clock.setOffset(Date.parse('2026-11-20T12:00:00+08:00') - Date.now())
    closers = [() => shared.close()]
  })
  afterEach(async () => {
    for (const close of closers.toReversed()) await close()
  })

  /** A replica: what it can do is declared by the caller, then it starts. */
  async function replica<T>(declare: (jobs: Jobs) => T, database: Database = store.database): Promise<T> {
    const jobs = createJobs({ database, clock, log, onFailure })
    const declared = declare(jobs)
    await jobs.start()
    closers.push(jobs.stop)
    return declared
  }

  async function rows() {
    const { rows: found } = await store.database.pool.query<{ name: string; key: string | null; status: string }>(
      'select name, key, status from job order by id',
    )
    return found
  }

  test('a job is done as soon as its transaction is committed, and never when it is not', async () => {
    // Nothing is looked for by the clock.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}))
    const done: number[] = []
    const job = await replica((jobs) =>
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) }),
    )
    const { db } = store.database
    await db
      .transaction(async (tx) => {
        await job.add(tx, { data: { n: 1 } })
        throw new Error('no')
      })
      .catch(() => {})
    await db.transaction(async (tx) => {
      await job.add(tx, { data: { n: 2 } })
      // As long as a look takes that finds nothing, on a connection of its own.
      if (engine === 'postgres') await claimJob(db, ['count'], new Date(clock.now()), 1)
      expect(done).toEqual([])
    })
    await vi.waitFor(() => expect(done).toEqual([2]), SOON)
  })

  test('jobs of more members than a call takes arguments are written in slices', async () => {
    const slices: number[] = []
    const values = (written: readonly unknown[]) => ({
      onConflictDoNothing: async () => void slices.push(written.length),
    })
    const job = createJobs({ database: store.database, clock, log, onFailure }).declare({
      ...{ name: 'count', data: NumberedSchema, run: async () => {} },
    })
    const asked = Array.from({ length: 200_500 }, (_, n) => ({ data: { n } }))
    await job.addAll({ insert: () => ({ values }) } as unknown as Executor, asked)
    expect([slices.length, Math.max(...slices), slices.at(-1)]).toEqual([201, 1_000, 500])
  })

  test('a key stands for one job, however often it is asked for', async () => {
    const done: number[] = []
    const job = await replica((jobs) =>
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) }),
    )
    const { db } = store.database
    await job.add(db, { data: { n: 1 }, key: 'one' }, { data: { n: 2 }, key: 'two' })
    await vi.waitFor(() => expect(done).toEqual([1, 2]), SOON)
    await job.add(db, { data: { n: 3 }, key: 'one' }, { data: { n: 4 } })
    await vi.waitFor(() => expect(done).toEqual([1, 2, 4]), SOON)
    expect(await rows()).toHaveLength(3)
  })

  test('a job waits for its moment of the business clock, which the sandbox may move there', async () => {
    const done: number[] = []
    const job = await replica((jobs) =>
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) }),
    )
    await job.add(
      store.database.db,
      { data: { n: 1 }, dueAt: clock.now() + DAY_MS },
      { data: { n: 2 }, dueAt: clock.now() - 1 },
    )
    await vi.waitFor(() => expect(done).toEqual([2]), SOON)
    await clock.setOffset(clock.offset() + DAY_MS)
    await vi.waitFor(() => expect(done).toEqual([2, 1]), SOON)
  })

  test('a job that fails is tried again; one that goes on failing, or cannot be read, is given up', async () => {
    let tries = 0
    const [flaky, hopeless, strict] = await replica((jobs) => [
      jobs.declare({
        name: 'flaky',
        data: NumberedSchema,
        async run() {
          tries += 1
          if (tries === 1) throw new Error('not yet')
        },
      }),
      jobs.declare({
        name: 'hopeless',
        data: NumberedSchema,
        attempts: 1,
        run: () => Promise.reject(new Error('never')),
      }),
      jobs.declare({ name: 'strict', data: NumberedSchema, run: async () => {} }),
    ])
    const { db, pool } = store.database
    await flaky.add(db, { data: { n: 1 } })
    await hopeless.add(db, { data: { n: 1 } })
    await strict.add(db, { data: { n: 'one' } as never })
    await vi.waitFor(() => expect(failures).toHaveLength(3), SOON)
    await vi.waitFor(async () => expect((await rows()).map(({ status }) => status)).toContain('waiting'), SOON)
    // The pause before the second attempt is over, and somebody looks.
    await vi.waitFor(async () => {
      await pool.query('update job set held_until = now()')
      await clock.setOffset(clock.offset() + 1)
      expect((await rows()).map(({ status }) => status)).toEqual(['done', 'failed', 'failed'])
    }, SOON)
    expect(tries).toBe(2)
    const { rows: failed } = await pool.query("select error from job where name = 'hopeless'")
    expect(failed).toEqual([{ error: 'never' }])
    expect(failures).toEqual([
      ['flaky', 'retried'],
      ['hopeless', 'given_up'],
      ['strict', 'given_up'],
    ])
  })

  test('a job of unlimited attempts is tried again, however often it has failed or died', async () => {
    const tried: string[] = []
    const givenUp: string[] = []
    const declare = (jobs: Jobs) => {
      for (const [name, attempts] of [
        ['owed', 'unlimited'] as const,
        ['optional', 8] as const,
        ['deadly', 8] as const,
      ]) {
        jobs.declare({
          name,
          data: NumberedSchema,
          attempts,
          onGivenUp: () => void givenUp.push(name),
          async run() {
            tried.push(name)
            throw new Error('not yet')
          },
        })
      }
    }
    const insert = `insert into job (name, data, attempt, due_at)
      values ('owed', '{"n":1}', 4000, '2020-01-01'), ('optional', '{"n":1}', 7, '2020-01-02'),
        ('deadly', '{"n":1}', 8, '2020-01-03')`
    await store.database.pool.query(insert)
    await replica(declare)
    await vi.waitFor(async () => expect((await rows()).at(-1)).toMatchObject({ status: 'failed' }), SOON)
    expect(tried).toEqual(['owed', 'optional'])
    expect(givenUp).toEqual(['optional', 'deadly'])
    const { rows: owed } = await store.database.pool.query<{ pause: number }>(
      `select extract(epoch from held_until - now())::int as pause from job where name = 'owed' and status = 'waiting'`,
    )
    expect(owed).toHaveLength(1)
    expect(owed[0]?.pause).toBeLessThanOrEqual(600)
    expect(owed[0]?.pause).toBeGreaterThan(300)
    expect(failures).toEqual([
      ['owed', 'retried'],
      ['optional', 'given_up'],
      ['deadly', 'given_up'],
    ])
  })

  test('a job that never ends fails at its deadline and holds up no other', async () => {
    const done: number[] = []
    const ended: unknown[] = []
    const [endless, count] = await replica((jobs) => [
      jobs.declare({
        name: 'endless',
        data: NumberedSchema,
        attempts: 1,
        deadlineMs: 20,
        run: (_data, signal) =>
          new Promise<void>(() => signal.addEventListener('abort', () => ended.push(signal.reason))),
      }),
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) }),
    ])
    const { db } = store.database
    await endless.add(db, { data: { n: 1 } })
    await count.add(db, { data: { n: 2 } })
    await vi.waitFor(() => expect(done).toEqual([2]), SOON)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'done' }]), SOON)
    expect(failures).toEqual([['endless', 'given_up']])
    expect(ended).toMatchObject([{ message: 'not done after 20 ms' }])
  })

  test('jobs of a kind that says how many at once are done beside the others, and no more of them than that', async () => {
    const done: number[] = []
    const slow: { readonly n: number; readonly end: () => void }[] = []
    const [posted, count] = await replica((jobs) => [
      jobs.declare({
        name: 'posted',
        data: NumberedSchema,
        atOnce: 2,
        run({ n }) {
          const { promise, resolve } = Promise.withResolvers<void>()
          slow.push({ n, end: resolve })
          return promise
        },
      }),
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) }),
    ])
    const { db } = store.database
    await posted.add(db, { data: { n: 1 } }, { data: { n: 2 } }, { data: { n: 3 } })
    await vi.waitFor(() => expect(slow.map(({ n }) => n)).toEqual([1, 2]), SOON)
    await count.add(db, { data: { n: 4 } })
    await vi.waitFor(() => expect(done).toEqual([4]), SOON)
    expect(slow).toHaveLength(2)
    slow[0]?.end()
    await vi.waitFor(() => expect(slow.map(({ n }) => n)).toEqual([1, 2, 3]), SOON)
    for (const { end } of slow) end()
    await vi.waitFor(async () => expect((await rows()).every(({ status }) => status === 'done')).toBe(true), SOON)
  })

  test('a process ends also while a job does not, and leaves it to the next one', async () => {
    let begun = 0
    const jobs = createJobs({ database: store.database, clock, log, onFailure, stopMs: 20 })
    const endless = jobs.declare({
      name: 'endless',
      data: NumberedSchema,
      run() {
        begun += 1
        return new Promise<void>(() => {})
      },
    })
    await jobs.start()
    await endless.add(store.database.db, { data: { n: 1 } })
    await vi.waitFor(() => expect(begun).toBe(1), SOON)
    await jobs.stop()
    await vi.waitFor(() => expect(failures).toEqual([['endless', 'retried']]), SOON)
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  test('every day is done once, also days that the clock jumps over, and none twice when it goes back', async () => {
    const each: number[] = []
    const last: number[] = []
    await replica((jobs) => {
      jobs.daily({ name: 'each', at: '00:30', missed: 'each', run: async (day) => void each.push(day) })
      jobs.daily({ name: 'last', at: '23:45', missed: 'last', run: async (day) => void last.push(day) })
    })
    const today = 20_777 // 2026-11-20
    await clock.setOffset(clock.offset() + DAY_MS)
    await vi.waitFor(() => expect([each, last]).toEqual([[today + 1], [today]]), SOON)
    await clock.setOffset(clock.offset() + 3 * DAY_MS)
    await vi.waitFor(() => expect(each).toEqual([1, 2, 3, 4].map((n) => today + n)), SOON)
    await vi.waitFor(() => expect(last).toEqual([today, today + 3]), SOON)
    await clock.setOffset(clock.offset() - 2 * DAY_MS)
    await clock.setOffset(clock.offset() + 3 * DAY_MS)
    await vi.waitFor(() => expect(each.at(-1)).toBe(today + 5), SOON)
    expect(each).toHaveLength(5)
  })

  test('what a process was at work on when it died is done by the next one', async () => {
    const done: number[] = []
    const declare = (jobs: Jobs) =>
      jobs.declare({ name: 'count', data: NumberedSchema, run: async ({ n }) => void done.push(n) })
    const dead = declare(createJobs({ database: store.database, clock, log, onFailure }))
    await dead.add(store.database.db, { data: { n: 1 } })
    const taken = await claimJob(
      store.database.db,
      ['count'],
      new Date(clock.now()),
      engine === 'pglite' ? DAY_MS : 300,
    )
    expect(taken).toMatchObject({ name: 'count', attempt: 1 })
    await replica(declare)
    await vi.waitFor(() => expect(done).toEqual([1]), SOON)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'done' }]), SOON)
  })

  // One process owns an embedded database: there are no two replicas of it.
  if (engine === 'pglite') return

  test('two replicas share the work and do each job and each day once', async () => {
    const other = await openDatabase({ url: store.database.url })
    closers.push(() => other.close())
    const done: string[] = []
    const busy = new Set<string>()
    const bothAreBusy = Promise.withResolvers<void>()
    const declare = (who: string) => (jobs: Jobs) => {
      jobs.daily({ name: 'day', at: '00:00', missed: 'each', run: async (day) => void done.push(`day ${day}`) })
      return jobs.declare({
        name: 'count',
        data: NumberedSchema,
        async run({ n }) {
          done.push(`${who} ${n}`)
          // However quick one is, it does not get through before the other has begun.
          if (busy.add(who).size === 2) bothAreBusy.resolve()
          await bothAreBusy.promise
        },
      })
    }
    const job = await replica(declare('one'))
    await replica(declare('other'), other)
    await job.add(store.database.db, ...Array.from({ length: 60 }, (_, n) => ({ data: { n } })))
    await clock.setOffset(clock.offset() + 3 * DAY_MS)
    await vi.waitFor(() => expect(done).toHaveLength(63), SOON)
    await vi.waitFor(async () => expect((await rows()).every(({ status }) => status === 'done')).toBe(true), SOON)
    const numbers = done.filter((one) => !one.startsWith('day')).map((one) => Number(one.split(' ')[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    expect(done.some((one) => one.startsWith('one')) && done.some((one) => one.startsWith('other'))).toBe(true)
    expect(new Set(done).size).toBe(63)
  })
})
