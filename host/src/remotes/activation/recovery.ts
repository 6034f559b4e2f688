import type { FileDelivery, FileRegistry, ReleaseKey } from '../delivery/index.ts'
import { probeDelay, throwDelay } from './backoff.ts'
import type { LoadFailure, LoadReason } from './load-error.ts'
import type { HealthKey, ReleaseHealth } from './release-health.ts'

export interface RecoveryDeps {
  readonly health: ReleaseHealth
  readonly files: FileRegistry
  readonly delivery: Pick<FileDelivery, 'probe'>
  readonly onRecovered?: (key: HealthKey, failure: LoadFailure) => void
}

export interface RecoveryRequest {
  readonly key: HealthKey
  readonly release: ReleaseKey
  /** Absolute addresses of every file that the failed part needs. */
  readonly urls: readonly string[]
  readonly failure: LoadFailure
}

/** Faults of delivery can be seen to be gone; for code that threw there is only another try. */
function isDeliveryFault(reason: LoadReason): boolean {
  return reason === 'network' || reason === 'timeout' || reason === 'unverified'
}

export interface Recovery {
  /** Looks after a bad release in the background until it may be used again. Once at a time per key. */
  watch(request: RecoveryRequest): void
}

/**
 * Fetches the files of a bad release, with another query each time and checked against their hashes, until all are
 * right; then whoever waits for the release is told. Never blocks anything: the fallback is long on screen.
 */
export function createRecovery({ health, files, delivery, onRecovered }: RecoveryDeps): Recovery {
  const watched = new Set<HealthKey>()

  function done({ key, failure }: RecoveryRequest): void {
    watched.delete(key)
    onRecovered?.(key, failure)
    health.markUsable(key)
  }

  function probeLater(given: RecoveryRequest, round: number): void {
    setTimeout(() => void probe(given, round), probeDelay(round))
  }

  async function probe(given: RecoveryRequest, round: number): Promise<void> {
    files.nextAttempt(given.release)
    if (await delivery.probe(given.urls)) done(given)
    else probeLater(given, round + 1)
  }

  return {
    watch(given) {
      if (watched.has(given.key)) return
      watched.add(given.key)
      const failures = Math.max(1, health.failuresOf(given.key))
      if (isDeliveryFault(given.failure.reason)) probeLater(given, failures)
      else setTimeout(() => done(given), throwDelay(failures))
    },
  }
}
