import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import type { Database } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { sendInTurn, sendTogether } from './statements-together.ts'

/** Where the data lie: a PostgreSQL server, a folder of the embedded engine, or memory that begins as a dump (tests). */
export type DatabaseLocation =
  { readonly url: string; readonly maxConnections?: number } | { readonly dataDir: string } | { readonly dump: string }

const CONNECT_TIMEOUT_MS = 15_000
/** Of a transaction that nobody goes on with, e.g. over a network that has lost its other end: the server gives up its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * Opens the database; migrations are applied by `migrate`. The embedded engine has one session, so its pool holds one
 * connection: work is then strictly serial, and a transaction must never ask the pool for a second connection.
 *
 * @throws DataFolderLockedError when another process has the folder open
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) {
    const pool = createPool(location.url, { max: location.maxConnections ?? 20, pipeline: true })
    return { engine: 'postgres', db: drizzle(pool), pool, url: location.url, close: () => pool.end() }
  }
  const engine = 'dataDir' in location ? await openPglite(location.dataDir) : await openPglite(undefined, location.dump)
  const pool = createPool(engine.url, { max: 1, pipeline: false })
  return {
    engine: 'pglite',
    db: drizzle(pool),
    pool,
    url: engine.url,
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

function createPool(
  connectionString: string,
  { max, pipeline }: { readonly max: number; readonly pipeline: boolean },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    pipeline,
    // The embedded engine ends with its process.
    ...(pipeline && { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  })
  // A connection that breaks fails what it was asked, and is replaced at its next use if it was idle. Without listeners it
  // would end the process, also in the middle of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (pipeline) sendTogether(client)
    else sendInTurn(client)
  })
  return pool
}
