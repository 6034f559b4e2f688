import type { Server } from 'node:http'

/** How often connections that are idle by now are looked for. */
const IDLE_CHECK_MS = 50

/** What of a Fastify application its end needs. */
interface Ending {
  readonly server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>
  close(): Promise<unknown>
}

/**
 * Ends a server that listens. A connection whose last call ends after the stop has begun is kept alive, and would hold the
 * server open for as long as its client likes; so would one that was opened and never said anything.
 *
 * @param cutAfterMs when what is still open is cut; without it calls under way may take as long as they do
 */
export async function endServer(app: Ending, { cutAfterMs }: { readonly cutAfterMs?: number } = {}): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = cutAfterMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
