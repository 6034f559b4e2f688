import type { GiftType } from '@site/contracts'

import type { Fen } from '../money/index.ts'

/** What a grade asks for and gives. Amounts in fen. */
export interface GradeRule {
  readonly grade: number
  /** Deposits and valid bets of the whole membership that reach it, both of them. */
  readonly deposit: Fen
  readonly bet: Fen
  /** Valid bets that keep it for another period. */
  readonly keep: Fen
  readonly gifts: Readonly<Record<GiftType, Fen>>
}

/** DOMAIN 5.3 in yuan, from VIP0 on: deposits, valid bets, keep, then the gifts for the grade, week, month and birthday. */
const TABLE = [
  [0n, 0n, 0n, 0n, 0n, 0n, 0n],
  [1_000n, 30_000n, 10_000n, 18n, 8n, 0n, 18n],
  [10_000n, 200_000n, 60_000n, 58n, 18n, 28n, 58n],
  [50_000n, 800_000n, 200_000n, 188n, 38n, 58n, 88n],
  [150_000n, 3_000_000n, 700_000n, 588n, 88n, 128n, 188n],
  [500_000n, 10_000_000n, 2_000_000n, 1_288n, 188n, 288n, 388n],
  [1_500_000n, 30_000_000n, 6_000_000n, 3_888n, 388n, 588n, 888n],
  [4_000_000n, 80_000_000n, 15_000_000n, 8_888n, 888n, 1_288n, 1_288n],
  [10_000_000n, 200_000_000n, 40_000_000n, 18_888n, 1_888n, 2_888n, 2_888n],
] as const

const fen = (yuan: bigint): Fen => yuan * 100n

/** Every grade, the lowest first. */
export const GRADES: readonly GradeRule[] = TABLE.map(
  ([deposit, bet, keep, upgrade, week, month, birthday], grade) => ({
    grade,
    deposit: fen(deposit),
    bet: fen(bet),
    keep: fen(keep),
    gifts: { upgrade: fen(upgrade), week: fen(week), month: fen(month), birthday: fen(birthday) },
  }),
)
export const TOP_GRADE = GRADES.length - 1

/** A grade's rule; above the last one it is the last one's. */
export function gradeRule(grade: number): GradeRule {
  const rule = GRADES[Math.min(Math.max(0, grade), TOP_GRADE)]
  if (rule === undefined) throw new Error(`no grade ${grade}`)
  return rule
}

/** The highest grade that deposits and valid bets reach together. */
export function gradeReached({ deposit, bet }: Pick<GradeRule, 'deposit' | 'bet'>): number {
  return GRADES.findLastIndex((rule) => deposit >= rule.deposit && bet >= rule.bet)
}
