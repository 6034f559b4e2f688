import type { Random } from '../random/index.ts'

export type Bases = readonly [boolean, boolean, boolean]

/** Chances of one, two, three and four bases of a batter that gets on base. */
const HITS = [0.74, 0.16, 0.02, 0.08] as const
export const OUTS = 3

/** Bases that a batter takes: 0 is an out. */
export function hit(random: Random, onBase: number): number {
  if (random() >= onBase) return 0
  let kind = random()
  for (const [index, chance] of HITS.entries()) {
    if (kind < chance) return index + 1
    kind -= chance
  }
  return 1
}

export function advance(
  [first, second, third]: Bases,
  taken: number,
): { readonly bases: Bases; readonly runs: number } {
  const runners = [third, second, first].filter(Boolean).length
  if (taken === 4) return { bases: [false, false, false], runs: runners + 1 }
  if (taken === 3) return { bases: [false, false, true], runs: runners }
  if (taken === 2) return { bases: [false, true, first], runs: Number(third) + Number(second) }
  return { bases: [true, first, second], runs: Number(third) }
}

const code = ([first, second, third]: Bases): number => Number(first) + 2 * Number(second) + 4 * Number(third)
const ALL_BASES = Array.from({ length: 8 }, (_, n): Bases => [(n & 1) > 0, (n & 2) > 0, (n & 4) > 0])
/** Of each occupation of the bases: what each hit makes of it. */
const MOVES = ALL_BASES.map((bases) => ({
  on: code(bases),
  runners: bases.filter(Boolean).length,
  moves: HITS.map((chance, index) => {
    const { bases: next, runs } = advance(bases, index + 1)
    return { chance, next: code(next), runs }
  }),
}))
/** Of more runs in one half inning, less than one in a million half innings has any. */
const MOST_RUNS = 18
/** The last hit may bring four more. */
const WIDTH = MOST_RUNS + 5

export interface Inning {
  readonly outs: number
  readonly bases: Bases
}

export const FRESH: Inning = { outs: 0, bases: [false, false, false] }

/**
 * Chances of 0, 1, 2… runs in the rest of a half inning.
 *
 * @param enough it ends at once when there are so many (the home side's last half); the last hit may bring more
 */
export function runChances(onBase: number, { outs, bases }: Inning, enough = Infinity): readonly number[] {
  if (enough <= 0) return [1]
  const ended = new Float64Array(WIDTH)
  let now = new Float64Array(8 * WIDTH)
  now[code(bases) * WIDTH] = 1
  for (let out = outs; out < OUTS; out += 1) {
    const next = new Float64Array(8 * WIDTH)
    // Each batter who is not out makes one more of runs and runners together: in this order nothing is looked at twice.
    for (let sum = 0; sum <= MOST_RUNS + 3; sum += 1) {
      for (const { on, runners, moves } of MOVES) {
        const runs = sum - runners
        const chance = runs < 0 ? 0 : (now[on * WIDTH + runs] ?? 0)
        if (chance === 0) continue
        add(next, on * WIDTH + runs, chance * (1 - onBase))
        for (const move of moves) {
          const reached = runs + move.runs
          const part = chance * onBase * move.chance
          if (reached >= enough || reached > MOST_RUNS) add(ended, reached, part)
          else add(now, move.next * WIDTH + reached, part)
        }
      }
    }
    now = next
  }
  for (const [place, chance] of now.entries()) add(ended, place % WIDTH, chance)
  return [...ended]
}

function add(sums: Float64Array, place: number, chance: number): void {
  sums[place] = (sums[place] ?? 0) + chance
}

/** Chances to get on base, evenly apart, and how many runs a half inning then has on average. */
const STEP = 0.01
const STEPS = 56
let known: readonly number[] | undefined
/** Worked out for the first match of baseball: it takes some 20 ms, which no start has to wait for. */
function meanRuns(): readonly number[] {
  known ??= Array.from({ length: STEPS }, (_, n) =>
    runChances(n * STEP, FRESH).reduce((sum, chance, runs) => sum + chance * runs, 0),
  )
  return known
}

/** How often a batter of a side gets on base that makes so many runs in a half inning. */
export function onBaseFor(runs: number): number {
  const means = meanRuns()
  const above = means.findIndex((each) => each >= runs)
  if (above < 1) return above === 0 ? 0 : STEP * (STEPS - 1)
  const [low, high] = [means[above - 1] ?? 0, means[above] ?? 0]
  return STEP * (above - 1 + (runs - low) / (high - low))
}
