import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { databaseUrl, migratedDump, onServer, serverUrl } from './migrated.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** From vitest.config.ts, which takes it from e2e/matrix.ts. */
    matrix: {
      readonly onBothEngines: readonly string[]
      readonly isFullRun: boolean
      readonly repeats: {
        readonly kills: number
        readonly mixedCalls: number
        readonly powerCuts: number
        readonly powerCalls: number
        readonly moneyCalls: number
        readonly faultSeeds: number
        readonly generatedCalls: number
      }
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
  /** Opens a database of its own, with the tables of all migrations and nothing in them. */
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

/** An embedded database in memory. */
async function openMemory(): Promise<TestDatabase> {
  const database = await openDatabase({ dump: await migratedDump() })
  return { database, drop: () => database.close() }
}

/** A database of its own on the PostgreSQL server of the test run, with the tables of all migrations. */
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

/**
 * Creates a database on the server, for suites that start processes of their own over it: with the tables of all
 * migrations, or `empty`.
 */
export async function createServerDatabase({ empty = false } = {}): Promise<{
  readonly url: string
  drop(): Promise<void>
}> {
  const server = serverUrl()
  const name = `gateway_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} ${empty ? '' : `template ${inject('migrated').template}`}`)
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}
