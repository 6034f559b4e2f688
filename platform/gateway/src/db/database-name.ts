import type { Database } from './database.ts'

/** Name of the database that is open: processes over the same one belong together. */
export async function databaseName({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}
