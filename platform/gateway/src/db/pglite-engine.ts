import { readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

/** The engine's own 128 MB are for a server; this one shares its memory with the whole site. */
const BUFFERS = '16MB'
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]

/** An engine over a folder; an empty folder becomes a database. */
export function openFolder(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, startParams })
}

/** An engine in memory, for tests: empty, or as the file `dump` of another one says, which takes a quarter of the time. */
export function createInMemory(dump?: string): Promise<PGlite> {
  return PGlite.create({ startParams, ...(dump !== undefined && { loadDataDir: new Blob([readFileSync(dump)]) }) })
}
