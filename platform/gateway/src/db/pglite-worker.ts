// Runs PGlite in a thread of its own, so that a query never holds up a socket of the server, and offers it as a
// PostgreSQL server on a private socket: both engines are then spoken to by one driver.
import { parentPort, workerData } from 'node:worker_threads'

import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

import { createInMemory, openFolder } from './pglite-engine.ts'
import type { PgliteWorkerData, PgliteWorkerMessage } from './open-pglite.ts'

const { dataDir, dump, socketPath, maxConnections } = workerData as PgliteWorkerData
const port = parentPort
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only')
const post = (message: PgliteWorkerMessage) => port.postMessage(message)

try {
  const engine = dataDir === undefined ? await createInMemory(dump) : await openFolder(dataDir)
  const server = new PGLiteSocketServer({
    db: engine,
    maxConnections,
    ...(socketPath === undefined ? { host: '127.0.0.1', port: 0 } : { path: socketPath }),
  })
  await server.start()
  port.once('message', () => {
    void server
      .stop()
      .then(() => engine.close())
      .finally(() => process.exit())
  })
  post({ type: 'ready', address: server.getServerConn() })
} catch (error) {
  post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}
