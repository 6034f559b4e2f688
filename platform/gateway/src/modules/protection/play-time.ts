import { SESSION_BREAK_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { extendSession, findLatestSession, insertSession } from './sessions.repository.ts'

/** Sessions of play: from the first sign of a member, on whatever device, to the last one before a long break. */
export function createPlayTime({ clock }: Pick<GatewayContext, 'clock'>) {
  /** The member is there now, in a transaction that holds the member. When the session began, epoch milliseconds. */
  async function sign(tx: Executor, memberId: number): Promise<number> {
    const now = clock.now()
    const latest = await findLatestSession(tx, memberId, now)
    if (latest === undefined || now - latest.seenAt > SESSION_BREAK_MS) {
      await insertSession(tx, memberId, now)
      return now
    }
    await extendSession(tx, latest.id, now)
    return latest.startedAt
  }

  return {
    sign,
  }
}

export type PlayTime = ReturnType<typeof createPlayTime>
