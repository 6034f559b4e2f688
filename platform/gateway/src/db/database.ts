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
  /** Ends all connections; with PGlite the engine and its lock on the data folder too. */
  close(): Promise<void>
}
