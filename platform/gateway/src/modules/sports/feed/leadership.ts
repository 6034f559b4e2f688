import type { PoolClient } from 'pg'

import type { Database } from '../../../db/database.ts'
import { createTryAgain } from '../../../lib/try-again.ts'

/** Key of the advisory lock: one replica plays the matches, the others listen. */
const LOCK_KEY = 720_900_010

/**
 * The server keeps the lock for as long as it believes in the leader's connection. A machine or a network that goes away
 * without a word is believed in for two hours, and nobody plays the matches meanwhile; so the server asks that connection for
 * a sign of life, and gives the lock free after 25 s without one. Well after the leader has noticed (`GONE_AFTER_MS` of the
 * database): two never play at one time.
 */
const WIN = `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '25000', false),
  pg_try_advisory_lock($1) as won`

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
  /** The connection that holds the lock. Whoever gives it up gives it back, once: it may break, be stopped and fail to load at one time. */
  let client: PoolClient | undefined
  const tryAgain = createTryAgain(attempt, () => !stopped)

  function giveUp(): void {
    if (client === undefined) return
    client.removeListener('error', giveUp)
    // Ending the connection gives the lock back.
    client.release(true)
    client = undefined
    actions.onLost()
    tryAgain.later()
  }

  /** @throws while the database is away */
  async function win(): Promise<PoolClient | undefined> {
    const candidate = await database.pool.connect()
    try {
      const { rows } = await candidate.query<{ won: boolean }>(WIN, [LOCK_KEY])
      if (rows[0]?.won === true && !stopped) return candidate
    } catch (error) {
      candidate.release(true)
      throw error
    }
    candidate.release(stopped)
    return undefined
  }

  async function attempt(): Promise<void> {
    const winner = await win().catch(() => undefined)
    if (winner === undefined) return tryAgain.later()
    client = winner
    client.on('error', giveUp)
    try {
      await actions.onLead()
    } catch {
      // The matches could not be loaded. The lock that this was for may be lost by now, or be another's turn.
      if (client === winner) giveUp()
    }
    return undefined
  }

  await attempt()
  return {
    async stop() {
      stopped = true
      tryAgain.cancel()
      giveUp()
    },
  }
}
