import { convolve, type Score, type WeightedScore } from '@site/domain'

/** What is less likely than this is left out. */
const RARE = 1e-9
/** An end of overtime that is less likely makes no difference to any price. */
const RARE_AFTER_LEVEL = 1e-5

/** Chances of scores, added up as they come: those from a score on, up to so many more of each side. */
export class ScoreSum {
  readonly #from: Score
  readonly #size: number
  readonly #chances: Float64Array

  constructor(from: Score, most: number) {
    this.#from = from
    this.#size = most + 1
    this.#chances = new Float64Array(this.#size ** 2)
  }

  /** So many more of home and away than at the beginning. */
  add(h: number, c: number, chance: number): void {
    if (h >= this.#size || c >= this.#size) return
    const place = h * this.#size + c
    this.#chances[place] = (this.#chances[place] ?? 0) + chance
  }

  /** Two independent counts. */
  addGrid(home: readonly number[], away: readonly number[], weight = 1): void {
    for (const [h, x] of home.entries()) {
      if (x * weight < RARE) continue
      for (let c = 0; c < away.length; c += 1) this.add(h, c, x * weight * (away[c] ?? 0))
    }
  }

  /** Those that are not as good as impossible, scaled to add up to 1. */
  scores(): WeightedScore[] {
    const scores: { score: Score; chance: number }[] = []
    let sum = 0
    for (let place = 0; place < this.#chances.length; place += 1) {
      const chance = this.#chances[place] ?? 0
      if (chance < RARE) continue
      sum += chance
      const h = this.#from.h + Math.floor(place / this.#size)
      scores.push({ score: { h, c: this.#from.c + (place % this.#size) }, chance })
    }
    for (const one of scores) one.chance /= sum
    return scores
  }
}

/** A match that has been level so often is as good as decided: the rest of the chances is spread over it. */
const ROUNDS = 4
const NIL: Score = { h: 0, c: 0 }

/** How a match goes on from level scores until it is decided, by how one overtime (extra inning) may end. */
export function playedOn(once: readonly WeightedScore[]): WeightedScore[] {
  const decided = once.filter(({ score, chance }) => score.h !== score.c && chance > RARE_AFTER_LEVEL)
  const most = decided.reduce((high, { score }) => Math.max(high, score.h, score.c), 0)
  const still: number[] = []
  for (const { score, chance } of once) if (score.h === score.c) still[score.h] = chance
  // One without any score only takes time: however many of them there are, they leave the same chances behind.
  const some = 1 - (still[0] ?? 0)
  const again = Array.from(still, (chance, n) => (n === 0 ? 0 : (chance ?? 0) / some))
  const sum = new ScoreSum(NIL, 2 * most)
  let level: readonly number[] = [1]
  for (let round = 0; round < ROUNDS && again.length > 0; round += 1) {
    for (const [n, chance] of level.entries()) {
      if (chance < RARE_AFTER_LEVEL) continue
      for (const one of decided) sum.add(n + one.score.h, n + one.score.c, (chance * one.chance) / some)
    }
    level = convolve(level, again)
  }
  return sum.scores().filter(({ chance }) => chance > RARE_AFTER_LEVEL)
}

/** The same ends, of a match that stands at a score, with level ones played on. */
export function withoutLevel(
  ends: readonly WeightedScore[],
  from: Score,
  goesOn: () => readonly WeightedScore[],
): WeightedScore[] {
  if (ends.every(({ score }) => score.h !== score.c)) return [...ends]
  const rest = goesOn()
  const all = rest.reduce((sum, { chance }) => sum + chance, 0)
  const of = (some: readonly WeightedScore[], begun: Score) =>
    some.reduce((high, { score }) => Math.max(high, score.h - begun.h, score.c - begun.c), 0)
  const sum = new ScoreSum(from, of(ends, from) + of(rest, NIL))
  for (const { score, chance } of ends) {
    const [h, c] = [score.h - from.h, score.c - from.c]
    if (score.h !== score.c) sum.add(h, c, chance)
    else if (chance > 1e-7)
      for (const more of rest) sum.add(h + more.score.h, c + more.score.c, (chance * more.chance) / all)
  }
  return sum.scores()
}
