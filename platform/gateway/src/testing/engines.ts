import { randomBytes } from 'node:crypto'

import { Client } from 'pg'
import { inject } from 'vitest'

import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** From vitest.config.ts, which takes it from e2e/matrix.ts. */
    matrix: {
      readonly onBothEngines: readonly string[]
      readonly isFullRun: boolean
      readonly repeats: { readonly kills: number; readonly mixedCalls: number; readonly generatedCalls: number }
      readonly slowness: number
    }
  }
}

export interface TestDatabase {
  readonly database: Database
  /** Closes the database and, on a server, drops it. */
  drop(): Promise<void>
}

/** What a suite runs on. */
export interface Engine {
  readonly engine: 'pglite' | 'postgres'
  /** Opens an empty database of its own. */
  readonly open: () => Promise<TestDatabase>
}

/**
 * The engines for a suite, for `describe.each`: PostgreSQL, and the embedded one where e2e/matrix.ts says so or in the
 * full run. For vitest only.
 */
export function enginesFor(suite: string): readonly Engine[] {
  const { onBothEngines, isFullRun } = inject('matrix')
  const server: Engine = { engine: 'postgres', open: openOnServer }
  if (!isFullRun && !onBothEngines.includes(suite)) return [server]
  return [{ engine: 'pglite', open: openMemory }, server]
}

/** An empty embedded database in memory. */
async function openMemory(): Promise<TestDatabase> {
  const database = await openDatabase({ memory: true })
  return { database, drop: () => database.close() }
}

/** An empty database of its own on the PostgreSQL server of the test run. */
export async function openOnServer(): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ url })
  return {
    database,
    async drop() {
      await database.close()
      await drop()
    },
  }
}

/** Creates an empty database on the server; for suites that start processes of their own over it. */
export async function createServerDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run the suite through vitest.config.ts')
  const name = `gateway_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
