import type { PoolClient } from 'pg'

import type { Database } from '../../../db/database.ts'
import { createTryAgain } from '../../../lib/try-again.ts'

/** Key of the advisory lock: one replica plays the matches, the others listen. */
const LOCK_KEY = 720_900_010

export interface Leadership {
  stop(): Promise<void>
}

/**
 * Calls `onLead` once this replica is the leader and `onLost` when it no longer is. Resolves after the first try. On PostgreSQL the leader holds a
 * session-level advisory lock on a connection of its own, so that a crash frees it; PGlite belongs to one process.
 */
export async function campaign(
  database: Database,
  actions: { readonly onLead: () => Promise<void>; readonly onLost: () => void },
): Promise<Leadership> {
  if (database.engine === 'pglite') {
    await actions.onLead()
    return { stop: async () => actions.onLost() }
  }
  let stopped = false
  let client: PoolClient | undefined
  const tryAgain = createTryAgain(attempt, () => !stopped)

  function lose(): void {
    if (client === undefined) return
    client.removeListener('error', lose)
    client.release(true)
    client = undefined
    actions.onLost()
    tryAgain.later()
  }

  async function attempt(): Promise<void> {
    let candidate: PoolClient | undefined
    try {
      candidate = await database.pool.connect()
      const { rows } = await candidate.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [LOCK_KEY])
      if (rows[0]?.won !== true || stopped) {
        candidate.release(stopped)
        return tryAgain.later()
      }
      client = candidate
      client.on('error', lose)
      await actions.onLead()
    } catch {
      // The database is away, or the matches could not be loaded: try again as anybody else.
      if (client === undefined) {
        candidate?.release(true)
        tryAgain.later()
      } else lose()
    }
    return undefined
  }

  await attempt()
  return {
    async stop() {
      stopped = true
      tryAgain.cancel()
      if (client === undefined) return
      client.removeListener('error', lose)
      // Ending the connection gives the lock back.
      client.release(true)
      client = undefined
      actions.onLost()
    },
  }
}
