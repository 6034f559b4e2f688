import type { VenueCategory } from '@site/contracts'

import { type Fen, minFen, ratio, type Ratio, timesTruncated } from '../money/index.ts'

/** Rebate by grade from VIP0 on, in hundredths of a per cent of the valid bets of a category. */
const REBATES: Readonly<Record<VenueCategory, readonly number[]>> = {
  TY: [38, 40, 42, 45, 48, 52, 56, 60, 65],
  ZR: [40, 42, 45, 48, 52, 56, 60, 65, 70],
  DZ: [50, 55, 60, 65, 70, 75, 80, 85, 90],
  QP: [40, 42, 45, 48, 52, 56, 60, 65, 70],
  DJ: [38, 40, 42, 45, 48, 52, 56, 60, 65],
  CP: [10, 10, 12, 12, 14, 14, 16, 16, 18],
  BY: [50, 55, 60, 65, 70, 75, 80, 85, 90],
}

/** The rebate of a category at a grade as a fraction; grades above the last one have the last one's. */
export function rebateRate(category: VenueCategory, grade: number): Ratio {
  return ratio(BigInt(rebateHundredths(category, grade)), 10_000n)
}

/** A bet with a smaller valid amount earns nothing, in fen. */
export const LEAST_REBATE_VALID = 100n
/** The most that a day earns in one category, in fen. */
const MOST_A_DAY = 1_888_800n

/** The rebate of one valid amount, cut to the fen. */
export function rebateOf(valid: Fen, rate: Ratio): Fen {
  return timesTruncated(valid, rate)
}

export interface RebateRule {
  readonly rate: Ratio
  /** A bet with a smaller valid amount does not count. In fen. */
  readonly minValid: Fen
  /** The most that is paid. In fen. */
  readonly maxRebate: Fen
}

/**
 * The rebate of many valid amounts: the sum of those that count, times the rate, cut, at most the maximum.
 */
export function rebateTotal(valids: readonly Fen[], { rate, minValid, maxRebate }: RebateRule): Fen {
  const counted = valids.filter((valid) => valid >= minValid).reduce((sum, valid) => sum + valid, 0n)
  return minFen(rebateOf(counted, rate), maxRebate)
}

/**
 * What a member's bets that were settled on one day in a category earn: credited the day after, and expected until then.
 *
 * @param valids valid amounts, or the sum of those that are {@link LEAST_REBATE_VALID} at least
 */
export function dayRebate(category: VenueCategory, grade: number, valids: readonly Fen[]): Fen {
  return rebateTotal(valids, { rate: rebateRate(category, grade), minValid: LEAST_REBATE_VALID, maxRebate: MOST_A_DAY })
}

/** The rebate of a category at a grade, in hundredths of a per cent; as {@link rebateRate}. */
export function rebateHundredths(category: VenueCategory, grade: number): number {
  const rates = REBATES[category]
  return rates[Math.min(Math.max(0, grade), rates.length - 1)] ?? 0
}

/** The rebate of a category at the highest grade, in hundredths of a per cent. */
export function highestRebate(category: VenueCategory): number {
  return Math.max(...REBATES[category])
}
