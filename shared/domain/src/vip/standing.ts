import type { Fen } from '../money/index.ts'
import { GRADES, gradeReached, gradeRule, TOP_GRADE } from './grades.ts'

/** Days of a keep-grade period. A new one begins when it ends, and with a grade that was never had before. */
export const KEEP_DAYS = 90

/** Why a grade changes: deposits and bets reach a new one, bets bring one back, or too few of them lose one. */
export const GRADE_REASONS = ['reached', 'regained', 'lapsed'] as const
export type GradeReason = (typeof GRADE_REASONS)[number]

/** How a member stands. */
export interface GradeStanding {
  readonly grade: number
  /** The highest grade so far. */
  readonly highest: number
  /** The site day on which the keep-grade period began. */
  readonly since: number
}

export interface GradeChange {
  readonly from: number
  readonly to: number
  readonly reason: GradeReason
}

/** The first day after a keep-grade period. */
export const keepUntil = ({ since }: Pick<GradeStanding, 'since'>): number => since + KEEP_DAYS

/**
 * What the end of a keep-grade period does: the grade stays, or falls by one when its bets were too few.
 *
 * @param periodBet valid bets of the period that ends, in fen
 */
export function endPeriod(
  standing: GradeStanding,
  periodBet: Fen,
): { readonly standing: GradeStanding; readonly change?: GradeChange } {
  const { grade, highest } = standing
  const since = keepUntil(standing)
  if (grade === 0 || periodBet >= gradeRule(grade).keep) return { standing: { grade, highest, since } }
  return {
    standing: { grade: grade - 1, highest, since },
    change: { from: grade, to: grade - 1, reason: 'lapsed' },
  }
}

/**
 * What deposits and bets do at once. A grade above the highest so far is reached by the totals of the whole membership, and
 * begins a new period. One that was lost comes back, several together, once the bets of the running period are as many as
 * it takes to keep it.
 *
 * @param totals deposits and valid bets of the whole membership, in fen
 * @param periodBet valid bets of the running period, in fen
 * @param today site day
 */
export function climb(
  standing: GradeStanding,
  totals: { readonly deposit: Fen; readonly bet: Fen },
  periodBet: Fen,
  today: number,
): { readonly standing: GradeStanding; readonly change?: GradeChange } {
  const { grade, highest, since } = standing
  const reached = gradeReached(totals)
  if (reached > highest)
    return {
      standing: { grade: reached, highest: reached, since: today },
      change: { from: grade, to: reached, reason: 'reached' },
    }
  const back = GRADES.findLast((rule) => rule.grade <= highest && rule.grade > grade && periodBet >= rule.keep)
  if (back === undefined) return { standing }
  return {
    standing: { grade: back.grade, highest, since },
    change: { from: grade, to: back.grade, reason: 'regained' },
  }
}

/** The next grade up and what is asked for it; undefined at the top. */
export interface NextGrade {
  readonly grade: number
  readonly deposit: Fen
  readonly bet: Fen
  /** It was reached before: `bet` is of the running period, and no deposit is needed. */
  readonly regain: boolean
}

export function nextGrade({ grade, highest }: Pick<GradeStanding, 'grade' | 'highest'>): NextGrade | undefined {
  if (grade >= TOP_GRADE) return undefined
  const rule = gradeRule(grade + 1)
  if (grade < highest) return { grade: rule.grade, deposit: 0n, bet: rule.keep, regain: true }
  return { grade: rule.grade, deposit: rule.deposit, bet: rule.bet, regain: false }
}
