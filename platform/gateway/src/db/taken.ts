import type { Pool } from 'pg'

/** What takes room on the disk of the database: its data, or the log that waits for its archive beside them. */
export interface Taken {
  readonly of: 'data' | 'log_waiting'
  readonly bytes: number
}

/** Where a part of the log begins, by its name: eight digits of the timeline, then the two halves of its place. */
const beginOf = (name: string) =>
  `((('x' || substr(${name}, 9, 8))::bit(32)::bigint << 32) + ('x' || substr(${name}, 17, 8))::bit(32)::bigint * part)`

/**
 * What is archived last ends where that begins which waits. Where nothing was archived since the server counts, that fails
 * which comes first. Histories of timelines and labels of backups, which are archived as well, have other names.
 */
const TAKEN = `
  select pg_database_size(current_database())::float8 as data,
    case when current_setting('archive_mode') <> 'off' then
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - case
        when last_archived_wal ~ '^[0-9A-F]{24}$' then ${beginOf('last_archived_wal')} + part
        when last_failed_wal ~ '^[0-9A-F]{24}$' then ${beginOf('last_failed_wal')}
      end
    end::float8 as waiting
  from pg_stat_archiver, pg_size_bytes(current_setting('wal_segment_size')) part`

/** Bytes on the database's disk. Of the log nothing where it is not archived, or nothing is known of its archive as yet. */
export async function selectTaken(pool: Pick<Pool, 'query'>): Promise<readonly Taken[]> {
  const { rows } = await pool.query<{ readonly data: number; readonly waiting: number | null }>(TAKEN)
  return rows.flatMap(({ data, waiting }): readonly Taken[] => [
    { of: 'data', bytes: data },
    ...(waiting === null ? [] : [{ of: 'log_waiting' as const, bytes: Math.max(0, waiting) }]),
  ])
}
