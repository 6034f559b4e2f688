import type { ComposedRelease, ComposedRemote, Locale } from '@site/contracts'

import { type FileRegistry, type ReleaseKey, releaseKey } from '../delivery/index.ts'
import { type ActivationEvent, activationReducer, type ActivationState, IDLE } from './activation-machine.ts'
import { isChunkLoadError, type LoadFailure, reasonOf, RemoteLoadError } from './load-error.ts'
import type { PartName } from './part-name.ts'
import type { Recovery } from './recovery.ts'
import type { HealthKey, ReleaseHealth } from './release-health.ts'
import type { RemoteLoader } from './remote-loader.ts'
import type { Report } from './report.ts'

/** A notice stands where the placeholder was after this time, though loading goes on: at most 10 s without a word. */
export const NOTICE_AFTER_MS = 8_500

export interface ActivationDeps {
  readonly loader: RemoteLoader
  readonly health: ReleaseHealth
  readonly recovery: Recovery
  readonly files: FileRegistry
  readonly locale: () => Locale
  readonly report: (report: Report) => void
  /** Called when a newer composition was accepted: a failed view may be helped by it. */
  readonly onNews: (listener: () => void) => () => void
}

export interface ActivationTarget {
  readonly remote: string
  readonly part: PartName
  /**
   * The remote's releases: at the start of the composition in force, for a view that failed of the newest accepted one.
   * Never asked for a view that works.
   */
  readonly lookUp: (which: 'current' | 'newest') => ComposedRemote | undefined
}

/** What is on screen: the part's export and the release that it came from. */
export interface Mounted {
  readonly key: ReleaseKey
  readonly release: ComposedRelease
  readonly content: unknown
}

export interface Activation {
  state(): ActivationState
  subscribe(listener: () => void): () => void
  /** Starts and stays attentive to recoveries. Answers the way to stop; a stopped one may be connected again. */
  connect(): () => void
  mounted(): Mounted | undefined
  retry(): void
  committed(key: ReleaseKey): void
  threw(key: ReleaseKey, error: unknown): void
}

