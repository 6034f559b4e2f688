import type { VenueCategory } from '@site/contracts'
import { type Ratio, type RebateRule, parseFen, parseRatio, ratio } from '@site/domain'

/** Rebate per grade from VIP0 on, in per cent of the valid bets of a category. */
const PER_CENT: Readonly<Record<VenueCategory, readonly string[]>> = {
  TY: ['0.38', '0.40', '0.42', '0.45', '0.48', '0.52', '0.56', '0.60', '0.65'],
  ZR: ['0.40', '0.42', '0.45', '0.48', '0.52', '0.56', '0.60', '0.65', '0.70'],
  DZ: ['0.50', '0.55', '0.60', '0.65', '0.70', '0.75', '0.80', '0.85', '0.90'],
  QP: ['0.40', '0.42', '0.45', '0.48', '0.52', '0.56', '0.60', '0.65', '0.70'],
  DJ: ['0.38', '0.40', '0.42', '0.45', '0.48', '0.52', '0.56', '0.60', '0.65'],
  CP: ['0.10', '0.10', '0.12', '0.12', '0.14', '0.14', '0.16', '0.16', '0.18'],
  BY: ['0.50', '0.55', '0.60', '0.65', '0.70', '0.75', '0.80', '0.85', '0.90'],
}

/** The rebate of a category at a grade as a fraction; grades above the last one have the last one's. */
export function rebateRate(category: VenueCategory, grade: number): Ratio {
  const rates = PER_CENT[category]
  const { num, den } = parseRatio(rates[Math.min(Math.max(0, grade), rates.length - 1)] ?? '0')
  return ratio(num, den * 100n)
}

/** A bet with a smaller valid amount earns nothing. */
const LEAST_VALID = parseFen('1')
/** The most that a day earns in one category. */
const MOST_A_DAY = parseFen('18888')

/** How the bets of one day in a category are turned into a rebate at a grade. */
export function rebateRule(category: VenueCategory, grade: number): RebateRule {
  return { rate: rebateRate(category, grade), minValid: LEAST_VALID, maxRebate: MOST_A_DAY }
}
