import { SESSION_BREAK_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { extendSession, findLatestSession, insertSession } from './sessions.repository.ts'

/** Sessions of play: from the first sign of a member, on whatever device, to the last one before a long break. */
export function createPlayTime({ clock }: Pick<GatewayContext, 'clock'>) {
  return {
    /** The member is there now, in a transaction that holds the member. When the session began, epoch milliseconds. */
    async sign(tx: Executor, memberId: number): Promise<number> {
      const now = clock.now()
      const latest = await findLatestSession(tx, memberId)
      // A clock that was set back leaves sessions of the future behind, which are none.
      if (latest === undefined || now - latest.seenAt > SESSION_BREAK_MS || now < latest.startedAt) {
        await insertSession(tx, memberId, now)
        return now
      }
      await extendSession(tx, latest.id, now)
      return latest.startedAt
    },
  }
}

export type PlayTime = ReturnType<typeof createPlayTime>
