import { Pool } from 'pg'
import { expect, vi } from 'vitest'

import { SOON } from './patience.ts'

/** A statement that somebody else has not brought to its end, with the values of its `$1` and so on. */
export interface HeldStatement {
  readonly statement: string
  readonly values: readonly unknown[]
}

/**
 * Asks while a statement of somebody else is not through: the answer waits for it. `meanwhile` is done before it is. An
 * embedded database has one connection, where nobody waits.
 *
 * @param database its pool, or its address where processes of their own work on it
 */
export async function whileHeld<Answer>(
  database: Pool | string,
  { statement, values }: HeldStatement,
  ask: () => Promise<Answer>,
  meanwhile?: () => Promise<unknown>,
): Promise<Answer> {
  const pool = typeof database === 'string' ? new Pool({ connectionString: database }) : database
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(statement, [...values])
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const behind = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    const asked = ask()
    await vi.waitFor(async () => expect((await pool.query(behind, [rows[0]?.pid])).rowCount).toBe(1), SOON)
    await meanwhile?.()
    await other.query('commit')
    return await asked
  } finally {
    other.release(true)
    if (pool !== database) await pool.end()
  }
}
