import { inSpan, migrate, openPool, rollBack } from '@site/server'
import pg from 'pg'

/** What a repository needs: a pool or one connection inside a transaction. */
export interface Queryable {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

/** Done first in the transaction that writes; what it throws ends all of it. */
export type Within = (tx: Queryable) => Promise<void>

export interface Database extends Queryable {
  /**
   * Runs `work` on one connection, committed when it resolves and rolled back when it throws. Inside it only the
   * connection handed in may be used: an embedded engine has one session, a second one would wait for ever.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A pool of the caller's, or an address that the registry opens and closes a pool for. */
export type DatabaseSource = { readonly pool: pg.Pool } | { readonly url: string }

const MIGRATIONS = {
  folder: new URL('../../migrations/', import.meta.url),
  lock: 7_203_114,
  // Sums came later than the table.
  makeTable: `create schema if not exists registry;
    create table if not exists registry.migrations (file text primary key);
    alter table registry.migrations add column if not exists sha256 text`,
  table: 'registry.migrations',
  fileColumn: 'file',
}

/** Opens the database and brings its `registry` schema up to date. */
export async function openDatabase(
  source: DatabaseSource,
  onIdleError: (error: Error) => void = () => {},
): Promise<Database> {
  const own = 'url' in source
  const pool = own ? openPool(pg.Pool, { url: source.url, max: 5, onIdleError }) : source.pool
  await migrate(pool, MIGRATIONS)
  return fromPool(pool, own)
}

function fromPool(pool: pg.Pool, own: boolean): Database {
  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work) => inSpan({ name: 'transaction' }, () => transaction(pool, work)),
    close: async () => {
      if (own) await pool.end()
    },
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ query: (text, values) => run(client, text, values) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    failure = await rollBack(client)
    throw error
  } finally {
    client.release(failure) // a connection that could not roll back is thrown away
  }
}

async function run(target: pg.Pool | pg.ClientBase, text: string, values?: readonly unknown[]) {
  const { rows } = await (values === undefined
    ? target.query<Record<string, unknown>>(text)
    : target.query<Record<string, unknown>>(text, [...values]))
  return { rows }
}
