import type { SiteSocketMessage } from '@site/contracts'

import type { MemberNotice } from '../kernel/notices/index.ts'

/** How far back it is known what a member was told. */
export const MISSED_MS = 60_000
/** Members and kinds of notices that are remembered. */
const NOTICES_MOST = 20_000

/** What a notice says to a tab. */
export function messageOf({ type }: Pick<MemberNotice, 'type'>): SiteSocketMessage {
  if (type === 'session') return { type, state: 'revoked' }
  // A pause comes with a letter, and pages that count letters look again at how their member stands.
  return { type: type === 'paused' ? 'unread' : type }
}

/**
 * What members were told within the last minute, the newest of each kind: a page shows their money before its socket has
 * said whose it is, and would not hear of what changes in between. So much at most, the oldest is forgotten first; of a time
 * of which not everything is known any more, everything may have been said.
 */
export class MissedNotices {
  readonly #now: () => number
  /** When each was told, in the order of their time. */
  readonly #told = new Map<string, number>()
  /** From here on everything is known. */
  #from: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#from = now()
  }

  /** The moment that lies so far back. */
  before(ms: number): number {
    return this.#now() - Math.min(ms, MISSED_MS)
  }

  /** Remembers one that is for all tabs of a member; what ends a session is found by its check. */
  note({ memberId, sessionId, type }: MemberNotice): void {
    if (sessionId !== undefined || type === 'session') return
    const key = `${memberId} ${messageOf({ type }).type}`
    this.#told.delete(key)
    this.#told.set(key, this.#now())
    for (const [oldest, at] of this.#told) {
      const isOver = at < this.before(MISSED_MS)
      if (!isOver && this.#told.size <= NOTICES_MOST) return
      if (!isOver) this.#from = at
      this.#told.delete(oldest)
    }
  }

  /** What a member was told, or may have been, from a moment on; each once. */
  since(memberId: number, moment: number): readonly SiteSocketMessage[] {
    return (['balance', 'unread'] as const)
      .filter((type) => moment <= this.#from || (this.#told.get(`${memberId} ${type}`) ?? -Infinity) >= moment)
      .map((type) => ({ type }))
  }
}
