import { INNING_HALF } from '@site/contracts/sports'
import { convolve, type Means, type ScoreModel } from '@site/domain'

import { FRESH, type Inning, INNINGS, type MatchState, onBaseOf, runChances } from '../timeline/index.ts'
import { playedOn, ScoreSum, withoutLevel } from './grid.ts'

/** Of more runs in one half inning no price takes notice. */
const MOST_IN_LAST_HALF = 20

/** The home side's last half: it ends with the run that decides. Chances of its runs, by how many are missing. */
function lastHalf(onBase: number, from: Inning): (missing: number) => readonly number[] {
  const known = new Map<number, readonly number[]>()
  return (missing) => {
    const chances = known.get(missing) ?? likely(runChances(onBase, from, missing + 1))
    known.set(missing, chances)
    return chances
  }
}

/** Both sides' runs before the home side's last half, and then that half. */
function ended(
  away: readonly number[],
  home: readonly number[],
  from: MatchState['score'],
  last: (missing: number) => readonly number[],
) {
  const sum = new ScoreSum(from, Math.max(away.length, home.length) + MOST_IN_LAST_HALF)
  for (const [c, y] of away.entries()) {
    for (const [h, x] of home.entries()) {
      if (x * y < 1e-9) continue
      const missing = from.c + c - from.h - h
      if (missing < 0) sum.add(h, c, x * y)
      else for (const [more, chance] of last(missing).entries()) sum.add(h + more, c, x * y * chance)
    }
  }
  return sum.scores()
}

/**
 * The model of a baseball match, by the very law that its batters are drawn by: runners and outs of the running half,
 * whole innings after it, a last half that ends with the deciding run, and extra innings where the score is level.
 *
 * @param means runs of nine innings that both sides bat in to the end
 */
export function baseballModel(means: Means, state: MatchState): ScoreModel {
  const { score, outs, bases } = state
  const onBase = onBaseOf(means)
  const isBottom = state.inningHalf === INNING_HALF.bottom
  const inning = Math.max(1, state.periods.length)
  const now: Inning = state.stage === 'before' ? FRESH : { outs, bases }
  const whole = { h: likely(runChances(onBase.h, FRESH)), c: likely(runChances(onBase.c, FRESH)) }
  const innings = (first: readonly number[], side: 'h' | 'c', count: number) =>
    Array.from({ length: Math.max(0, count) }).reduce<readonly number[]>(
      (sum) => likely(convolve(sum, whole[side])),
      first,
    )
  const away = innings(isBottom ? [1] : runChances(onBase.c, now), 'c', INNINGS - inning)
  const isLast = inning >= INNINGS
  const home = isLast ? [1] : innings(isBottom ? runChances(onBase.h, now) : whole.h, 'h', INNINGS - inning - 1)
  const fresh = lastHalf(onBase.h, FRESH)
  const ends = ended(away, home, score, isLast && isBottom ? lastHalf(onBase.h, now) : fresh)
  const extra = () => playedOn(ended(whole.c, [1], { h: 0, c: 0 }, fresh))
  return { score, fullTime: withoutLevel(ends, score, extra), halfTime: [], courses: () => [] }
}

/** Without the long tail that no match ever sees. */
function likely(chances: readonly number[]): readonly number[] {
  const end = chances.findLastIndex((chance) => chance > 1e-8)
  return chances.slice(0, end + 1)
}
