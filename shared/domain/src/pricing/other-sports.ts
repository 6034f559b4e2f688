import type { Score } from '../plays/index.ts'
import type { Means, ScoreModel, WeightedScore } from './model.ts'
import { mergeScores, scoreGrid, withoutDraws } from './model.ts'

/** Chances of 0, 1, 2… points for a bell curve of this mean and spread, never below zero. */
function bellChances(mean: number, spread: number): readonly number[] {
  const weights = Array.from({ length: Math.ceil(mean + 4 * spread) + 1 }, (_, n) =>
    Math.exp(-((n - mean) ** 2) / (2 * spread ** 2)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

export interface PointsState {
  /** Expected points still to come. */
  readonly means: Means
  /** Standard deviation of one side's points still to come. */
  readonly spread: number
  readonly score: Score
}

/** The model of a points game that has no draw, such as basketball: two independent bell curves. */
export function pointsModel({ means, spread, score }: PointsState): ScoreModel {
  const narrow = Math.max(spread, 0.3)
  const grid = scoreGrid(bellChances(means.h, narrow), bellChances(means.c, narrow), score)
  const likely = grid.filter(({ chance }) => chance > 1e-9)
  return { score, fullTime: withoutDraws(likely), halfTime: [], courses: () => [] }
}

export interface RaceState {
  /** The chance that home takes one set (frame, game), 0 to 1. */
  readonly homeSet: number
  /** Sets that win the match: 2 in a best of three. */
  readonly target: number
  readonly score: Score
}

/** The model of a race to a number of sets: tennis, volleyball, table tennis, snooker. The score counts sets. */
export function raceModel({ homeSet, target, score }: RaceState): ScoreModel {
  const ends: WeightedScore[] = []
  const play = (at: Score, chance: number): void => {
    if (at.h === target || at.c === target) {
      ends.push({ score: at, chance })
      return
    }
    play({ h: at.h + 1, c: at.c }, chance * homeSet)
    play({ h: at.h, c: at.c + 1 }, chance * (1 - homeSet))
  }
  play(score, 1)
  return { score, fullTime: mergeScores(ends), halfTime: [], courses: () => [] }
}
