import type { ReleaseKey } from '../delivery/index.ts'
import type { LoadFailure } from './load-error.ts'

/** A release, or one part of it: what throws when rendered is bad by itself and not the whole release. */
export type HealthKey = ReleaseKey | `${ReleaseKey}/${string}`

interface Ailing {
  readonly failure: LoadFailure
  /** Failures in a row, for the back-off. */
  readonly failures: number
}

export interface ReleaseHealth {
  /** False while the release, or this part of it, is known to be bad. */
  isUsable(release: ReleaseKey, part: string): boolean
  failuresOf(key: HealthKey): number
  markBad(key: HealthKey, failure: LoadFailure): void
  /** The fault may be gone: whoever waits for the release tries it again. */
  markUsable(key: HealthKey): void
  /** The release worked: the next fault starts from the shortest back-off again. */
  markGood(key: HealthKey): void
  /** Called when something became usable again. Answers the way to stop. */
  onUsable(listener: (key: HealthKey) => void): () => void
}

/** The page's memory of bad releases, so that each navigation does not walk into the same fault first. */
export function createReleaseHealth(): ReleaseHealth {
  const bad = new Map<HealthKey, Ailing>()
  const failures = new Map<HealthKey, number>()
  const listeners = new Set<(key: HealthKey) => void>()
  return {
    isUsable: (release, part) => !bad.has(release) && !bad.has(`${release}/${part}`),
    failuresOf: (key) => failures.get(key) ?? 0,
    markBad(key, failure) {
      const count = (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      bad.set(key, { failure, failures: count })
    },
    markUsable(key) {
      if (!bad.delete(key)) return
      for (const listener of [...listeners]) listener(key)
    },
    markGood(key) {
      bad.delete(key)
      failures.delete(key)
    },
    onUsable(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
