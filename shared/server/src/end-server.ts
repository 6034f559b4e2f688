import type { Server } from 'node:http'

/** How often connections that are idle by now are looked for. */
const IDLE_CHECK_MS = 50

/** What of a Fastify application its end needs. */
interface Ending {
  readonly server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  close(): Promise<unknown>
}

interface EndOptions {
  /** When what is still open is cut; without it calls under way may take as long as they do. */
  readonly cutAfterMs?: number
  /** What is done once nobody new is let in, while calls under way go on: whoever is sent away now comes to another server. */
  readonly whenShut?: () => Promise<void>
}

/**
 * Ends a server that listens. A connection whose last call ends after the stop has begun is kept alive, and would hold the
 * server open for as long as its client likes; so would one that was opened and never said anything.
 */
export async function endServer(app: Ending, { cutAfterMs, whenShut }: EndOptions = {}): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = cutAfterMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
  // The application waits for connections only where it closes the server itself.
  const isEmpty = new Promise((done) => app.server.close(done))
  try {
    await whenShut?.()
    await app.close()
    await isEmpty
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
