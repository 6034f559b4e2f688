import { compareRatio, type Fen, multiplyRatio, ONE, type Ratio, timesHalfUp } from '../money/index.ts'
import { type DecimalMilli, decimalRatio } from '../odds/index.ts'
import { type FinalCode, type Grade, isVoidCode, RESULT_CODE } from '../results/index.ts'
import type { Settlement } from './single.ts'
import { multiplierAt } from './single.ts'

export interface ParlayLeg {
  readonly price: DecimalMilli
  readonly code: FinalCode
}

export interface ParlaySettlement extends Settlement {
  readonly code: FinalCode
  /** Exact payout per unit of stake. */
  readonly multiplier: Ratio
}

/** The combined decimal odds of legs that are all still open. */
export function parlayOdds(prices: readonly DecimalMilli[]): Ratio {
  return prices.map(decimalRatio).reduce(multiplyRatio, ONE)
}

/**
 * Settles a parlay (DOMAIN 2.6): the product of the legs' multipliers, void and push counting 1, one lost leg
 * losing all. A parlay whose legs are all void takes the first leg's reason as its code.
 */
export function settleParlay(stake: Fen, legs: readonly ParlayLeg[]): ParlaySettlement {
  const multiplier = legs.map((leg) => multiplierAt(leg.code, leg.price)).reduce(multiplyRatio, ONE)
  const payout = timesHalfUp(stake, multiplier)
  return { code: parlayCode(multiplier, legs), multiplier, payout, profit: payout - stake }
}

function parlayCode(multiplier: Ratio, legs: readonly ParlayLeg[]): FinalCode {
  const reason = legs[0]?.code
  if (reason !== undefined && isVoidCode(reason) && legs.every((leg) => isVoidCode(leg.code))) return reason
  return multiplierCode(multiplier)
}

function multiplierCode(multiplier: Ratio): Grade {
  const against = compareRatio(multiplier, ONE)
  if (multiplier.num === 0n) return RESULT_CODE.loss
  return against > 0 ? RESULT_CODE.win : against === 0 ? RESULT_CODE.push : RESULT_CODE.halfLoss
}

/** A way to combine the selections of a slip: one parlay of all, or every parlay of two and more. */
export type Combination = 'single' | 'full'

/** The number of bets: 1, or 2^n - n - 1. Throws RangeError below two legs. */
export function countBets(legs: number, combination: Combination): number {
  if (!Number.isInteger(legs) || legs < 2) throw new RangeError(`a parlay has two legs or more, not ${legs}`)
  return combination === 'single' ? 1 : 2 ** legs - legs - 1
}

/** The trade's name: 3串1 for one parlay, 3串4 for full cover. */
export function combinationName(legs: number, combination: Combination): string {
  return `${legs}串${countBets(legs, combination)}`
}

/** Every sub-parlay of two or more legs, smaller ones first; each keeps the order of the legs. */
export function fullCover<T>(legs: readonly T[]): readonly (readonly T[])[] {
  const all = Array.from({ length: 2 ** legs.length }, (_, mask) => legs.filter((_leg, index) => (mask >> index) & 1))
  return all.filter((each) => each.length > 1).toSorted((a, b) => a.length - b.length)
}

export interface FullCoverSettlement extends Settlement {
  /** Stake per line times the number of lines. */
  readonly debit: Fen
  readonly lines: readonly ParlaySettlement[]
}

/** Settles a full-cover bet: each sub-parlay on its own, `stake` being the stake of one line. */
export function settleFullCover(stake: Fen, legs: readonly ParlayLeg[]): FullCoverSettlement {
  const lines = fullCover(legs).map((each) => settleParlay(stake, each))
  const debit = stake * BigInt(lines.length)
  const payout = lines.reduce((sum, line) => sum + line.payout, 0n)
  return { lines, debit, payout, profit: payout - debit }
}
