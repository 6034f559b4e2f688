import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { keepSessions } from './kept-sessions.ts'
import { openOnServer } from '../src/testing/engines.ts'

const PID = 'select pg_backend_pid() as pid'
const pidOf = async (client: Pick<PoolClient, 'query'>) => (await client.query<{ pid: number }>(PID)).rows[0]?.pid
const breakOff = (client: PoolClient) => {
  ;(client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy()
  client.release(true)
}

test('a session outlives the connection that breaks, without what was open, named and set on it', async () => {
  const { database, drop } = await openOnServer()
  onTestFinished(drop)
  const { pool } = database
  const sessions = await keepSessions(database)
  onTestFinished(sessions.end)
  await pool.query('create table seen (n integer)')

  const broken = await pool.connect()
  const pid = await pidOf(broken)
  await broken.query('set search_path to pg_catalog')
  await broken.query({ name: 'one', text: 'select 1 as n' })
  await broken.query('begin')
  await broken.query('insert into public.seen values (1)')
  const lost = broken.query('select pg_sleep(0.2)')
  breakOff(broken)
  await expect(lost).rejects.toThrow('Connection terminated')
  // The pool's next connection, as soon as the session has forgotten: until then it would be another one.
  await expect.poll(() => sessions.free()).toBe(1)
  const next = await pool.connect()
  expect(await pidOf(next)).toBe(pid)
  expect((await next.query({ name: 'one', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }])
  expect((await next.query('select * from seen')).rows).toEqual([])

  sessions.keep(false)
  breakOff(next)
  const other = await pool.connect()
  expect(await pidOf(other)).not.toBe(pid)
  other.release()
})
