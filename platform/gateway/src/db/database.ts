import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** The database outside of a transaction. */
export type Db = NodePgDatabase

/** The database or an open transaction of it. Inside a transaction pass the transaction on: never the outer `Db`. */
export type Executor = PgDatabase<NodePgQueryResultHKT>

/** An open database. One code path for both engines: node-postgres over the PostgreSQL protocol. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly db: Db
  readonly pool: Pool
  /** Connection string; with PGlite it is good as long as this process has the database open. */
  readonly url: string
  /** Whether it answers: see `createPulse`. */
  readonly answers: () => Promise<boolean>
  /**
   * Opens all connections that there may be, each of which then knows the tables, and they stay: with its first statements a
   * new one costs the server as much as many calls, and where much comes at once everybody would wait for new ones.
   * Those that cannot be had now are opened when they are wanted.
   */
  connect(): Promise<void>
  /** Ends all connections; with PGlite the engine and its lock on the data folder too. */
  close(): Promise<void>
}
