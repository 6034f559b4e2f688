import { randomUUID } from 'node:crypto'

import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly pool: pg.Pool
  /** Good for further connections; PGlite has one session, so they take turns. */
  readonly url: string
  drop(): Promise<void>
}

/** An empty database of its own on the PostgreSQL of the run. */
export async function createPostgresDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL is not set: the platform project of vitest sets it')
  const name = `registry_${randomUUID().replaceAll('-', '')}`
  await administer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 8 })
  pool.on('error', () => {}) // connections end when the database is dropped
  return {
    pool,
    url: url.href,
    async drop() {
      await pool.end()
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** An empty embedded database behind the same wire protocol, as the embedded site has it: one connection. */
export async function createPgliteDatabase(): Promise<TestDatabase> {
  const engine = await PGlite.create()
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port: 0, maxConnections: 4 })
  await server.start()
  const url = `postgres://postgres@${server.getServerConn()}/postgres`
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  return {
    pool,
    url,
    async drop() {
      await pool.end()
      await server.stop()
      await engine.close()
    },
  }
}

/**
 * The databases for a suite, for `describe.each` and `test.each`: PostgreSQL, and the embedded one where e2e/matrix.ts
 * says so or in the full run. For vitest only.
 */
export function databasesFor(suite: string): readonly (readonly [string, () => Promise<TestDatabase>])[] {
  const { onBothEngines, isFullRun } = inject('matrix')
  const onServer = ['PostgreSQL', createPostgresDatabase] as const
  if (!isFullRun && !onBothEngines.includes(suite)) return [onServer]
  return [onServer, ['PGlite', createPgliteDatabase]]
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
