import type { CompositionStore } from './composition-store.ts'

const POLL_MS = 30_000

export interface RevisionWatch {
  /** For the site socket's `revision` message. */
  announced(theme: string, revision: number): void
  stop(): void
}

export interface RevisionWatchOptions {
  /** True while the site socket is connected: then nothing is polled. */
  readonly isAnnounced?: () => boolean
  readonly pollMs?: number
}

/**
 * Keeps the store up to date: at once on an announcement, every 30 s while there is nobody to announce or what was
 * announced could not be fetched, and whenever the tab is looked at again. The socket belongs to the session; this only
 * listens.
 */
export function watchRevisions(store: CompositionStore, options: RevisionWatchOptions = {}): RevisionWatch {
  const look = (): void => void store.refresh()
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  let latest = 0
  const poll = (): void => {
    // Nobody announces again what a registry was away for.
    const isBehind = (store.pending() ?? store.current()).revision < latest
    if (isBehind || options.isAnnounced?.() !== true) lookIfVisible()
  }
  const timer = setInterval(poll, options.pollMs ?? POLL_MS)
  document.addEventListener('visibilitychange', lookIfVisible)
  return {
    announced(theme, revision) {
      if (theme !== store.current().theme) return
      latest = revision
      void store.refresh(revision)
    },
    stop() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfVisible)
    },
  }
}
