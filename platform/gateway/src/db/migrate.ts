import { migrate as migrateBy } from '@site/server'
import type { Pool } from 'pg'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * Applies the reviewed SQL files of `migrations/` that this database has not seen.
 *
 * @returns the names applied now
 * @throws when a file that was applied before has been changed since
 */
export function migrate(pool: Pool, folder: URL = MIGRATIONS): Promise<readonly string[]> {
  return migrateBy(pool, {
    folder,
    lock: 720_900_001,
    makeTable:
      'create table if not exists gateway_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    table: 'gateway_migration',
    fileColumn: 'name',
  })
}
