import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { PGlite } from '@electric-sql/pglite'

/** The engine's own 128 MB are for a server; this one shares its memory with the whole site. */
const BUFFERS = '16MB'
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]

/** An engine over a folder; an empty folder becomes a database. */
export function openFolder(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, startParams })
}

/**
 * An engine in memory, for tests. The empty cluster is made once per machine and version and loaded afterwards, which
 * takes a fifth of the time.
 */
export async function createInMemory(): Promise<PGlite> {
  const path = templatePath()
  const template = readTemplate(path)
  if (template !== undefined) return PGlite.create({ loadDataDir: new Blob([template]), startParams })
  const engine = await PGlite.create({ startParams })
  const dump = await engine.dumpDataDir('none')
  const draft = `${path}.${process.pid}.${Date.now()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
  renameSync(draft, path) // whole or not at all, also when several make it at once
  return engine
}

function templatePath(): string {
  const { size, mtimeMs } = statSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite')))
  return join(tmpdir(), `site-pglite-${process.getuid?.() ?? 0}-${size}-${Math.trunc(mtimeMs)}.tar`)
}

function readTemplate(path: string): Buffer<ArrayBuffer> | undefined {
  try {
    const { uid } = statSync(path)
    // In a shared temporary folder: somebody else's file is no template.
    return process.getuid === undefined || uid === process.getuid() ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}
