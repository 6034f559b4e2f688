import type { Score } from '../plays/index.ts'
import type { ScoreModel, WeightedScore } from './model.ts'
import { mergeScores } from './model.ts'

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
