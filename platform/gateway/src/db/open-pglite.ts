import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

import { acquireLock } from './lock-file.ts'

export interface PgliteWorkerData {
  /** Undefined keeps everything in memory. */
  readonly dataDir: string | undefined
  /** File that a database in memory begins as; undefined begins empty. */
  readonly dump: string | undefined
  /** Undefined listens on a free loopback port (systems without unix sockets). */
  readonly socketPath: string | undefined
  readonly maxConnections: number
}

export type PgliteWorkerMessage =
  { readonly type: 'ready'; readonly address: string } | { readonly type: 'failed'; readonly message: string }

export interface PgliteEngine {
  readonly url: string
  close(): Promise<void>
}

const CREATE_CLUSTER = fileURLToPath(new URL('./create-cluster.ts', import.meta.url))
/** Room for the gateway's own connection and a person with psql. */
const MAX_CONNECTIONS = 8

/**
 * Starts PGlite in a worker thread. The socket lies in a folder that only this user can enter, because the engine
 * asks nobody for a password.
 *
 * @param dataDir folder of the database; undefined keeps it in memory (tests)
 * @param dump file that a database in memory begins as; undefined begins empty
 * @throws DataFolderLockedError when another process has the folder open, Error when the engine does not start
 */
export async function openPglite(dataDir: string | undefined, dump?: string): Promise<PgliteEngine> {
  const folder = dataDir === undefined ? undefined : resolve(dataDir)
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = folder === undefined ? () => {} : acquireLock(join(folder, 'database.lock'))
  const socketDir = process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'site-pg-'))
  const cleanUp = () => {
    release()
    if (socketDir !== undefined) rmSync(socketDir, { recursive: true, force: true })
  }
  process.once('exit', cleanUp) // a crash of this process leaves no lock and no socket behind
  const settle = () => {
    process.off('exit', cleanUp)
    cleanUp()
  }
  const data: PgliteWorkerData = {
    dataDir: folder === undefined ? undefined : join(folder, 'pglite'),
    dump,
    // node-postgres finds a server by the folder of its socket; the name is the protocol's convention.
    socketPath: socketDir === undefined ? undefined : join(socketDir, '.s.PGSQL.5432'),
    maxConnections: MAX_CONNECTIONS,
  }
  try {
    if (data.dataDir !== undefined && !existsSync(join(data.dataDir, 'PG_VERSION'))) {
      await promisify(execFile)(process.execPath, [CREATE_CLUSTER, data.dataDir])
    }
    const { address, close } = await start(data)
    return {
      url:
        socketDir === undefined
          ? `postgres://postgres@${address}/postgres`
          : `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
      close: () => close().finally(settle),
    }
  } catch (error) {
    settle()
    throw error
  }
}

async function start(data: PgliteWorkerData): Promise<{ readonly address: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data })
  const exited = new Promise<void>((done) => worker.once('exit', () => done()))
  try {
    const address = await whenReady(worker)
    const expectEnd = endWith(worker)
    return {
      address,
      async close() {
        expectEnd()
        worker.postMessage('close')
        await exited
      },
    }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/**
 * A process whose database has died answers no call ever again: it ends, for whoever watches over it to start it anew.
 *
 * @returns says that the end is wanted now
 */
function endWith(worker: Worker): () => void {
  let isOver = false
  const fail = (how: string, cause?: unknown): void => {
    if (isOver) return
    isOver = true
    // Thrown out of an event, it ends the process as every error does that nobody handles.
    throw new Error(`the database engine has ended by itself (${how}): the process ends with it`, { cause })
  }
  worker.on('error', (error) => fail('an error', error))
  worker.on('exit', (code) => fail(`code ${code}`))
  return () => {
    isOver = true
  }
}

function whenReady(worker: Worker): Promise<string> {
  return new Promise((done, fail) => {
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`the database engine ended with code ${code} while starting`)))
    worker.once('message', (message: PgliteWorkerMessage) => {
      if (message.type === 'ready') done(message.address)
      else fail(new Error(`the database engine did not start: ${message.message}`))
    })
  })
}
