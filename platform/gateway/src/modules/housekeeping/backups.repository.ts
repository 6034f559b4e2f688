import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { backupTakenTable } from '../../db/schema/backups.ts'

/**
 * Seconds since the last base backup ended, by the database's own clock. Where the log is archived and there is none, since
 * the database has counted what it archives. Undefined where nobody keeps backups.
 */
export async function selectBackupAge(db: Executor): Promise<number | undefined> {
  const [row] = await db
    .select({
      age: sql<number | null>`extract(epoch from clock_timestamp() - coalesce(
        max(${backupTakenTable.endedAt}),
        (select stats_reset from pg_stat_archiver where current_setting('archive_mode') <> 'off')))::float8`,
    })
    .from(backupTakenTable)
  return row?.age ?? undefined
}
