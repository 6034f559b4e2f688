import { type FootballPhase, goalShare, playedShare, type SharesLeft } from '@site/domain'

import { GOALS_PER_SIDE, HALF_S, LOST_S, LOST_TIME, REDS, speedOf, STEP_S, STOPPAGE_S } from './football.ts'
import type { Sport } from '../catalogue/index.ts'
import type { MatchState } from './state.ts'

/** What the lost time takes away hangs on how many goals there are: those of an even match. */
const GOALS = 2 * GOALS_PER_SIDE
/** Steps from one with a goal or a red card to the next one that is drawn. */
const LOST_STEPS = LOST_S / STEP_S + 1

type HalfName = keyof typeof STOPPAGE_S

/** One half as its goals are drawn, in steps. */
interface Half {
  readonly name: HalfName
  /** Shares of the goals of a match. */
  readonly shares: readonly number[]
  /** Goals from each step on, if nothing has happened just before it, times the chance that it is still played. */
  readonly left: readonly number[]
}

/** The chance that a half has not been blown off after so many seconds. */
function lasts(name: HalfName, seconds: number): number {
  const [soonest, latest] = STOPPAGE_S[name]
  const stoppage = Math.max(Math.floor(seconds - HALF_S), soonest - 1)
  return Math.max(0, latest - stoppage) / (latest - soonest + 1)
}

function halfOf(name: HalfName): Half {
  const played = (step: number) => playedShare(name, (name === '1H' ? 0 : HALF_S) + step * STEP_S)
  const steps = Math.ceil((HALF_S + STOPPAGE_S[name][1]) / STEP_S)
  const shares = Array.from({ length: steps }, (_, step) => goalShare(played(step), played(step + 1)))
  const left = Array.from({ length: steps + LOST_STEPS }, () => 0)
  for (let step = steps - 1; step >= 0; step -= 1) {
    const { goals, pauses } = drawnIn(shares[step])
    left[step] = goals * lasts(name, step * STEP_S) + after(left, step, pauses)
  }
  return { name, shares, left }
}

/** Goals of a step, and how likely lost time follows on it. */
function drawnIn(share = 0): { readonly goals: number; readonly pauses: number } {
  const goals = GOALS * LOST_TIME * share
  return { goals, pauses: goals + REDS * share }
}

function after(left: readonly number[], step: number, pauses: number): number {
  return pauses * (left[step + LOST_STEPS] ?? 0) + (1 - pauses) * (left[step + 1] ?? 0)
}

const FIRST = halfOf('1H')
const SECOND = halfOf('2H')

/** What is left of a half of which so many seconds are played. `drawnFrom`: the step before which nothing happens. */
function leftOf({ name, shares, left }: Half, seconds: number, drawnFrom = 0): number {
  const still = lasts(name, seconds)
  if (still === 0) return 0
  const step = Math.floor(seconds / STEP_S)
  if (step < drawnFrom) return (left[drawnFrom] ?? 0) / still / GOALS
  const { goals, pauses } = drawnIn((shares[step] ?? 0) * (step + 1 - seconds / STEP_S))
  return (goals + after(left, step, pauses) / still) / GOALS
}

/**
 * The shares of a match's goals that are still to come, by the law that they are drawn by: a half may end at any second of
 * its stoppage time, its last goal comes before the latest one, and none comes in the minute after another. So nothing is
 * left, and everything certain, from the last moment on at which something can happen.
 *
 * @param seconds on the clock
 */
export function goalsLeft(sport: Sport, state: MatchState, phase: FootballPhase, seconds: number): SharesLeft {
  const whole = leftOf(SECOND, 0)
  if (phase === 'before') return { first: leftOf(FIRST, 0), second: whole }
  if (phase === '1H') return { first: runningLeft(FIRST, sport, state, seconds), second: whole }
  return { first: 0, second: phase === 'HT' ? whole : runningLeft(SECOND, sport, state, seconds) }
}

function runningLeft(half: Half, sport: Sport, { clock, changedAt }: MatchState, shown: number): number {
  const seconds = playedOf(sport, half.name, shown)
  if (clock === undefined || changedAt <= clock.at) return leftOf(half, seconds)
  const changed = playedOf(sport, half.name, clock.seconds + (changedAt - clock.at) / 1000)
  return leftOf(half, seconds, Math.floor(changed / STEP_S) + LOST_STEPS)
}

/** Seconds of a half that are played, at the pace of football. */
function playedOf(sport: Sport, name: HalfName, shown: number): number {
  return Math.max(0, shown * speedOf(sport) - (name === '1H' ? 0 : HALF_S))
}

/** From here on a price of some seconds ago is of another match: seconds before the last goal of a half can come. */
const NEAR_END_S = 300

/** Whether a running half is about to be over for its goals, or is so. */
export function isStoppageNear(sport: Sport, state: MatchState, seconds: number): boolean {
  if (state.period !== '1H' && state.period !== '2H') return false
  const half = state.period === '1H' ? FIRST : SECOND
  return playedOf(sport, half.name, seconds) >= half.shares.findIndex((share) => share === 0) * STEP_S - NEAR_END_S
}
