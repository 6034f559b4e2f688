import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ReleaseKey } from '../delivery/index.ts'
import { type ActivationEvent, activationReducer, type ActivationState, IDLE } from './activation-machine.ts'
import type { LoadFailure } from './load-error.ts'

const NEW: ReleaseKey = 'sports@2.0.0'
const OLD: ReleaseKey = 'sports@1.0.0'
const failure = (version: string): LoadFailure => ({
  reason: 'network',
  phase: 'entry',
  remote: 'sports',
  version,
  detail: '',
})

function run(...events: ActivationEvent[]): ActivationState {
  return events.reduce(activationReducer, IDLE)
}

const start: ActivationEvent = { type: 'start', candidates: [NEW, OLD] }
const newFailed: ActivationEvent = { type: 'load-failed', round: 1, key: NEW, failure: failure('2.0.0') }
const oldFailed: ActivationEvent = { type: 'load-failed', round: 1, key: OLD, failure: failure('1.0.0') }
const newLoaded: ActivationEvent = { type: 'loaded', round: 1, key: NEW }
const newCommitted: ActivationEvent = { type: 'committed', key: NEW }
const newThrew: ActivationEvent = { type: 'threw', key: NEW, failure: failure('2.0.0') }

describe('loading', () => {
  test('begins with the active release', () => {
    expect(run(start)).toMatchObject({ kind: 'loading', queue: [NEW, OLD], isBehindNotice: false })
  })

  test('goes to the fallback at once when the active release fails', () => {
    expect(run(start, newFailed)).toMatchObject({ kind: 'loading', queue: [OLD] })
  })

  test('has failed when both have, and knows why each did', () => {
    const state = run(start, newFailed, oldFailed)
    expect(state).toMatchObject({ kind: 'failed', cause: 'load' })
    expect(state.kind === 'failed' && state.failures.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
  })

  test('without any release it has failed at once', () => {
    expect(run({ type: 'start', candidates: [] })).toMatchObject({ kind: 'failed', cause: 'load' })
  })

  test('shows the notice when it is overdue, and goes on behind it', () => {
    expect(run(start, { type: 'overdue', round: 1 })).toMatchObject({ kind: 'loading', isBehindNotice: true })
    expect(run(start, { type: 'overdue', round: 1 }, newLoaded)).toMatchObject({ kind: 'ready', key: NEW })
  })

  test('the notice stays while the fallback is tried', () => {
    expect(run(start, { type: 'overdue', round: 1 }, newFailed)).toMatchObject({ queue: [OLD], isBehindNotice: true })
  })

  test('an answer of an earlier round, or of another release, is ignored', () => {
    const retried = run(start, newFailed, oldFailed, { type: 'retry', candidates: [NEW] })
    expect(activationReducer(retried, newLoaded)).toBe(retried)
    expect(activationReducer(retried, { type: 'overdue', round: 1 })).toBe(retried)
    const loading = run(start)
    expect(activationReducer(loading, { type: 'loaded', round: 1, key: OLD })).toBe(loading)
  })
})

describe('a throw', () => {
  test('before the first commit goes to the fallback', () => {
    expect(run(start, newLoaded, newThrew)).toMatchObject({ kind: 'loading', queue: [OLD] })
  })

  test('after the first commit leaves the release alone and puts a notice in place', () => {
    expect(run(start, newLoaded, newCommitted, newThrew)).toMatchObject({ kind: 'failed', cause: 'view' })
  })

  test('of the last release before its commit is a failure to load', () => {
    const state = run(
      start,
      newFailed,
      { type: 'loaded', round: 1, key: OLD },
      { type: 'threw', key: OLD, failure: failure('1.0.0') },
    )
    expect(state).toMatchObject({ kind: 'failed', cause: 'load' })
  })

  test('of a release that is no longer shown is ignored', () => {
    const state = run(start, newLoaded)
    expect(activationReducer(state, { type: 'threw', key: OLD, failure: failure('1.0.0') })).toBe(state)
  })
})

describe('after a failure', () => {
  const failed = [start, newFailed, oldFailed] as const

  test('a retry begins again with a placeholder', () => {
    expect(run(...failed, { type: 'retry', candidates: [NEW, OLD] })).toMatchObject({
      kind: 'loading',
      round: 2,
      queue: [NEW, OLD],
      failures: [],
      isBehindNotice: false,
    })
  })

  test('a recovery begins again behind the notice, so that nothing flickers', () => {
    const state = run(...failed, { type: 'recover', candidates: [NEW] })
    expect(state).toMatchObject({ kind: 'loading', round: 2, queue: [NEW], isBehindNotice: true })
    expect(activationReducer(state, { type: 'loaded', round: 2, key: NEW })).toMatchObject({ kind: 'ready', key: NEW })
  })
})

test('what works is never disturbed by a recovery, a second start, a retry or another commit', () => {
  const state = run(start, newLoaded, newCommitted)
  expect(activationReducer(state, newCommitted)).toBe(state)
  for (const type of ['start', 'recover', 'retry'] as const) {
    expect(activationReducer(state, { type, candidates: [OLD] })).toBe(state)
  }
})

describe('whatever happens', () => {
  const key = fc.constantFrom<ReleaseKey>(NEW, OLD)
  const round = fc.integer({ min: 0, max: 4 })
  const candidates = fc.subarray<ReleaseKey>([NEW, OLD])
  const event: fc.Arbitrary<ActivationEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('start' as const, 'retry' as const, 'recover' as const), candidates }),
    fc.record({ type: fc.constant('loaded' as const), round, key }),
    fc.record({ type: fc.constant('load-failed' as const), round, key, failure: fc.constant(failure('x')) }),
    fc.record({ type: fc.constant('overdue' as const), round }),
    fc.record({ type: fc.constant('committed' as const), key }),
    fc.record({ type: fc.constant('threw' as const), key, failure: fc.constant(failure('x')) }),
  )

  test('rounds never go back, a committed view is lost by its own throw only, and a failure can be retried', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: ActivationState = IDLE
        for (const next of events) {
          const before = state
          state = activationReducer(before, next)
          expect(state.round).toBeGreaterThanOrEqual(before.round)
          if (before.kind === 'ready' && before.isCommitted && state !== before) {
            expect(next.type).toBe('threw')
            expect(state).toMatchObject({ kind: 'failed', cause: 'view' })
          }
        }
        if (state.kind === 'failed') {
          expect(activationReducer(state, { type: 'retry', candidates: [NEW] }).kind).toBe('loading')
        }
      }),
    )
  })
})
