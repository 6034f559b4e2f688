import { probeDelay, throwDelay } from './backoff.ts'
import type { FileRegistry } from './file-registry.ts'
import type { LoadFailure, LoadReason } from './load-error.ts'
import type { HealthKey, ReleaseHealth } from './release-health.ts'
import type { ReleaseKey } from './release-key.ts'

const PROBE_TIMEOUT_MS = 8_000

export interface RecoveryDeps {
  readonly health: ReleaseHealth
  readonly files: FileRegistry
  readonly request?: (url: string, init: RequestInit) => Promise<Response>
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
export function createRecovery({ health, files, onRecovered, ...deps }: RecoveryDeps): Recovery {
  const request = deps.request ?? ((url: string, init: RequestInit) => fetch(url, init))
  const watched = new Set<HealthKey>()

  async function isDelivered(url: string): Promise<boolean> {
    const vouched = files.vouch(url)
    if (vouched === undefined) return false
    const answer = await request(vouched.url, {
      integrity: vouched.integrity,
      cache: 'reload',
      mode: 'cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (!answer.ok) return false
    await answer.arrayBuffer()
    return true
  }

  async function allDelivered(urls: readonly string[]): Promise<boolean> {
    const results = await Promise.all(urls.map((url) => isDelivered(url).catch(() => false)))
    return results.every(Boolean)
  }

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
    if (await allDelivered(given.urls)) done(given)
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
