import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { createPostgresDatabase, type TestDatabase } from '../../tests/databases.ts'
import { type Database, openDatabase } from './database.ts'

/** Of a statement, and of what undoes a transaction after one. */
const [ANSWER_MS, ROLLBACK_MS, CONNECT_MS] = [60_000, 5_000, 15_000]

let store: TestDatabase
const opened: Database[] = []
/** Each of these ends the registry. */
const uncaught: unknown[] = []
const onUncaught = (error: unknown) => void uncaught.push(error)

beforeEach(async () => {
  store = await createPostgresDatabase()
  process.on('uncaughtException', onUncaught)
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await store.drop()
  process.off('uncaughtException', onUncaught)
  uncaught.length = 0
})

async function open(url = store.url): Promise<Database> {
  const database = await openDatabase({ url })
  opened.push(database)
  return database
}

/** Ends the process of PostgreSQL that serves a connection. */
const end = (pid: unknown) => store.pool.query('select pg_terminate_backend($1)', [pid])

/** A line to the database on which nothing gets through once it is silent, while connections are still made. */
async function openSilentLine() {
  const target = new URL(store.url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const ways: readonly (readonly [Socket, Socket])[] = [
      [near, far],
      [far, near],
    ]
    for (const [from, to] of ways) {
      sockets.add(from)
      if (!isSilent) from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(store.url), { hostname: '127.0.0.1', port: String(port) }).href,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe()
    },
    /** For connections that are made from now on. */
    mend() {
      isSilent = false
    },
  }
}

/** Time goes by as fast as a test wants it to. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a connection that breaks in the middle of a transaction fails it, and nothing else', async () => {
  const database = await open()
  const failed = database.transaction(async (tx) => {
    const { rows } = await tx.query('select pg_backend_pid() as pid')
    await end((rows[0] as { readonly pid: number }).pid)
    // Whether it is asked for something then or not.
    await expect.poll(() => tx.query('select 1').catch(() => 'gone')).toBe('gone')
    await tx.query('select 1')
  })
  // By what the client knew first.
  await expect(failed).rejects.toThrow(/not queryable|ECONNRESET|terminated/)
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(uncaught).toEqual([])
})

test('one that breaks in the middle of the migrations fails the start, with its reason', async () => {
  await open()
  const holder = await store.pool.connect()
  try {
    await holder.query('begin; lock table registry.migrations')
    const failed = openDatabase({ url: store.url }).catch((error: unknown) => error)
    const waiting = async () => {
      const held = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await store.pool.query<{ pid: number }>(held)).rows
    }
    await expect.poll(waiting).toHaveLength(1)
    await end((await waiting())[0]?.pid)
    expect(await failed).toMatchObject({ code: '57P01' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(uncaught).toEqual([])
})

test('a statement that is sent into a silence fails in a minute, and its connection is not used again', async () => {
  const line = await openSilentLine()
  const database = await open(line.url)
  holdTime()
  line.silence()
  const failed = database.query('select 1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(await failed).toMatchObject({ message: 'Query read timeout' })
  line.mend()
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('so does a transaction, which is not waited for as long again to be undone', async () => {
  const line = await openSilentLine()
  const database = await open(line.url)
  const { promise: hasFailed, resolve: onFailed } = Promise.withResolvers<void>()
  const failed = database
    .transaction(async (tx) => {
      await tx.query('select 1')
      holdTime()
      line.silence()
      const asked = tx.query('select 1').finally(onFailed)
      await Promise.all([asked, vi.advanceTimersByTimeAsync(ANSWER_MS)])
    })
    .catch((error: unknown) => error)
  await hasFailed
  await expect.poll(() => vi.getTimerCount(), { message: 'of what undoes it' }).toBe(1)
  await vi.advanceTimersByTimeAsync(ROLLBACK_MS)
  expect(await failed).toMatchObject({ message: 'Query read timeout' })
  line.mend()
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a database that answers no new connection fails the start', async () => {
  const line = await openSilentLine()
  line.silence()
  holdTime()
  const failed = openDatabase({ url: line.url }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CONNECT_MS)
  expect(await failed).toMatchObject({ message: expect.stringMatching(/timeout/) as string })
})
