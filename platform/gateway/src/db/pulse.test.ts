import { afterEach, expect, test, vi } from 'vitest'

import { type CutLine, openCutLine } from '../testing/cut-line.ts'
import { serverUrl } from '../testing/migrated.ts'
import { SOON } from '../testing/patience.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function openOver(goneAfterMs: number): Promise<{ readonly line: CutLine; readonly database: Database }> {
  const line = await openCutLine(serverUrl())
  const database = await openDatabase({ url: line.url, goneAfterMs, maxConnections: 2 })
  closers.push(
    () => database.close(),
    () => line.close(),
  )
  return { line, database }
}

test('a database whose connections are all at work answers; one that is stopped or silent does not, until it is back', async () => {
  const { line, database } = await openOver(60_000)
  const taken = [await database.pool.connect(), await database.pool.connect()]
  expect(await database.answers()).toBe(true)
  for (const client of taken) client.release()
  line.silence()
  expect(await database.answers()).toBe(false)
  await line.mend()
  expect(await database.answers()).toBe(true)
  await line.cut()
  expect(await database.answers()).toBe(false)
  await line.mend()
  expect(await database.answers()).toBe(true)
})

test('all connections are opened beforehand and stay; those that cannot be had are opened when they are wanted', async () => {
  const { line, database } = await openOver(60_000)
  const { pool } = database
  await line.cut()
  await database.connect()
  expect(pool.totalCount).toBe(0)
  await line.mend()
  await database.connect()
  expect([pool.totalCount, pool.idleCount]).toEqual([2, 2])
  expect(pool.options.idleTimeoutMillis).toBe(0)
})

test('statements that wait for a server which is gone fail in time; those that wait for a lock go on waiting', async () => {
  const { line, database } = await openOver(200)
  const { pool } = database
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  let isOver = false
  const locked = pool.query('select pg_advisory_lock(1)').finally(() => (isOver = true))
  // As many looks as would be enough.
  const asked = vi.spyOn(pool, 'idleCount', 'get')
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(12), SOON)
  expect(isOver).toBe(false)
  line.silence()
  await expect(locked).rejects.toThrow('Connection terminated unexpectedly')
  holder.release(true)
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  await line.mend()
  await vi.waitFor(async () => expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]), SOON)
})
