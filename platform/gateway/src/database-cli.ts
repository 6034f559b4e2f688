import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { Client } from 'pg'

import type { Database, Db } from './db/database.ts'
import { databaseErrorOf } from './db/errors.ts'
import { DataFolderLockedError } from './db/lock-file.ts'
import { type DatabaseLocation, openDatabase } from './db/open-database.ts'

/** What the help of every command line of the database ends with. */
export const WHICH_DATABASE = `The database is that of DATABASE_URL, else the folder of DATA_DIR (.data without it), which only one process can have
open: stop the site first. The first line says which one it is: a machine may have another one than the site's.`

type Location = Exclude<DatabaseLocation, { readonly dump: string }>

/** What the database says of a table or a column that it does not have. */
const UNKNOWN = new Set(['42P01', '42703'])

export interface CliIo {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative DATA_DIR begins. */
  readonly root: string
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** Says which database it is, and runs something with it; 2, and why, where it could not. */
export async function withDatabase<Code extends number>(io: CliIo, run: (db: Db) => Promise<Code>): Promise<Code | 2> {
  let database: Database | undefined
  try {
    const location = locate(io)
    io.out(`reads ${nameOf(location)}`)
    database = await openDatabase(location)
    return await run(database.db)
  } catch (error) {
    io.err(reasonOf(error))
    return 2
  } finally {
    await database?.close()
  }
}

/** The database of the site, which must exist: an empty one would prove nothing. */
function locate({ env, root }: CliIo): Location {
  const { DATABASE_URL: url, DATA_DIR: folder } = env
  if (url !== undefined && url !== '') return { url, maxConnections: 1 }
  const dataDir = resolve(root, folder === undefined || folder === '' ? '.data' : folder)
  // The site in one process has a folder for each part; a gateway of its own has just the database.
  const found = [join(dataDir, 'database'), dataDir].find((one) => existsSync(join(one, 'pglite')))
  if (found === undefined) throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return { dataDir: found }
}

/** Without user and password: the line is kept with what was proved. */
function nameOf(location: Location): string {
  if ('dataDir' in location) return `the folder ${location.dataDir}`
  // Never connected: it tells what an address leaves out as the driver fills it in.
  const { database, host, port } = new Client({ connectionString: location.url })
  return `the database ${database} at ${host}:${port}`
}

function reasonOf(error: unknown): string {
  if (error instanceof DataFolderLockedError) return `The site is running: ${error.message}.`
  const code = databaseErrorOf(error)?.code
  if (code !== undefined && UNKNOWN.has(code)) {
    return 'The database is of another version: start the site once, so that it is brought up to date.'
  }
  return error instanceof Error ? error.message : String(error)
}
