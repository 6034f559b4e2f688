import { HOUR_MS } from '@site/domain'

/** A session is taken to stand for so long: unused it lasts for days, and who ends it says so. */
export const STANDS_MS = HOUR_MS

interface OpenSession {
  readonly memberId: number
  readonly sessionId: string
}

interface StandingOptions {
  /** Whether it is still open. That must be no use of it: a page that was left open would keep its session for ever. */
  readonly stands: (session: OpenSession) => Promise<boolean>
  readonly onEnd: (session: OpenSession) => void
  readonly onFailure: (error: unknown) => void
  /** Real clock. */
  readonly now?: () => number
}

export interface StandingSessions {
  /** It was found good just now. One that is not noted counts as such when it is first looked at. */
  note(sessionId: string): void
  /** Those of the sockets that are open; to be called with each beat. */
  look(open: Iterable<OpenSession>): void
  stop(): Promise<void>
}

/**
 * Sessions that sockets were opened by. Who ends one says so to every replica, but what is said may be lost, and a socket
 * would never know: each is asked for again after a while, once for all its sockets and one after the other.
 */
export function createStandingSessions(options: StandingOptions): StandingSessions {
  const { stands, onEnd, onFailure, now = () => performance.now() } = options
  let standsUntil = new Map<string, number>()
  let looking: Promise<void> | undefined
  let isStopped = false

  async function lookAt(sessions: Iterable<OpenSession>): Promise<void> {
    for (const session of sessions) {
      if (isStopped) return
      const isOpen = await stands(session)
      if (isOpen) standsUntil.set(session.sessionId, now() + STANDS_MS)
      else onEnd(session)
    }
  }

  return {
    note: (sessionId) => void standsUntil.set(sessionId, now() + STANDS_MS),
    look(open) {
      if (looking !== undefined || isStopped) return
      const sessions = new Map([...open].map((session) => [session.sessionId, session]))
      // One that is new here was found good by whoever let it in.
      standsUntil = new Map([...sessions.keys()].map((id) => [id, standsUntil.get(id) ?? now() + STANDS_MS]))
      const due = [...sessions.values()].filter(({ sessionId }) => (standsUntil.get(sessionId) ?? 0) <= now())
      if (due.length === 0) return
      looking = lookAt(due)
        .catch(onFailure)
        .finally(() => (looking = undefined))
    },
    async stop() {
      isStopped = true
      await looking
    },
  }
}
