import type { Score } from '../plays/index.ts'
import type { Means, ScoreModel, WeightedCourse } from './model.ts'
import { convolve, poissonChances, scoreGrid, withoutRare } from './model.ts'

/** How much likelier a goal is at the end than at the start; 0.4 puts 46 % of the goals into the first half. */
export const LATE_UPLIFT = 0.4

/** Playing seconds of each half, the usual stoppage time included. */
const HALF_SECONDS = 45 * 60
const FIRST_SECONDS = 47 * 60
const SECOND_SECONDS = 49 * 60

export type FootballPhase = 'before' | '1H' | 'HT' | '2H' | 'after'

/** The share of the match that is over, 0 to 1, the first half being the first 0.5. `clock`: seconds on the clock. */
export function playedShare(phase: FootballPhase, clock: number): number {
  const part = (seconds: number, of: number) => 0.5 * Math.min(1, Math.max(0, seconds / of))
  switch (phase) {
    case 'before':
      return 0
    case '1H':
      return part(clock, FIRST_SECONDS)
    case 'HT':
      return 0.5
    case '2H':
      return 0.5 + part(clock - HALF_SECONDS, SECOND_SECONDS)
    case 'after':
      return 1
  }
}

/** The share of a match's goals that falls between two moments (0 to 1), with the late uplift. */
export function goalShare(from: number, to: number, uplift = LATE_UPLIFT): number {
  const until = (t: number) => (t + (uplift * t * t) / 2) / (1 + uplift / 2)
  return Math.max(0, until(to) - until(from))
}

/** Shares of a match's goals that are still to come in each half. */
export interface SharesLeft {
  readonly first: number
  readonly second: number
}

interface Standing {
  /** Expected goals of the whole match as it began, or as events since have changed them. */
  readonly means: Means
  readonly score: Score
  /** Set once the first half is over. */
  readonly halfTime?: Score | undefined
}

/** How far a match has come: by its clock (see {@link playedShare}), or by what is known to be left of its halves. */
export type FootballState = Standing & ({ readonly played: number } | { readonly left: SharesLeft })

function sharesLeft(played: number): SharesLeft {
  const of = (from: number, to: number) => goalShare(Math.max(played, from), to)
  return { first: of(0, 0.5), second: of(0.5, 1) }
}

/**
 * The model of a football match: two independent Poisson counts for what is left of each half, on top of the
 * score (DOMAIN 2.9).
 */
export function footballModel(state: FootballState): ScoreModel {
  const { means, score, halfTime } = state
  const left = 'left' in state ? state.left : sharesLeft(state.played)
  const of = (share: number): Counts => ({ h: poissonChances(means.h * share), c: poissonChances(means.c * share) })
  const [first, second] = [of(left.first), of(left.second)]
  const fullTime = scoreGrid(convolve(first.h, second.h), convolve(first.c, second.c), score)
  return {
    score,
    fullTime,
    halfTime: halfTime ? [] : scoreGrid(first.h, first.c, score),
    courses: () => courses(first, second, score, halfTime),
  }
}

interface Counts {
  readonly h: readonly number[]
  readonly c: readonly number[]
}

function courses(first: Counts, second: Counts, score: Score, halfTime: Score | undefined): WeightedCourse[] {
  const grid = (counts: Counts, from: Score) => scoreGrid(withoutRare(counts.h), withoutRare(counts.c), from)
  const halves = halfTime ? [{ score: halfTime, chance: 1 }] : grid(first, score)
  return halves.flatMap((half) =>
    grid(second, halfTime ? score : half.score).map((end) => ({
      halfTime: half.score,
      score: end.score,
      chance: half.chance * end.chance,
    })),
  )
}
