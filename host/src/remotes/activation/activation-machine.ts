import type { ReleaseKey } from '../delivery/index.ts'
import type { LoadFailure } from './load-error.ts'

/**
 * The one state machine of the loader: a view (or command) of a remote goes idle → loading → ready | failed. Pure: the
 * controller runs what a state asks for and reports back, with the round so that late answers of an earlier round are
 * ignored.
 */
export type ActivationState =
  | { readonly kind: 'idle'; readonly round: number }
  | {
      readonly kind: 'loading'
      readonly round: number
      /** Releases still to be tried, the one being loaded first. */
      readonly queue: readonly [ReleaseKey, ...ReleaseKey[]]
      readonly failures: readonly LoadFailure[]
      /** True: show the notice instead of the placeholder, while loading goes on behind it. */
      readonly isBehindNotice: boolean
    }
  | {
      readonly kind: 'ready'
      readonly round: number
      readonly key: ReleaseKey
      readonly rest: readonly ReleaseKey[]
      readonly failures: readonly LoadFailure[]
      /** After the first commit a throw is the content's, not the release's: it never downgrades. */
      readonly isCommitted: boolean
    }
  | {
      readonly kind: 'failed'
      readonly round: number
      /** `load`: no release could be had; `view`: the mounted one threw. */
      readonly cause: 'load' | 'view'
      readonly failures: readonly LoadFailure[]
    }

/**
 * `start`: the view is mounted; `retry`: somebody asked for it; `recover`: a fault seems to be gone; `renew`: a tab that
 * shows the fallback is opened again, and the active release is well.
 */
interface BeginEvent {
  readonly type: 'start' | 'retry' | 'recover' | 'renew'
  readonly candidates: readonly ReleaseKey[]
}

export type ActivationEvent =
  | BeginEvent
  | { readonly type: 'loaded'; readonly round: number; readonly key: ReleaseKey }
  | { readonly type: 'load-failed'; readonly round: number; readonly key: ReleaseKey; readonly failure: LoadFailure }
  | { readonly type: 'overdue'; readonly round: number }
  | { readonly type: 'committed'; readonly key: ReleaseKey }
  | { readonly type: 'threw'; readonly key: ReleaseKey; readonly failure: LoadFailure }

export const IDLE: ActivationState = { kind: 'idle', round: 0 }

function tryNext(
  round: number,
  queue: readonly ReleaseKey[],
  failures: readonly LoadFailure[],
  isBehindNotice: boolean,
): ActivationState {
  const [first, ...rest] = queue
  if (first === undefined) return { kind: 'failed', round, cause: 'load', failures }
  return { kind: 'loading', round, queue: [first, ...rest], failures, isBehindNotice }
}

function onBegin(state: ActivationState, event: BeginEvent): ActivationState {
  const round = state.round + 1
  switch (event.type) {
    case 'start':
      return state.kind === 'idle' ? tryNext(round, event.candidates, [], false) : state
    case 'retry':
      return state.kind === 'failed' || state.kind === 'loading' ? tryNext(round, event.candidates, [], false) : state
    case 'recover':
      return state.kind === 'failed' ? tryNext(round, event.candidates, state.failures, true) : state
    case 'renew':
      return state.kind === 'ready' ? tryNext(round, event.candidates, [], false) : state
  }
}

function onThrow(state: ActivationState, event: ActivationEvent & { readonly type: 'threw' }): ActivationState {
  if (state.kind !== 'ready' || state.key !== event.key) return state
  const failures = [...state.failures, event.failure]
  if (state.isCommitted) return { kind: 'failed', round: state.round, cause: 'view', failures }
  return tryNext(state.round, state.rest, failures, false)
}

export function activationReducer(state: ActivationState, event: ActivationEvent): ActivationState {
  switch (event.type) {
    case 'start':
    case 'retry':
    case 'recover':
    case 'renew':
      return onBegin(state, event)
    case 'loaded': {
      if (state.kind !== 'loading' || state.round !== event.round || state.queue[0] !== event.key) return state
      const [key, ...rest] = state.queue
      return { kind: 'ready', round: state.round, key, rest, failures: state.failures, isCommitted: false }
    }
    case 'load-failed': {
      if (state.kind !== 'loading' || state.round !== event.round || state.queue[0] !== event.key) return state
      return tryNext(state.round, state.queue.slice(1), [...state.failures, event.failure], state.isBehindNotice)
    }
    case 'overdue':
      return state.kind === 'loading' && state.round === event.round ? { ...state, isBehindNotice: true } : state
    case 'committed':
      return state.kind === 'ready' && state.key === event.key && !state.isCommitted
        ? { ...state, isCommitted: true }
        : state
    case 'threw':
      return onThrow(state, event)
  }
}
