import { SESSION_BREAK_MS, SESSION_SIGN_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { lockMember } from '../../kernel/members/index.ts'
import { extendSession, findLatestSession, insertSession } from './sessions.repository.ts'

/** A session of play as it stood at a sign of its member; both in epoch milliseconds. */
interface SignedSession {
  readonly startAt: number
  readonly signedAt: number
}

/** Sessions of play: from the first sign of a member, on whatever device, to the last one before a long break. */
export function createPlayTime({ clock }: Pick<GatewayContext, 'clock'>) {
  /** The member is there now, in a transaction that holds the member. */
  async function sign(tx: Executor, memberId: number): Promise<SignedSession> {
    const now = clock.now()
    const latest = await findLatestSession(tx, memberId, now)
    if (latest === undefined || now - latest.seenAt > SESSION_BREAK_MS) {
      await insertSession(tx, memberId, now)
      return { startAt: now, signedAt: now }
    }
    await extendSession(tx, latest.id, now)
    return { startAt: latest.startedAt, signedAt: now }
  }

  return {
    sign,

    /**
     * The same for a stake: who plays in a window of a venue's own has no page in sight that would sign. As often as a
     * page signs is enough, so most stakes write nothing and hold nobody. It may hold the member, and so comes before the
     * accounts of the ledger are held.
     */
    async signStake(tx: Executor, memberId: number): Promise<void> {
      const now = clock.now()
      const latest = await findLatestSession(tx, memberId, now)
      if (latest !== undefined && now - latest.seenAt < SESSION_SIGN_MS) return
      await lockMember(tx, memberId)
      await sign(tx, memberId)
    },
  }
}

export type PlayTime = ReturnType<typeof createPlayTime>
