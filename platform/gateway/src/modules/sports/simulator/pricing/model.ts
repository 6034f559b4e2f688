import { GAME_TYPE, INNING_HALF } from '@site/contracts/sports'
import {
  footballModel,
  HOUR_MS,
  type Means,
  mergeScores,
  playedShare,
  pointsModel,
  raceModel,
  type ScoreModel,
} from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { secretWander, type Wave } from '../random/index.ts'
import {
  afterReds,
  baseballMeans,
  basketballMeans,
  footballMeans,
  homeSetChance,
  INNINGS,
  type MatchState,
  OVERTIME_S,
  QUARTER_S,
  setRules,
  speedOf,
} from '../timeline/index.ts'

/** Waves of the market's opinion; their size is of the log of the means. In play they are short and quick. */
const LIVE_WAVES: readonly Wave[] = [
  [3_000, 0.009],
  [20_000, 0.01],
  [150_000, 0.014],
]
const EARLY_WAVES: readonly Wave[] = [
  [60_000, 0.004],
  [600_000, 0.007],
  [HOUR_MS, 0.011],
]

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
  return { edge, total }
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
  const played = Math.min(0.985, playedShare(phase, clockSeconds(state, at, 'up') * speedOf(fixture.league.sport)))
  return footballModel({ means, played, score: state.score, halfTime: state.half })
}

const SPREAD = 11
/** Points are never quite certain, or the last seconds would have no price. */
const LEAST_LEFT = 0.004

function basketball(fixture: Fixture, state: MatchState, at: number, opinion: Opinion): ScoreModel {
  const full = basketballMeans(fixture)
  const swing = { edge: opinion.edge / 2, total: opinion.total / 2 }
  const quarter = state.period === 'OT' ? 5 : state.period === 'HT' ? 2 : Number(state.period.slice(1)) || 0
  const running = clockSeconds(state, at, 'down')
  const seconds =
    state.stage === 'before'
      ? 4 * QUARTER_S
      : quarter === 5
        ? Math.min(running, OVERTIME_S)
        : (4 - quarter) * QUARTER_S + running
  const left = Math.max(LEAST_LEFT, seconds / (4 * QUARTER_S))
  const means = wandered({ h: full.h * left, c: full.c * left }, swing)
  return pointsModel({ means, spread: SPREAD * Math.sqrt(left), score: state.score })
}

function baseball(fixture: Fixture, state: MatchState, opinion: Opinion): ScoreModel {
  const innings = state.periods.length
  const half = state.inningHalf === INNING_HALF.bottom ? 0.5 : 0
  const played = Math.min(0.96, innings === 0 ? 0 : (innings - 1 + half + state.outs / 6) / INNINGS)
  const means = wandered(baseballMeans(fixture), opinion)
  return footballModel({ means, played, score: state.score, noDraw: true })
}

/** The chance that home takes the running set, from its lead in it. */
function runningSetChance(fixture: Fixture, state: MatchState, chance: number): number {
  const running = state.periods[state.score.h + state.score.c]
  if (running === undefined) return chance
  const { points } = setRules(fixture.league.sport)
  const near = Math.max(running.h, running.c) / points
  const lead = ((running.h - running.c) / points) * (1.5 + 6 * near)
  return Math.min(0.97, Math.max(0.03, 1 / (1 + Math.exp(-(Math.log(chance / (1 - chance)) + lead)))))
}

function sets(fixture: Fixture, state: MatchState, opinion: Opinion): ScoreModel {
  const plain = homeSetChance(fixture)
  const chance = 1 / (1 + Math.exp(-(Math.log(plain / (1 - plain)) + 2 * opinion.edge)))
  const { target } = setRules(fixture.league.sport)
  const { score } = state
  const now = runningSetChance(fixture, state, chance)
  const after = (home: 0 | 1) =>
    raceModel({ homeSet: chance, target, score: { h: score.h + home, c: score.c + 1 - home } }).fullTime.map((end) => ({
      score: end.score,
      chance: end.chance * (home === 1 ? now : 1 - now),
    }))
  return { score, fullTime: mergeScores([...after(1), ...after(0)]), halfTime: [], courses: () => [] }
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
      return baseball(fixture, state, opinion)
    default:
      return sets(fixture, state, opinion)
  }
}
