import { SIDE } from '@site/contracts/sports'
import { convolve, type Means, type Score, type ScoreModel, type Side, type WeightedScore } from '@site/domain'

import {
  LONGEST_S,
  type MatchState,
  OVERTIME_S,
  perPossession,
  pointChances,
  possessionCounts,
  QUARTER_S,
} from '../timeline/index.ts'
import { playedOn, ScoreSum, withoutLevel } from './grid.ts'

/** From here on possessions are counted one by one: a bell curve is too smooth for the few that are left. */
const COUNTED_S = 300
const LOOK_S = 8

/** Possessions until the end of a period: how many, and who has the first one, where that is known. */
interface Possessions {
  readonly counts: readonly number[]
  readonly first: Side | undefined
}

/** What is left of the running period. */
function runningPeriod(state: MatchState, seconds: number): Possessions {
  const began = Math.min(QUARTER_S, Math.round(state.clock?.seconds ?? 0))
  const elapsed = Math.floor(began - seconds)
  // A clock that has run for longer than any possession, also at the next look, is one of a scripted match.
  if (elapsed > LONGEST_S + LOOK_S)
    return { counts: possessionCounts(Math.min(QUARTER_S, Math.round(seconds))), first: undefined }
  return { counts: possessionCounts(began, Math.max(0, elapsed)), first: state.server }
}

/** Each count with its possessions of home and away; who begins is either one where it is not known. */
function shares({ counts, first }: Possessions): { readonly h: number; readonly c: number; readonly chance: number }[] {
  return counts.flatMap((chance, n) => {
    const [more, less] = [Math.ceil(n / 2), Math.floor(n / 2)]
    if (!(chance > 1e-7)) return []
    if (first === SIDE.home) return [{ h: more, c: less, chance }]
    if (first === SIDE.away) return [{ h: less, c: more, chance }]
    return [
      { h: more, c: less, chance: chance / 2 },
      { h: less, c: more, chance: chance / 2 },
    ]
  })
}

/** Chances of the points of 0, 1, 2… possessions. */
function pointsOfEach(mean: number, most: number): (readonly number[])[] {
  const one = pointChances(mean)
  const each: (readonly number[])[] = [[1]]
  while (each.length <= most) each.push(convolve(each.at(-1) ?? [1], one))
  return each
}

/** Ends of a period by its single possessions. */
function counted(possessions: Possessions, means: Means, from: Score): WeightedScore[] {
  const all = shares(possessions)
  const most = all.reduce((high, { h, c }) => Math.max(high, h, c), 0)
  const [home, away] = [pointsOfEach(means.h, most), pointsOfEach(means.c, most)]
  const sum = new ScoreSum(from, 3 * most)
  for (const { h, c, chance } of all) sum.addGrid(home[h] ?? [1], away[c] ?? [1], chance)
  return sum.scores()
}

/** Mean and variance of the possessions of one side. */
interface Spread {
  readonly mean: number
  readonly variance: number
}

function spreadOf(possessions: Possessions, side: 'h' | 'c'): Spread {
  let [mean, square] = [0, 0]
  for (const share of shares(possessions)) {
    mean += share.chance * share[side]
    square += share.chance * share[side] ** 2
  }
  return { mean, variance: square - mean ** 2 }
}

/** Chances of 0, 1, 2… points of so many possessions: a bell curve, never below zero. */
function bell(possessions: readonly Spread[], each: number): readonly number[] {
  const one = pointChances(each)
  const variance = one.reduce((sum, chance, points) => sum + chance * points ** 2, 0) - each ** 2
  const [mean, spread] = possessions.reduce(
    ([sum, off], of) => [sum + of.mean * each, off + of.mean * variance + of.variance * each ** 2],
    [0, 0],
  )
  const weights = Array.from({ length: Math.ceil(mean + 4.5 * Math.sqrt(spread)) + 1 }, (_, n) =>
    Math.exp(-((n - mean) ** 2) / (2 * spread)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * The model of a basketball match, by the very law that its possessions are drawn by: what is left of the clock, who has
 * the ball, and an overtime where the score is level.
 *
 * @param means points of four quarters
 * @param seconds on the clock
 */
export function basketballModel(means: Means, state: MatchState, seconds: number): ScoreModel {
  const { score, period } = state
  const each = perPossession(means)
  const quarter = period === 'HT' ? 2 : Number(period.slice(1)) || 0
  const later = state.stage === 'before' ? 4 : period === 'OT' ? 0 : 4 - quarter
  const running: Possessions =
    state.stage === 'before' ? { counts: [1], first: undefined } : runningPeriod(state, seconds)
  const full: Possessions = { counts: possessionCounts(QUARTER_S), first: undefined }
  const rest = [running, ...Array.from({ length: later }, () => full)]
  const ofSide = (side: 'h' | 'c') =>
    bell(
      rest.map((some) => spreadOf(some, side)),
      each[side],
    )
  const smooth = () => {
    const [home, away] = [ofSide('h'), ofSide('c')]
    const sum = new ScoreSum(score, Math.max(home.length, away.length) - 1)
    sum.addGrid(home, away)
    return sum.scores()
  }
  const ends = later === 0 && seconds <= COUNTED_S ? counted(running, each, score) : smooth()
  const overtime = () =>
    playedOn(counted({ counts: possessionCounts(OVERTIME_S), first: undefined }, each, { h: 0, c: 0 }))
  return { score, fullTime: withoutLevel(ends, score, overtime), halfTime: [], courses: () => [] }
}
