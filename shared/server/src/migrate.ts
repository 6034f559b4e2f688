import { readdirSync, readFileSync } from 'node:fs'

import * as v from 'valibot'

import { sha256 } from './hashes.ts'
import { rollBack, type TimedStatement } from './roll-back.ts'

/** A table of any size may be written anew, and another process that does so is waited for: six hours. */
const STATEMENT_MS = 21_600_000

/** One connection of a driver, as far as migrations need it; text without values may be several statements. */
interface Connection {
  query(statement: TimedStatement): Promise<{ readonly rows: readonly unknown[] }>
  /** With an error the connection is thrown away. */
  release(error?: Error): void
}

/** Reviewed SQL files, and where a database keeps which of them it has seen. */
interface Migrations {
  readonly folder: URL
  /** Key of the advisory lock: one process of several migrates, the others wait. */
  readonly lock: number
  /** Makes {@link table} where there is none. */
  readonly makeTable: string
  readonly table: string
  /** Its column of the file's name; the one of the file's sum is `sha256`, null where none was kept yet. */
  readonly fileColumn: string
}

const SeenSchema = v.array(v.object({ file: v.string(), sha256: v.nullable(v.string()) }))

/**
 * Applies the files that this database has not seen, each in a transaction of its own, in the order of their names. The
 * lock is of the transaction: an embedded engine has one session for all, in which a lock of the session keeps nobody out.
 *
 * @returns the names applied now
 * @throws when a file that was applied before has been changed since
 */
export async function migrate(
  pool: { connect(): Promise<Connection> },
  { folder, lock, makeTable, table, fileColumn }: Migrations,
): Promise<readonly string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
  const read = `select ${fileColumn} as file, sha256 from ${table}`
  const connection = await pool.connect()
  let lost: Error | undefined
  const query = (text: string, values?: unknown[]) =>
    connection.query({ text, query_timeout: STATEMENT_MS, ...(values !== undefined && { values }) })

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    try {
      await query(`begin; select pg_advisory_xact_lock(${lock})`)
      const result = await work()
      await query('commit')
      return result
    } catch (error) {
      lost = await rollBack(connection)
      throw error
    }
  }

  /** False for one that another process has applied meanwhile. */
  async function apply(name: string, sql: string): Promise<boolean> {
    const { rows } = await query(`${read} where ${fileColumn} = $1`, [name])
    if (rows.length > 0) return false
    await query(sql)
    await query(`insert into ${table} (${fileColumn}, sha256) values ($1, $2)`, [name, sha256(sql)])
    return true
  }

  try {
    const { rows } = await alone(async () => {
      await query(makeTable)
      return query(read)
    })
    const seen = new Map(v.parse(SeenSchema, rows).map(({ file, sha256: sum }) => [file, sum]))
    const applied: string[] = []
    for (const { name, sql } of files) {
      const before = seen.get(name)
      if (before !== undefined && before !== null && before !== sha256(sql))
        throw new Error(`migration ${name} was changed after it had been applied`)
      if (before !== undefined) continue
      const isNew = await alone(() => apply(name, sql)).catch((error: unknown) => {
        throw new Error(`migration ${name} failed`, { cause: error })
      })
      if (isNew) applied.push(name)
    }
    return applied
  } finally {
    connection.release(lost)
  }
}
