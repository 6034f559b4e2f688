import { GAME_TYPE } from '@site/contracts/sports'

import { DAY_MS, isFootball } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { hash } from '../random/index.ts'
import { isStoppageNear, type MatchState } from '../timeline/index.ts'
import { clockSeconds } from './model.ts'

/** Which moments are a match's own. Everybody sees them: they are no secret, and tell nothing of what is seen then. */
const phaseOf = ({ id }: Fixture): number => hash('ticks', id)

/** Milliseconds between two looks at the prices of a match: in play 2-5 s, each match its own, slower otherwise. */
function tickPeriod(fixture: Fixture, state: MatchState, now: number): number {
  // A quick match is looked at as often as its clock allows.
  if (state.stage === 'live')
    return 2000 + (fixture.league.sport === GAME_TYPE.virtualFootball ? 0 : phaseOf(fixture) % 3000)
  if (state.stage === 'break') return 12_000
  return fixture.startAt - now < DAY_MS ? 20_000 : 300_000
}

/** The latest moment of a match's own price clock. */
export function tickAt(fixture: Fixture, state: MatchState, now: number): number {
  const period = tickPeriod(fixture, state, now)
  const shift = phaseOf(fixture) % period
  return Math.floor((now - shift) / period) * period + shift
}

/** A market is looked at on every so many ticks; the markets take turns, so that a board moves a little all the time. */
const TURNS = 4

/**
 * The last quarter of basketball, and the last minutes of a half of football: each second that passes without points leaves
 * fewer possessions, or less of the goals.
 */
function isNearEnd({ league: { sport } }: Fixture, state: MatchState, at: number): boolean {
  if (isFootball(sport)) return isStoppageNear(sport, state, clockSeconds(state, at, 'up'))
  return sport === GAME_TYPE.basketball && (state.period === 'Q4' || state.period === 'OT')
}

/** Whether a price of some seconds ago is of another match, though nothing has happened since: then no market waits. */
const isHasty = (fixture: Fixture, state: MatchState, at: number): boolean =>
  fixture.league.sport === GAME_TYPE.virtualFootball || isNearEnd(fixture, state, at)

/** For how long a price stands near the end, where the running clock alone makes another match of it; 0 elsewhere. */
export function standsFor(fixture: Fixture, state: MatchState, at: number): number {
  return state.clock?.runs === true && isNearEnd(fixture, state, at) ? tickPeriod(fixture, state, at) : 0
}

/**
 * The moment that a market's price stands for: its own latest turn, or the latest event if that came later. The turns
 * of a match lie within a few seconds of each other, far inside the margin between its markets.
 */
export function marketMoment(
  fixture: Fixture,
  state: MatchState,
  at: number,
  market: { readonly family: string; readonly half: boolean },
): number {
  const period = tickPeriod(fixture, state, at)
  const turns = isHasty(fixture, state, at) ? 1 : TURNS
  const span = period * turns
  const turn = hash(fixture.id, market.family, String(market.half)) % turns
  const shift = (phaseOf(fixture) % period) + turn * period
  const own = Math.floor((at - shift) / span) * span + shift
  const reopened = state.suspendedUntil <= at ? state.suspendedUntil : 0
  return Math.max(own, state.changedAt, reopened)
}
