import type { Composition } from '@site/contracts'

import { RefusedCompositionError, type OpenedComposition } from './open-composition.ts'

/** A verified composition under the registry's name for it: one per revision, cohort and signature. */
export interface KnownComposition extends OpenedComposition {
  readonly etag: string
}

const MOST_COMPOSITIONS = 64
const MOST_DEVICES = 50_000

/** What the edge has verified of one theme: the compositions of its newest revision, and which device had which. */
export class CompositionMemory {
  readonly #known = new Map<string, KnownComposition>()
  readonly #ofDevice = new Map<string, string>()
  #newest: OpenedComposition | undefined

  /** Names of everything known, newest first. */
  etags(): string[] {
    return [...this.#known.keys()].toReversed()
  }

  find(etag: string): KnownComposition | undefined {
    return this.#known.get(etag)
  }

  /** Of the newest revision. */
  get newest(): OpenedComposition | undefined {
    return this.#newest
  }

  /**
   * Keeps a verified composition. With a newer revision the older ones are forgotten.
   * @throws RefusedCompositionError for one that is older than what was verified before, by the host's own rule
   */
  learn(given: KnownComposition): void {
    const newest = this.#newest
    if (isOlder(given, newest)) {
      const after = newest?.composition.revision
      throw new RefusedCompositionError('replayed', `revision ${given.composition.revision} after ${after}`)
    }
    if (newest !== undefined && !isSameRevision(newest.composition, given.composition)) {
      this.#known.clear()
      this.#ofDevice.clear()
    }
    this.#newest = given
    this.#known.set(given.etag, given)
    dropOldest(this.#known, MOST_COMPOSITIONS)
  }

  serve(deviceId: string, { etag }: KnownComposition): void {
    this.#ofDevice.delete(deviceId)
    this.#ofDevice.set(deviceId, etag)
    dropOldest(this.#ofDevice, MOST_DEVICES)
  }

  /**
   * What to serve while the registry is away: what this device had, else the stable cohort's, else any; never one that
   * has expired.
   */
  lastKnown(deviceId: string, now: number): KnownComposition | undefined {
    const own = this.#known.get(this.#ofDevice.get(deviceId) ?? '')
    if (own !== undefined && own.composition.expiresAt > now) return own
    const valid = [...this.#known.values()].filter(({ composition }) => composition.expiresAt > now).toReversed()
    return valid.find(({ composition }) => isStable(composition)) ?? valid[0]
  }
}

/** Whether one was made before another one of its registry, by the host's own rule. */
export function isOlder(one: OpenedComposition, other: OpenedComposition | undefined): boolean {
  if (one.composition.instance !== other?.composition.instance) return false
  return one.kid === other.kid
    ? one.composition.revision < other.composition.revision
    : one.composition.issuedAt < other.composition.issuedAt
}

function isSameRevision(a: Composition, b: Composition): boolean {
  return a.instance === b.instance && a.revision === b.revision
}

function isStable({ remotes, host }: Composition): boolean {
  return [...Object.values(remotes), host].every((composed) => composed === undefined || composed.cohort === 'stable')
}

/** Maps remember the order of insertion. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
