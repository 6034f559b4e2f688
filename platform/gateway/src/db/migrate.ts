import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'

import type { Pool, PoolClient } from 'pg'

/** Key of the advisory lock: one process of several migrates, the others wait. */
const LOCK_KEY = 720_900_001

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * Applies the reviewed SQL files of `migrations/` that this database has not seen, each in a transaction of its own,
 * in the order of their names.
 *
 * @returns the names applied now
 * @throws when a file that was applied before has been changed since
 */
export async function migrate(pool: Pool, folder: URL = MIGRATIONS): Promise<readonly string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    try {
      return await applyAll(client, files)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
    }
  } finally {
    client.release()
  }
}

async function applyAll(
  client: PoolClient,
  files: readonly { readonly name: string; readonly sql: string }[],
): Promise<readonly string[]> {
  await client.query(
    'create table if not exists gateway_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from gateway_migration')
  const seen = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const { name, sql } of files) {
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const before = seen.get(name)
    if (before === sha256) continue
    if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into gateway_migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name} failed`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}
