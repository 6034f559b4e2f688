import { inSpan, traceStatements } from '@site/server'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import type { Database, Db } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { createPulse } from './pulse.ts'
import { sendInTurn, sendTogether } from './statements-together.ts'
import { createWires, watchServer, type Wires } from './watch.ts'
import { thenDone } from './when-committed.ts'

/** A PostgreSQL server, which is taken as gone, and what waits for it with it, after so long without a word. */
interface ServerLocation {
  readonly url: string
  readonly maxConnections?: number
  readonly goneAfterMs?: number
}

/** Where the data lie: a PostgreSQL server, a folder of the embedded engine, or memory that begins as a dump (tests). */
export type DatabaseLocation = ServerLocation | { readonly dataDir: string } | { readonly dump: string }

const CONNECT_TIMEOUT_MS = 15_000
/** Of a transaction that nobody goes on with, e.g. over a network that has lost its other end: the server gives up its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** The question whether the server is there has a time of its own, of which this is a part. */
const PULSE_CONNECT_MS = 1_000
const GONE_AFTER_MS = 6_000
/** A connection on which nothing was heard for so long is asked for a sign of life, also while nobody uses it. */
const KEEP_ALIVE_MS = 10_000

/** Look at one table each without reading it: the server's process of a connection keeps what it knows of tables to itself. */
const LOOKS_AT_TABLES = `select format('select from %s limit 0', oid::regclass) as look
  from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`
/** A table that is being changed is not waited for any longer. */
const LOOK_MS = 100

/**
 * Opens the database; migrations are applied by `migrate`. The embedded engine has one session, so its pool holds one
 * connection: work is then strictly serial, and a transaction must never ask the pool for a second connection.
 *
 * @throws DataFolderLockedError when another process has the folder open
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) return openServer(location)
  const engine = 'dataDir' in location ? await openPglite(location.dataDir) : await openPglite(undefined, location.dump)
  const pool = createPool(engine.url, { max: 1, pipeline: false })
  return {
    engine: 'pglite',
    db: createDb(pool),
    pool,
    url: engine.url,
    // Over the connection that there is: the engine is a part of this process.
    answers: createPulse(pool),
    connect: () => Promise.resolve(),
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

function openServer({ url, maxConnections = 20, goneAfterMs = GONE_AFTER_MS }: ServerLocation): Database {
  const wires = createWires()
  const pool = createPool(url, { max: maxConnections, pipeline: true, idleMs: 0, wires })
  // Of its own, so that it never waits behind others, and kept open: a server that is full lets no new one in.
  const asking = createPool(url, { max: 1, pipeline: false, connectMs: PULSE_CONNECT_MS, idleMs: 0 })
  const answers = createPulse(asking)
  const endWatch = watchServer({ pool, wires }, answers, goneAfterMs)
  return {
    engine: 'postgres',
    db: createDb(pool),
    pool,
    url,
    answers,
    async connect() {
      // All are asked for before one is given back: each is a new one.
      await Promise.allSettled(Array.from({ length: maxConnections }, () => openOne(pool)))
    },
    async close() {
      endWatch()
      await Promise.all([pool.end(), asking.end()])
    },
  }
}

async function openOne(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ look: string }>(LOOKS_AT_TABLES)
    // Each is a transaction of its own: none holds two tables while somebody else changes how they are made.
    const looks = [`set lock_timeout = ${LOOK_MS}`, ...rows.map(({ look }) => look), 'reset lock_timeout']
    await Promise.allSettled(looks.map((statement) => client.query(statement)))
  } finally {
    client.release()
  }
}

function createDb(pool: Pool): Db {
  const db = drizzle(pool)
  const transaction = db.transaction.bind(db)
  const traced: Db['transaction'] = (work, config) =>
    inSpan({ name: 'transaction' }, () => thenDone((whole) => transaction(whole, config), work))
  return Object.assign(db, { transaction: traced })
}

interface PoolOptions {
  readonly max: number
  readonly pipeline: boolean
  readonly connectMs?: number
  /** How long a connection that nobody uses is kept; 0: for ever. */
  readonly idleMs?: number
  /** Of connections that may be cut. */
  readonly wires?: Wires
}

function createPool(
  connectionString: string,
  { max, pipeline, connectMs = CONNECT_TIMEOUT_MS, idleMs = 30_000, wires }: PoolOptions,
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    pipeline,
    // The embedded engine ends with its process.
    ...(pipeline && { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    ...(wires === undefined ? {} : { stream: wires.add }),
    allowExitOnIdle: false,
  })
  // A connection that breaks fails what it was asked, and is replaced at its next use if it was idle. Without listeners it
  // would end the process, also in the middle of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (pipeline) sendTogether(client)
    else sendInTurn(client)
    traceStatements(client)
  })
  traceStatements(pool)
  return pool
}
