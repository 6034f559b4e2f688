import { DeliveryError } from '../delivery/index.ts'

/**
 * Where an activation came to grief: `files` before any code has run, `entry` to `texts` while it runs; `render` is the
 * component's own throw.
 */
export type LoadPhase = 'files' | 'entry' | 'part' | 'texts' | 'render'

/**
 * Why: `network` (unreachable, refused by its hash, not a script), `timeout`, `evaluation` (the code threw),
 * `shape` (it is not what a remote must be), `unverified` (nobody vouches for the file), `missing` (the composition has
 * no such remote or part).
 */
export const LOAD_REASONS = ['network', 'timeout', 'evaluation', 'shape', 'unverified', 'missing'] as const
export type LoadReason = (typeof LOAD_REASONS)[number]

export interface LoadFailure {
  readonly reason: LoadReason
  readonly phase: LoadPhase
  readonly remote: string
  readonly version: string
  /** For telemetry, not for players. */
  readonly detail: string
}

/** The one error of the loader; told apart by its name, because each deployable has a class of its own. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  readonly failure: LoadFailure

  constructor(failure: LoadFailure, cause?: unknown) {
    super(`${failure.remote}@${failure.version} ${failure.phase}: ${failure.reason} (${failure.detail})`, { cause })
    this.failure = failure
  }
}

/** webpack's error of a chunk that did not arrive: recognised by name, it comes from the remote's own runtime. */
export function isChunkLoadError(
  error: unknown,
): error is Error & { readonly request?: string; readonly type?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

const NETWORK_MARKS = ['ScriptNetworkError', 'RUNTIME-008', 'RUNTIME-001']

/** What an error thrown while loading means. Anything that is not about getting the file came from running it. */
export function reasonOf(error: unknown): LoadReason {
  if (error instanceof RemoteLoadError) return error.failure.reason
  if (error instanceof DeliveryError) return error.reason
  if (isChunkLoadError(error)) {
    if (error.type === 'timeout') return 'timeout'
    return error.type === 'unverified' ? 'unverified' : 'network'
  }
  if (!(error instanceof Error)) return 'evaluation'
  if (error.message.includes('ScriptExecutionError')) return 'evaluation'
  return NETWORK_MARKS.some((mark) => error.message.includes(mark)) ? 'network' : 'evaluation'
}
