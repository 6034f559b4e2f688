import type { Score } from '../plays/index.ts'

/** Expected goals (runs, points) of home and away. */
export interface Means {
  readonly h: number
  readonly c: number
}

export interface WeightedScore {
  readonly score: Score
  readonly chance: number
}

/** A half-time score with the final score that follows it. */
export interface WeightedCourse extends WeightedScore {
  readonly halfTime: Score
}

/**
 * One probability measure over the end of a match. Every market of the match is priced from the same model, so
 * no combination of bets on fair prices can profit for certain.
 */
export interface ScoreModel {
  readonly fullTime: readonly WeightedScore[]
  /** Empty when the first half is over or has no markets. */
  readonly halfTime: readonly WeightedScore[]
  /** Both scores together, for the markets that compare halves. Made on demand, since it is large. */
  readonly courses: () => readonly WeightedCourse[]
  /** The score now; in-play handicaps count from here. */
  readonly score: Score
}

const TAIL = 1e-12

/** Chances of 0, 1, 2… for a Poisson mean, cut where less than 1e-12 is left and scaled to add up to 1. */
export function poissonChances(mean: number): readonly number[] {
  if (!(mean >= 0) || mean > 50) throw new RangeError(`not a mean number of goals: ${mean}`)
  const chances: number[] = []
  let [term, sum] = [Math.exp(-mean), 0]
  for (let n = 1; sum < 1 - TAIL && n < 200; n += 1) {
    chances.push(term)
    sum += term
    term *= mean / n
  }
  return chances.map((chance) => chance / sum)
}

/** Drops counts rarer than one in a million, for where four counts meet and each one costs. */
export function withoutRare(chances: readonly number[]): readonly number[] {
  const kept = chances.filter((chance) => chance > 1e-6)
  const sum = kept.reduce((total, chance) => total + chance, 0)
  return kept.map((chance) => chance / sum)
}

/** The chances of the sum of two independent counts. */
export function convolve(a: readonly number[], b: readonly number[]): readonly number[] {
  const sums = Array.from({ length: a.length + b.length - 1 }, () => 0)
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      sums[i + j] = (sums[i + j] ?? 0) + x * y
    })
  })
  return sums
}

/** Two independent counts, added to the score that stands. */
export function scoreGrid(home: readonly number[], away: readonly number[], from: Score): WeightedScore[] {
  return home.flatMap((x, h) => away.map((y, c) => ({ score: { h: from.h + h, c: from.c + c }, chance: x * y })))
}

/** Adds up the chances of equal scores. */
export function mergeScores(scores: readonly WeightedScore[]): WeightedScore[] {
  const merged = new Map<string, WeightedScore>()
  for (const each of scores) {
    const key = `${each.score.h}-${each.score.c}`
    merged.set(key, { score: each.score, chance: each.chance + (merged.get(key)?.chance ?? 0) })
  }
  return [...merged.values()]
}
