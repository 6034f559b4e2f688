import type { VenueCategory } from '@site/contracts'

import { type Ratio, ratio } from '../money/ratio.ts'
import type { RebateRule } from '../settlement/turnover.ts'

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
  const rates = REBATES[category]
  return ratio(BigInt(rates[Math.min(Math.max(0, grade), rates.length - 1)] ?? 0), 10_000n)
}

/** A bet with a smaller valid amount earns nothing, in fen. */
const LEAST_VALID = 100n
/** The most that a day earns in one category, in fen. */
const MOST_A_DAY = 1_888_800n

/** How the bets of one day in a category are turned into a rebate at a grade. */
export function rebateRule(category: VenueCategory, grade: number): RebateRule {
  return { rate: rebateRate(category, grade), minValid: LEAST_VALID, maxRebate: MOST_A_DAY }
}

/** The rebate of a category at the highest grade, in hundredths of a per cent. */
export function highestRebate(category: VenueCategory): number {
  return Math.max(...REBATES[category])
}
