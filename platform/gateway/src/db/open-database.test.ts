import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { enginesFor, type TestDatabase } from '../testing/index.ts'
import type { Database, Executor } from './database.ts'
import { databaseErrorOf, retryConflicts } from './errors.ts'
import { firstFailure, transactionAtOnce } from './first-failure.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const cut = (client: PoolClient | undefined): void => {
  if (client === undefined) throw new Error('nothing has asked for a connection')
  Reflect.get(Reflect.get(client, 'connection'), 'stream').destroy()
}

describe.each(enginesFor('one driver over'))('one driver over $engine', ({ engine, open }) => {
  let store: TestDatabase
  let database: Database
  beforeAll(async () => {
    store = await open()
    database = store.database
    await database.pool.query('create table t (id int primary key, v int not null check (v >= 0))')
    await database.pool.query('insert into t select i, 100 from generate_series(1, 5) as i')
  })
  afterAll(() => store.drop())

  test('many callers at once share the pool, with parameters and transactions', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`update t set v = v - 1 where id = ${(index % 4) + 1}`)
          const { rows } = await tx.execute<{ n: number }>(sql`select ${index}::int as n`)
          await tx.execute(sql`update t set v = v + 1 where id = ${(index % 4) + 2}`)
          return rows[0]?.n
        }),
      ),
    )
    expect(results).toEqual(Array.from({ length: 60 }, (_, index) => index))
    const { rows } = await database.pool.query<{ sum: string }>('select sum(v) as sum from t')
    expect(Number(rows[0]?.sum)).toBe(500)
  })

  test('its connections are opened beforehand also while a table is locked, and wait for locks as ever afterwards', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table t in access exclusive mode')
    await database.connect()
    await holder.query('rollback')
    holder.release()
    const { rows } = await database.pool.query<{ lock_timeout: string }>('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '0' }])
  })

  test('an error carries code and constraint, rolls back, and leaves the connection good', async () => {
    const failure: unknown = await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`update t set v = 1 where id = 1`)
        await tx.execute(sql`update t set v = -1 where id = 2`)
      })
      .catch((error: unknown) => error)
    expect(databaseErrorOf(failure)).toMatchObject({ code: '23514', constraint: 't_v_check' })
    const { rows } = await database.pool.query<{ v: number }>('select v from t where id = 1')
    expect(rows[0]?.v).not.toBe(1)
  })

  test('of statements sent behind each other the first that fails is the reason, and nothing of them is kept', async () => {
    const sumOf = async () =>
      (await database.pool.query<{ sum: string }>('select sum(v) as sum from t where id > 2')).rows[0]?.sum
    const before = await sumOf()
    const sent: Promise<unknown>[] = []
    const send = (tx: Executor, statement: SQL) => {
      const one = tx.execute(statement).then(() => undefined)
      one.catch(() => undefined)
      sent.push(one)
    }
    await database.db.transaction(async (tx) => {
      send(tx, sql`update t set v = v + 1 where id = 3`)
      send(tx, sql`update t set v = -1 where id = 4`)
      send(tx, sql`update t set v = v + 1 where id = 5`)
    })
    const failure: unknown = await firstFailure(sent).catch((error: unknown) => error)
    expect(databaseErrorOf(failure)).toMatchObject({ code: '23514', constraint: 't_v_check' })
    expect(await sumOf()).toBe(before)
    await database.db.transaction(async (tx) => {
      send(tx, sql`update t set v = v + 1 where id = 3`)
      send(tx, sql`update t set v = v + 1 where id = 5`)
    })
    await firstFailure(sent.slice(3))
    expect(Number(await sumOf())).toBe(Number(before) + 2)
  })

  test('what a broken transaction has refused since is no reason, wherever it stands among the statements', async () => {
    const failure: unknown = await database.db
      .transaction(async (tx) => {
        const broken = tx.execute(sql`update t set v = -1 where id = 4`).then(() => undefined)
        const since = tx.execute(sql`update t set v = v + 1 where id = 5`).then(() => undefined)
        await firstFailure([since, broken])
      })
      .catch((error: unknown) => error)
    expect(databaseErrorOf(failure)).toMatchObject({ code: '23514', constraint: 't_v_check' })
  })

  test('a statement with a name is asked again under it, also in a transaction that somebody else has ended', async () => {
    const asked = (executor: Executor, id: number) =>
      executor
        .select({ v: sql<number>`v` })
        .from(sql`t`)
        .where(sql`id = ${id}`)
        .prepare('by_id')
        .execute()
    for (const id of [1, 2, 1]) expect(await asked(database.db, id)).toHaveLength(1)
    await expect(
      database.db.transaction(async (tx) => {
        await asked(tx, 1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await database.db.transaction((tx) => asked(tx, 99))).toEqual([])
  })

  test('a connection that breaks in the middle of a transaction is replaced, and its work undone', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query('insert into t values (99, 1)')
      const broken = client.query('select pg_sleep(0.2)').catch(() => 'broken')
      cut(client)
      expect(await broken).toBe('broken')
      client.release(true)
      const { rows } = await database.pool.query('select 1 from t where id = 99')
      expect(rows).toHaveLength(0)
    }
  })

  describe('a transaction whose last statements are sent with its end', () => {
    const rowsOf = async (id: number) =>
      (await database.pool.query<{ v: number }>('select v from t where id = $1', [id])).rows.map(({ v }) => v)
    const failureOf = (answer: Promise<unknown>) =>
      answer.then(
        () => 'told as done',
        (error: unknown) => error,
      )
    const unsendable = {
      toPostgres() {
        throw new Error('no value')
      },
    }

    test('is undone when one of them cannot be sent, whoever finds that out', async () => {
      const cannotBeSent: readonly ((tx: Executor) => Promise<unknown>)[] = [
        // The driver, which has no way to write the value.
        (tx) => tx.execute(sql`update t set v = ${sql.param(unsendable)} where id = 1`).then(() => undefined),
        // Whoever asks the driver, on the way to it.
        async () => JSON.stringify(1n),
      ]
      for (const send of cannotBeSent) {
        const answer = transactionAtOnce(database.db, async (tx, atEnd) => {
          await tx.execute(sql`insert into t values (77, 1)`)
          atEnd(send(tx))
          return 'done'
        })
        expect(await failureOf(answer)).toMatchObject({ message: expect.any(String) as string })
        expect(await rowsOf(77)).toEqual([])
      }
      // The connection is good for the next.
      expect(
        await transactionAtOnce(database.db, async (tx, atEnd) => {
          atEnd(tx.execute(sql`insert into t values (77, 2)`).then(() => undefined))
          return 'done'
        }),
      ).toBe('done')
      expect(await rowsOf(77)).toEqual([2])
    })

    test('is told as a failure when the connection is lost before them, and holds nothing', async () => {
      let client: PoolClient | undefined
      database.pool.once('acquire', (taken: PoolClient) => {
        client = taken
      })
      const answer = transactionAtOnce(database.db, async (tx, atEnd) => {
        await tx.execute(sql`insert into t values (78, 1)`)
        cut(client)
        atEnd(tx.execute(sql`update t set v = 2 where id = 78`).then(() => undefined))
        return 'done'
      })
      expect(await failureOf(answer)).toBeInstanceOf(Error)
      // Waits for the other transaction if that still has the row.
      await database.pool.query('insert into t values (78, 3)')
      expect(await rowsOf(78)).toEqual([3])
    })

    test('is told as a failure when the connection is lost before the answer, and is whole or not there', async () => {
      let client: PoolClient | undefined
      database.pool.once('acquire', (taken: PoolClient) => {
        client = taken
      })
      const answer = transactionAtOnce(database.db, async (tx, atEnd) => {
        await tx.execute(sql`insert into t values (79, 1)`)
        atEnd(tx.execute(sql`update t set v = 2 where id = 79 and pg_sleep(0.2) is not null`).then(() => undefined))
        // Once they are on their way.
        setImmediate(() => setImmediate(() => cut(client)))
        return 'done'
      })
      const failure = await failureOf(answer)
      expect(failure).toBeInstanceOf(Error)
      expect(databaseErrorOf(failure)).toBeUndefined()
      await database.pool.query('insert into t values (79, 3) on conflict do nothing')
      expect([[2], [3]]).toContainEqual(await rowsOf(79))
    })
  })

  test('a server gives up a transaction that nobody goes on with', async () => {
    const { rows } = await database.pool.query('show idle_in_transaction_session_timeout')
    // The embedded engine ends with its process.
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: engine === 'postgres' ? '1min' : '0' }])
  })

  test('a transaction is tried again after a conflict, and other errors are not', async () => {
    let attempts = 0
    const conflict = Object.assign(new Error('wrapped'), { cause: await deadlockError(database) })
    const value = await retryConflicts(async () => {
      attempts++
      if (attempts < 3) throw conflict
      return 'done'
    })
    expect([value, attempts]).toEqual(['done', 3])
    await expect(retryConflicts(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
    await expect(retryConflicts(() => Promise.reject(conflict))).rejects.toBe(conflict)
  })

  test('migrations are applied once, in order, and an altered one is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-migrations-'))
    const url = pathToFileURL(`${folder}/`)
    try {
      writeFileSync(join(folder, '0001_a.sql'), 'create table m (id int);')
      writeFileSync(join(folder, '0002_b.sql'), 'insert into m values (1); insert into m values (2);')
      expect(await migrate(database.pool, url)).toEqual(['0001_a.sql', '0002_b.sql'])
      expect(await migrate(database.pool, url)).toEqual([])
      writeFileSync(join(folder, '0003_c.sql'), 'insert into m values (3); insert into nowhere values (1);')
      await expect(migrate(database.pool, url)).rejects.toThrow('0003_c.sql')
      const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from m')
      expect(rows[0]?.count).toBe(2)
      writeFileSync(join(folder, '0003_c.sql'), 'insert into m values (3);')
      const both = await Promise.all([migrate(database.pool, url), migrate(database.pool, url)])
      expect(both.flat()).toEqual(['0003_c.sql'])
      writeFileSync(join(folder, '0001_a.sql'), 'create table m (id bigint);')
      await expect(migrate(database.pool, url)).rejects.toThrow('was changed after it had been applied')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the embedded engine in a folder', () => {
  test('keeps its data over a restart and refuses a second opener', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-folder-'))
    try {
      const first = await openDatabase({ dataDir: folder })
      await first.pool.query('create table kept (v text)')
      await first.pool.query("insert into kept values ('still here')")
      await expect(openDatabase({ dataDir: folder })).rejects.toMatchObject({ name: 'DataFolderLockedError' })
      await first.close()
      const second = await openDatabase({ dataDir: folder })
      expect((await second.pool.query('select v from kept')).rows).toEqual([{ v: 'still here' }])
      await second.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('says why it cannot be opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-broken-'))
    try {
      mkdirSync(join(folder, 'pglite'))
      writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '12')
      await expect(openDatabase({ dataDir: folder })).rejects.toThrow('the database engine')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

async function deadlockError(database: Database): Promise<unknown> {
  return database.pool
    .query("do $$ begin raise exception 'stop' using errcode = 'deadlock_detected'; end $$")
    .catch((error: unknown) => error)
}
