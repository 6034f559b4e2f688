import { between, type Random } from '../random/index.ts'

/** Seconds that a possession takes, both included; the end of a period cuts the last one short. */
const SHORTEST_S = 8
export const LONGEST_S = 22
/** Chances of 1, 2 and 3 points of a possession that brings any. */
const KINDS = [0.08, 0.66, 0.26] as const
const POINTS_WHEN_MADE = KINDS.reduce((sum, chance, index) => sum + chance * (index + 1), 0)

export function possessionLength(random: Random, left: number): number {
  return Math.min(left, between(random, SHORTEST_S, LONGEST_S))
}

/** Points of one possession whose mean is `mean`. */
export function pointsOf(random: Random, mean: number): number {
  if (random() >= mean / POINTS_WHEN_MADE) return 0
  const kind = random()
  return kind < KINDS[0] ? 1 : kind < KINDS[0] + KINDS[1] ? 2 : 3
}

/** Chances of 0, 1, 2 and 3 points of such a possession. */
export function pointChances(mean: number): readonly number[] {
  const made = mean / POINTS_WHEN_MADE
  return [1 - made, ...KINDS.map((chance) => made * chance)]
}

/** Of each number of seconds that are left when a possession begins: chances of 0, 1, 2… possessions until the end. */
const counts: (readonly number[])[] = [[1]]

function countsFrom(left: number): readonly number[] {
  for (let seconds = counts.length; seconds <= left; seconds += 1) counts.push(countsAfter(seconds, 0))
  return counts[left] ?? [1]
}

function countsAfter(left: number, elapsed: number): readonly number[] {
  const chances: number[] = []
  const shortest = Math.min(LONGEST_S, Math.max(SHORTEST_S, elapsed + 1))
  const lengths = LONGEST_S - shortest + 1
  for (let length = shortest; length <= LONGEST_S; length += 1) {
    for (const [n, chance] of countsFrom(Math.max(0, left - length)).entries())
      chances[n + 1] = (chances[n + 1] ?? 0) + chance / lengths
  }
  chances[0] = 0
  return chances
}

/**
 * Chances of 0, 1, 2… possessions until the end of a period, the running one included.
 *
 * @param left whole seconds that were left when the running possession began
 * @param elapsed whole seconds that it has taken so far: it has not ended in them, and so it takes longer
 */
export function possessionCounts(left: number, elapsed = 0): readonly number[] {
  if (left <= 0) return [1]
  return elapsed < SHORTEST_S ? countsFrom(left) : countsAfter(left, elapsed)
}

/** How many possessions a period of this length has on average, of both sides together. */
export function meanPossessions(seconds: number): number {
  return possessionCounts(seconds).reduce((sum, chance, n) => sum + chance * n, 0)
}
