import { GAME_TYPE } from '@site/contracts/sports'
import { footballModel, HOUR_MS, type Means, type ScoreModel } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { secretWander, type Wave } from '../random/index.ts'
import {
  afterReds,
  baseballMeans,
  basketballMeans,
  footballMeans,
  goalsLeft,
  type MatchState,
} from '../timeline/index.ts'
import { baseballModel } from './baseball.ts'
import { basketballModel } from './basketball.ts'
import { setsModel } from './sets.ts'

/** Waves of the market's opinion; their size is of the log of the means. In play they are short and quick. */
const LIVE_WAVES: readonly Wave[] = [
  [3_000, 0.004],
  [20_000, 0.004],
  [150_000, 0.005],
]
const EARLY_WAVES: readonly Wave[] = [
  [60_000, 0.002],
  [600_000, 0.003],
  [HOUR_MS, 0.0045],
]
/**
 * An opinion goes no further. It always comes back to what the matches are drawn by, and main lines show where that is:
 * one that took a price further than the margin would offer a bet that wins on average.
 */
const FURTHEST = 0.008

/** What the market thinks at a moment, beyond score and clock: a small wander, the same on every replica. */
export interface Opinion {
  /** Towards home above 0. */
  readonly edge: number
  /** Towards many goals above 0. */
  readonly total: number
}

export const NO_OPINION: Opinion = { edge: 0, total: 0 }

export function opinionAt(fixture: Fixture, state: MatchState, at: number): Opinion {
  const waves = state.stage === 'before' ? EARLY_WAVES : LIVE_WAVES
  const [edge = 0, total = 0] = secretWander(fixture.opinion, at, waves, 2)
  const within = (opinion: number) => Math.min(FURTHEST, Math.max(-FURTHEST, opinion))
  return { edge: within(edge), total: within(total) }
}

function wandered(means: Means, { edge, total }: Opinion): Means {
  return { h: means.h * Math.exp(total + edge), c: means.c * Math.exp(total - edge) }
}

/** Seconds on the clock at a moment: counted on where it runs up, down to zero where it runs down. */
export function clockSeconds(state: MatchState, at: number, direction: 'up' | 'down'): number {
  if (state.clock === undefined) return 0
  const passed = state.clock.runs ? Math.max(0, at - state.clock.at) / 1000 : 0
  return direction === 'up' ? state.clock.seconds + passed : Math.max(0, state.clock.seconds - passed)
}

function football(fixture: Fixture, state: MatchState, at: number, opinion: Opinion): ScoreModel {
  const means = afterReds(wandered(footballMeans(fixture), opinion), state.reds)
  const phase = state.stage === 'before' ? 'before' : state.period === '1H' ? '1H' : state.period === 'HT' ? 'HT' : '2H'
  const left = goalsLeft(fixture.league.sport, state, phase, clockSeconds(state, at, 'up'))
  return footballModel({ means, left, score: state.score, halfTime: state.half })
}

/** A hundredth of the points is much in basketball, where a total hardly strays by a tenth: its opinions are smaller. */
const POINTS_SWING = 0.2

function basketball(fixture: Fixture, state: MatchState, at: number, opinion: Opinion): ScoreModel {
  const swing = { edge: opinion.edge * POINTS_SWING, total: opinion.total * POINTS_SWING }
  return basketballModel(wandered(basketballMeans(fixture), swing), state, clockSeconds(state, at, 'down'))
}

/** The one score model that all prices of a match at a moment come from (DOMAIN 2.9). */
export function modelAt(fixture: Fixture, state: MatchState, at: number, opinion: Opinion): ScoreModel {
  switch (fixture.league.sport) {
    case GAME_TYPE.football:
    case GAME_TYPE.virtualFootball:
      return football(fixture, state, at, opinion)
    case GAME_TYPE.basketball:
      return basketball(fixture, state, at, opinion)
    case GAME_TYPE.baseball:
      return baseballModel(wandered(baseballMeans(fixture), opinion), state)
    default:
      return setsModel(fixture, state, opinion.edge)
  }
}
