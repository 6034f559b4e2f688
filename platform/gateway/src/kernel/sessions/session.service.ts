import { DAY_MS } from '@site/domain'
import { addressGroup, hashOfSecret, newSecret } from '@site/server'
import * as v from 'valibot'

import type { Db, Executor } from '../../db/database.ts'
import type { SharedState } from '../../ports/shared-state.ts'
import type { KnownCallers } from './known-callers.ts'
import * as repository from './session.repository.ts'

/** A session that is not used for this long is over. */
const IDLE_MS = 7 * DAY_MS
/** A checked session is trusted this long before the database is asked again; a revocation drops it at once. */
const CACHE_MS = 60_000

const REVOKED = 'revoked'

const CachedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.number(), name: v.string(), deviceId: v.string() }),
)

/** Who a member's call is made by. */
export interface SessionMember {
  readonly id: number
  readonly name: string
  /** That the session was opened on; a call may name another one. */
  readonly deviceId: string
}

/** Login sessions: opaque tokens, kept as hashes, revocable at any time. */
export interface SessionService {
  /** A new session, to be written by whoever opens it, and its token, which is stored nowhere. */
  issue(
    memberId: number,
    peer: { readonly deviceId: string; readonly ip: string },
  ): { readonly token: string; readonly session: repository.NewSession }
  /**
   * The member of a token, or undefined when it is unknown, revoked or over.
   *
   * @param ip where it came from: the last known place of the session from now on
   */
  check(token: string, ip: string): Promise<{ readonly member: SessionMember; readonly sessionId: string } | undefined>
  /** The member of a session, by its id; undefined as for `check`. */
  find(sessionId: string): Promise<SessionMember | undefined>
  /** Ends one session and tells its open tabs. */
  revoke(sessionId: string, memberId: number): Promise<void>
  /** Ends every session of a member except one. */
  revokeAll(memberId: number, exceptSessionId?: string): Promise<void>
  /**
   * Ends sessions of a member in the transaction that is the reason for it, so that neither is kept without the other. To
   * come after what it writes of the member, for which log-ins wait: then it sees those that were faster.
   *
   * @returns tells every process and open tab of it, for once the transaction is kept; it rejects with nothing that
   * `onFailure` is there for
   */
  end(tx: Executor, memberId: number, which?: repository.Ending): Promise<() => Promise<void>>
}

export function createSessionService(tools: {
  readonly db: Db
  readonly shared: SharedState
  /** Tells the open tabs of a session that it is over. */
  readonly notifyRevoked: (session: { readonly memberId: number; readonly sessionId: string }) => Promise<void>
  /** Told of each session that is opened or was found good. */
  readonly known?: KnownCallers
  /**
   * Told why not every process or tab knows of sessions that a transaction has ended: what it changed is kept all the same,
   * and where no mark was left a session ends once its check is not trusted any more. Without it their end rejects.
   */
  readonly onFailure?: (error: unknown) => void
}): SessionService {
  const { db, shared, notifyRevoked, known, onFailure } = tools
  const cacheKey = (sessionId: string) => `session:${sessionId}`
  const placeKey = (sessionId: string) => `session-place:${sessionId}`

  /**
   * All marks come first: a tab that is told opens nothing anew meanwhile. What fails for one session keeps no other one.
   *
   * @throws what failed first
   */
  async function forget(sessionIds: readonly string[], memberId: number): Promise<void> {
    // A mark, not a deletion: a check that read the database just before must not put the session back.
    const marked = await Promise.allSettled(sessionIds.map((id) => shared.set(cacheKey(id), REVOKED, CACHE_MS)))
    const notified = await Promise.allSettled(sessionIds.map((sessionId) => notifyRevoked({ memberId, sessionId })))
    const failed = [...marked, ...notified].find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  async function end(executor: Executor, memberId: number, which: repository.Ending = {}) {
    const ids = await repository.revokeSessionsOf(executor, memberId, which)
    return async () => {
      try {
        await forget(ids, memberId)
      } catch (error) {
        if (onFailure === undefined) throw error
        onFailure(error)
      }
    }
  }

  async function find(sessionId: string): Promise<SessionMember | undefined> {
    const cached = await shared.get(cacheKey(sessionId))
    if (cached === REVOKED) return undefined
    const told = v.safeParse(CachedSchema, cached)
    // What another version has written, which may say less, is asked anew.
    if (told.success) return told.output
    const member = await repository.findSessionMember(db, sessionId)
    if (member === undefined) return undefined
    await repository.touchSession(db, sessionId, new Date(Date.now() + IDLE_MS))
    await shared.putIfAbsent(cacheKey(sessionId), CACHE_MS, JSON.stringify(member))
    return member
  }

  return {
    issue(memberId, { deviceId, ip }) {
      const token = newSecret()
      const expiresAt = new Date(Date.now() + IDLE_MS)
      const sessionId = hashOfSecret(token)
      known?.note({ sessionId, deviceId, address: addressGroup(ip) })
      return { token, session: { id: sessionId, memberId, deviceId, ip, expiresAt } }
    },
    find,
    async check(token, ip) {
      if (token === '' || token.length > 128) return undefined
      const sessionId = hashOfSecret(token)
      const [member, place] = await Promise.all([find(sessionId), shared.get(placeKey(sessionId))])
      if (member === undefined) return undefined
      known?.note({ sessionId, deviceId: member.deviceId, address: addressGroup(ip) })
      if (place !== ip) {
        await repository.moveSession(db, sessionId, ip)
        await shared.set(placeKey(sessionId), ip, CACHE_MS)
      }
      return { member, sessionId }
    },
    async revoke(sessionId, memberId) {
      await repository.revokeSession(db, sessionId)
      await forget([sessionId], memberId)
    },
    async revokeAll(memberId, exceptSessionId) {
      const notifyEnded = await end(db, memberId, { exceptId: exceptSessionId })
      await notifyEnded()
    },
    end,
  }
}