/** Runs the state machine of one view: loads what it asks for, remembers bad releases, has them looked after. */
export function createActivation(deps: ActivationDeps, { remote, part, lookUp }: ActivationTarget): Activation {
  const { loader, health, recovery, files } = deps
  const listeners = new Set<() => void>()
  let state: ActivationState = IDLE
  let composed: ComposedRemote | undefined
  let mounted: Mounted | undefined
  let startedAt = 0
  /** Throws of the mounted view; the second one is taken for the evaluated copy's, which is then not used again. */
  let throwsInPlace = 0

  const releases = (): readonly ComposedRelease[] =>
    composed === undefined ? [] : [composed.active, ...(composed.fallback === undefined ? [] : [composed.fallback])]
  const find = (key: ReleaseKey): ComposedRelease | undefined =>
    releases().find((release) => releaseKey(remote, release) === key)
  const keys = (): readonly ReleaseKey[] => releases().map((release) => releaseKey(remote, release))
  const requestOf = (release: ComposedRelease) => ({ remote, release, part, locale: deps.locale() })
  const about = () => ({ remote, part, cohort: composed?.cohort ?? 'stable' }) as const

  function usableKeys(): readonly ReleaseKey[] {
    const usable = keys().filter((key) => health.isUsable(key, part))
    // with every release bad this visit may be the one that finds the fault gone
    return usable.length > 0 ? usable : keys()
  }

  function dispatch(event: ActivationEvent): void {
    const before = state
    state = activationReducer(before, event)
    if (state === before) return
    if (state.kind !== 'ready') mounted = undefined
    if (state.kind === 'loading') follow(state, before)
    for (const listener of [...listeners]) listener()
  }

  /** Starts the load of a state that asks for another release than the one before it. */
  function follow(now: ActivationState & { readonly kind: 'loading' }, before: ActivationState): void {
    const isNewRound = now.round !== before.round
    if (isNewRound) {
      startedAt = performance.now()
      setTimeout(() => dispatch({ type: 'overdue', round: now.round }), NOTICE_AFTER_MS)
    }
    const [key] = now.queue
    if (!isNewRound && before.kind === 'loading' && before.queue[0] === key) return
    const release = find(key)
    if (release !== undefined) load(now.round, key, release)
  }

  function load(round: number, key: ReleaseKey, release: ComposedRelease): void {
    const settle = (content: unknown): void => {
      if (state.kind !== 'loading' || state.round !== round || state.queue[0] !== key) return
      mounted = { key, release, content }
      dispatch({ type: 'loaded', round, key })
    }
    const ready = loader.peek(requestOf(release))
    if (ready !== undefined) {
      settle(ready)
      return
    }
    loader.activate(requestOf(release)).then(settle, (error: unknown) => {
      dispatch({ type: 'load-failed', round, key, failure: noteFailure(key, release, error) })
    })
  }

  function elapsed(): number {
    return Math.round(performance.now() - startedAt)
  }

  function failureOf(release: ComposedRelease, error: unknown, phase: LoadFailure['phase']): LoadFailure {
    if (error instanceof RemoteLoadError) return error.failure
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return { reason: reasonOf(error), phase, remote, version: release.version, detail: detail.slice(0, 300) }
  }

  function noteFailure(key: ReleaseKey, release: ComposedRelease, error: unknown): LoadFailure {
    const failure = failureOf(release, error, 'part')
    // a release without this part is no worse for it
    if (failure.reason === 'missing') health.markBad(`${key}/${part}`, failure)
    else look(key, key, loader.filesOf(release, part), failure)
    deps.report({ kind: 'failed', ...about(), version: release.version, failure, ms: elapsed() })
    return failure
  }

  function look(key: HealthKey, release: ReleaseKey, urls: readonly string[], failure: LoadFailure): void {
    files.nextAttempt(release)
    health.markBad(key, failure)
    recovery.watch({ key, release, urls, failure })
  }

  function begin(type: 'start' | 'retry' | 'recover' | 'renew', chosen: () => readonly ReleaseKey[]): void {
    if (type !== 'renew') composed = lookUp(type === 'start' ? 'current' : 'newest')
    dispatch({ type, candidates: chosen() })
  }

  function recover(): void {
    if (state.kind === 'failed') begin('recover', usableKeys)
  }

  function onUsable(key: HealthKey): void {
    const isOurs = keys().some((own) => key === own || key === `${own}/${part}`)
    if (isOurs) recover()
  }

  /** A kept-alive tab that had to do with the fallback takes the active release when it is opened again. */
  function renew(): void {
    const [active] = releases()
    if (active === undefined || state.kind !== 'ready') return
    const key = releaseKey(remote, active)
    if (state.key === key || !health.isUsable(key, part)) return
    const activate = (): void => begin('renew', keys)
    // what is on screen stays there until the other one is at hand
    loader.activate(requestOf(active)).then(activate, (error: unknown) => void noteFailure(key, active, error))
  }

  const activation: Activation = {
    state: () => state,
    mounted: () => mounted,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect() {
      if (state.kind === 'idle') begin('start', usableKeys)
      // nobody listened while the tab was hidden: the fault may have gone meanwhile
      else if (state.kind === 'failed') recover()
      else renew()
      const stops = [health.onUsable(onUsable), deps.onNews(recover)]
      return () => stops.forEach((stop) => stop())
    },
    retry() {
      const stuck = state.kind === 'loading' ? find(state.queue[0]) : undefined
      if (stuck !== undefined) loader.discard(remote, stuck)
      // an address of their own: the browser makes a request wait for a hanging one of the same address
      for (const release of releases()) {
        const key = releaseKey(remote, release)
        if (release === stuck || !health.isUsable(key, part)) files.nextAttempt(key)
      }
      begin('retry', keys)
    },
    committed(key) {
      const isFirst = state.kind === 'ready' && !state.isCommitted && state.key === key
      if (!isFirst || mounted === undefined) return
      const isFallback = key !== keys()[0]
      health.markGood(key)
      health.markGood(`${key}/${part}`)
      deps.report({ kind: 'activated', ...about(), version: mounted.release.version, ms: elapsed(), isFallback })
      dispatch({ type: 'committed', key })
    },
    threw(key, error) {
      const release = find(key)
      if (release === undefined || state.kind !== 'ready' || state.key !== key) return
      const failure = failureOf(release, error, 'render')
      const isCommitted = state.isCommitted
      const thrown = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}
      deps.report({
        kind: 'threw',
        ...about(),
        version: release.version,
        failure,
        ms: elapsed(),
        isCommitted,
        ...thrown,
      })
      if (isCommitted) throwsInPlace += 1
      if (isChunkLoadError(error)) {
        // the evaluated copy holds a failed lazy part, which it would never ask for again
        loader.discard(remote, release)
        look(`${key}/${part}`, key, error.request === undefined ? [] : [error.request], failure)
      } else if (isCommitted) {
        if (throwsInPlace > 1) loader.discard(remote, release)
      } else {
        look(`${key}/${part}`, key, [], failure)
      }
      dispatch({ type: 'threw', key, failure })
    },
  }
  // what is loaded already is shown in the very first render, without a placeholder in between
  composed = lookUp('current')
  const [first] = usableKeys()
  const known = first === undefined ? undefined : find(first)
  if (known !== undefined && loader.peek(requestOf(known)) !== undefined) begin('start', usableKeys)
  return activation
}
