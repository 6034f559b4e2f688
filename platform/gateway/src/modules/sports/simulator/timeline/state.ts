import { SIDE } from '@site/contracts/sports'
import type { Score, Side, VoidCode } from '@site/domain'

import type { SimEvent, Tally } from './events.ts'

export type MatchStage = 'before' | 'live' | 'break' | 'ended' | 'void'

/** Everything that is known of a match at one moment. */
export interface MatchState {
  readonly stage: MatchStage
  /** `1H`, `HT`, `2H`, `Q1`…, `OT`, or the number of the set or inning; empty before the start. */
  readonly period: string
  /** The clock as it was at `at` (epoch ms), and whether it runs on. */
  readonly clock?: { readonly seconds: number; readonly at: number; readonly runs: boolean } | undefined
  readonly score: Score
  /** Score of the first half, once it is over. */
  readonly half?: Score | undefined
  readonly periods: readonly Score[]
  readonly points?: { readonly h: string; readonly c: string } | undefined
  readonly server?: Side | undefined
  readonly inningHalf: 0 | 1
  readonly outs: number
  readonly bases: readonly [boolean, boolean, boolean]
  readonly yellows: Score
  readonly reds: Score
  readonly corners: Score
  /** No bets before this moment (epoch ms); 0 when open. */
  readonly suspendedUntil: number
  /** When something happened last that changes prices at once (epoch ms); 0 before the start. */
  readonly changedAt: number
  readonly voided?: VoidCode | undefined
  readonly endedAt?: number | undefined
}

const NIL: Score = { h: 0, c: 0 }

export const BEFORE: MatchState = {
  stage: 'before',
  period: '',
  clock: undefined,
  score: NIL,
  half: undefined,
  periods: [],
  points: undefined,
  server: undefined,
  inningHalf: 0,
  outs: 0,
  bases: [false, false, false],
  yellows: NIL,
  reds: NIL,
  corners: NIL,
  suspendedUntil: 0,
  changedAt: 0,
  voided: undefined,
  endedAt: undefined,
}

const plus = (score: Score, side: Side): Score =>
  side === SIDE.home ? { h: score.h + 1, c: score.c } : { h: score.h, c: score.c + 1 }

function tallied(state: MatchState, tally: Tally, at: number): MatchState {
  return {
    ...state,
    score: tally.score ?? state.score,
    periods: tally.periods ?? state.periods,
    clock: tally.clock ? { ...tally.clock, at } : state.clock,
    points: tally.points ?? state.points,
    server: tally.server ?? state.server,
    inningHalf: tally.half ?? state.inningHalf,
    outs: tally.outs ?? state.outs,
    bases: tally.bases ?? state.bases,
  }
}

/** A goal counts for the match and for the running half. */
function scored(state: MatchState, side: Side): MatchState {
  const running = state.periods.at(-1) ?? NIL
  return { ...state, score: plus(state.score, side), periods: [...state.periods.slice(0, -1), plus(running, side)] }
}

/** Events that leave the prices as they are. */
const QUIET: readonly SimEvent['kind'][] = ['yellow', 'corner', 'suspend']

/** The state after one event. `startAt`: kick-off in epoch ms. A match that is over takes no more events. */
export function applyEvent(state: MatchState, event: SimEvent, startAt: number): MatchState {
  if (state.stage === 'ended' || state.stage === 'void') return state
  const next = happened(state, event, startAt)
  return QUIET.includes(event.kind) ? next : { ...next, changedAt: startAt + event.at }
}

function happened(state: MatchState, event: SimEvent, startAt: number): MatchState {
  const at = startAt + event.at
  switch (event.kind) {
    case 'period': {
      const isHalf = event.period === '1H' || event.period === '2H'
      return {
        ...state,
        stage: 'live',
        period: event.period,
        clock: event.clock ? { ...event.clock, at } : undefined,
        periods: isHalf ? [...state.periods, NIL] : state.periods,
      }
    }
    case 'break':
      return {
        ...state,
        stage: 'break',
        period: event.period,
        clock: event.clock ? { ...event.clock, at } : undefined,
        half: event.period === 'HT' ? state.score : state.half,
      }
    case 'goal':
      return scored(state, event.side)
    case 'yellow':
      return { ...state, yellows: plus(state.yellows, event.side) }
    case 'red':
      return { ...state, reds: plus(state.reds, event.side) }
    case 'corner':
      return { ...state, corners: plus(state.corners, event.side) }
    case 'suspend':
      return { ...state, suspendedUntil: Math.max(state.suspendedUntil, at + event.forMs) }
    case 'tally':
      return tallied(state, event.tally, at)
    case 'end':
      return { ...state, stage: 'ended', clock: undefined, suspendedUntil: 0, endedAt: at }
    case 'void':
      return { ...state, stage: 'void', clock: undefined, voided: event.code, suspendedUntil: 0, endedAt: at }
  }
}

/** The state at a moment: all events up to it, applied to a match that has not begun. */
export function stateAt(events: readonly SimEvent[], startAt: number, now: number): MatchState {
  let state = BEFORE
  for (const event of events) {
    if (startAt + event.at > now) break
    state = applyEvent(state, event, startAt)
  }
  return state
}

export function isOver(state: MatchState): boolean {
  return state.stage === 'ended' || state.stage === 'void'
}

export function isRunning(state: MatchState): boolean {
  return state.stage === 'live' || state.stage === 'break'
}
