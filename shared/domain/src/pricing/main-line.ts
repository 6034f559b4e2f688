import type { Quarters } from '../lines/index.ts'
import type { Score } from '../plays/index.ts'
import type { ScoreModel, WeightedScore } from './model.ts'
import { mergeScores } from './model.ts'
import type { MarketRequest, PricedMarket } from './price.ts'
import { priceMarket } from './price.ts'

type LineRequest = Omit<MarketRequest, 'line'>

/**
 * The same model with only what a line market looks at, the margin, the total or one side's goals. Many lines are
 * tried to find the main one, so this is worth it: a basketball grid shrinks from thousands of scores to a hundred.
 */
function projected(model: ScoreModel, family: string): ScoreModel {
  const project = {
    R: ({ h, c }: Score) => ({ h: h - c, c: 0 }),
    OU: ({ h, c }: Score) => ({ h: h + c, c: 0 }),
    OUH: ({ h }: Score) => ({ h, c: 0 }),
    OUC: ({ c }: Score) => ({ h: 0, c }),
  }[family]
  if (!project) throw new RangeError(`a market without lines: ${family}`)
  const merge = (scores: readonly WeightedScore[]) =>
    mergeScores(scores.map(({ score, chance }) => ({ score: project(score), chance })))
  return { ...model, fullTime: merge(model.fullTime), halfTime: merge(model.halfTime) }
}

/** The line that would be about even by the means alone, of a projected model; the search starts here. */
function firstGuess(model: ScoreModel, { family, half = false, live = false }: LineRequest): Quarters {
  const states = half ? model.halfTime : model.fullTime
  const mean = states.reduce((sum, { score, chance }) => sum + chance * (score.h + score.c), 0)
  if (family !== 'R') return Math.round(mean * 4)
  const standing = live ? model.score.h - model.score.c : 0
  return Math.round((standing - mean) * 4)
}

function imbalance({ selections: [first, second] }: PricedMarket): number {
  return Math.abs(1 / (first?.fair ?? Infinity) - 1 / (second?.fair ?? Infinity))
}

/** Lines a market may have: totals stay above what is already scored. */
function leastLine(model: ScoreModel, { family, live = false }: LineRequest): Quarters {
  if (family === 'R') return -Infinity
  const { h, c } = live ? model.score : { h: 0, c: 0 }
  return 4 * (family === 'OUH' ? h : family === 'OUC' ? c : h + c) + 2
}

/** The quarter line whose fair prices are closest to even. `step` 2 keeps to halves, 4 to whole numbers. */
export function mainLine(model: ScoreModel, request: LineRequest, step = 1): Quarters {
  const small = projected(model, request.family)
  const least = leastLine(small, request)
  const start = Math.round(firstGuess(small, request) / step) * step
  const candidates = Array.from({ length: 13 }, (_, index) => start + (index - 6) * step).filter(
    (line) => line >= least,
  )
  const scored = candidates.map((line) => ({ line, off: imbalance(priceMarket(small, { ...request, line }, 0)) }))
  const best = scored.toSorted((a, b) => a.off - b.off || Math.abs(a.line) - Math.abs(b.line))[0]
  return best ? best.line : least
}
