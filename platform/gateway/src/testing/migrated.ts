// What the databases of the suites begin as: one with all migrations applied, on each engine. Applying them anew took each
// suite half a second of processor time on the server, and two on the embedded engine.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

import { migrate } from '../db/migrate.ts'
import { createInMemory } from '../db/pglite-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** From vitest's global setup: a database of the server, and a folder for what the suites of a run share. */
    migrated: { readonly template: string; readonly folder: string }
  }
}

/** For `globalSetup`, behind what names the server: makes what new databases are copied from. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = serverUrl()
  const folder = mkdtempSync(join(tmpdir(), 'site-migrated-'))
  const template = `gateway_template_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${template}`)
  await migrateAt(databaseUrl(server, template))
  provide('migrated', { template, folder })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await onServer(server, `drop database if exists ${template} with (force)`)
  }
}

/** The file that databases of the embedded engine begin as; made by the first suite that asks. */
export async function migratedDump(): Promise<string> {
  const path = join(inject('migrated').folder, 'pglite.tar')
  if (existsSync(path)) return path
  const engine = await createInMemory()
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port: 0 })
  await server.start()
  await migrateAt(`postgres://postgres@${server.getServerConn()}/postgres`)
  await server.stop()
  const draft = `${path}.${process.pid}.${threadId}`
  writeFileSync(draft, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  renameSync(draft, path) // whole or not at all, also when several make it at once
  await engine.close()
  return path
}

/** The PostgreSQL server of the test run. */
export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the suite through vitest.config.ts')
  return url
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function migrateAt(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
