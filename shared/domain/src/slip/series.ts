import {
  addRatio,
  type Fen,
  multiplyRatio,
  ONE,
  ratio,
  type Ratio,
  roundHalfUp,
  subtractRatio,
  ZERO,
} from '../money/index.ts'
import { type DecimalMilli, decimalRatio } from '../odds/index.ts'
import { type Combination, countBets, parlayOdds } from '../settlement/index.ts'

/** The wire name of a combination: `3x1`, `3x4`. Throws RangeError below two legs. */
export function comboCode(legs: number, combination: Combination): string {
  return `${legs}x${countBets(legs, combination)}`
}

/** A full cover of two legs is the one series of both, so there is none to choose. */
export function hasFullCover(legs: number): boolean {
  return legs > 2
}

/**
 * What one unit of stake a bet pays back when every leg wins: the product of the prices, or in a full cover the sum of
 * the products of all series of two and more, by (1 + a)(1 + b)… - 1 - a - b - …
 */
export function seriesReturn(prices: readonly DecimalMilli[], combination: Combination): Ratio {
  if (combination === 'single') return parlayOdds(prices)
  const odds = prices.map(decimalRatio)
  const all = odds.map((each) => addRatio(ONE, each)).reduce(multiplyRatio, ONE)
  return subtractRatio(subtractRatio(all, ONE), odds.reduce(addRatio, ZERO))
}

/** What a series costs and what it wins at the most, in fen. `stake` is that of one bet of the combination. */
export function seriesTerms(
  stake: Fen,
  prices: readonly DecimalMilli[],
  combination: Combination,
): { readonly debit: Fen; readonly win: Fen } {
  const debit = stake * BigInt(countBets(prices.length, combination))
  return { debit, win: roundHalfUp(multiplyRatio(ratio(stake), seriesReturn(prices, combination))) - debit }
}
