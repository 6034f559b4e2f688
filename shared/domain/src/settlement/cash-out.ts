import {
  addRatio,
  divideRatio,
  type Fen,
  multiplyRatio,
  ONE,
  ratio,
  type Ratio,
  roundHalfUp,
  subtractRatio,
  truncate,
  ZERO,
} from '../money/index.ts'
import { type FinalCode, type Grade, RESULT_CODE } from '../results/index.ts'
import { multiplierOf } from './single.ts'

/** The shares of a bet that a player can cash out, in percent. */
export const CASH_OUT_PERCENTS = [10, 25, 50, 75, 100] as const

export interface CashOutOffer {
  /** Value without margin of the whole bet, rounded half-up. */
  readonly fair: Fen
  /** What is offered for the chosen share, cut to the fen, stake included. */
  readonly offer: Fen
}

export interface CashOutTerms {
  /** What the bet risked, in fen. */
  readonly stake: Fen
  /** Kept by the house: 0.05 is 5 %. */
  readonly margin: Ratio
  /** The share cashed out, above 0 and at most 1. */
  readonly fraction: Ratio
}

/** The value of a bet per unit of stake when the line is the same: placed odds over current odds, both decimal. */
export function valueAtSameLine(placed: Ratio, current: Ratio): Ratio {
  return divideRatio(placed, current)
}

/** Chances of the original line's five results; they add up to about 1. */
export type GradeChances = Readonly<Record<Grade, number>>

/** The value per unit of stake when the line has moved: the mean multiplier of the original line. */
export function valueByChances(placed: Ratio, chances: GradeChances): Ratio {
  const codes: readonly Grade[] = [
    RESULT_CODE.win,
    RESULT_CODE.halfWin,
    RESULT_CODE.push,
    RESULT_CODE.halfLoss,
    RESULT_CODE.loss,
  ]
  // Chances are floating point; nine decimals are far below one fen at any stake taken here.
  const exact = (chance: number) => ratio(BigInt(Math.round(chance * 1e9)), 1_000_000_000n)
  return codes.map((code) => multiplyRatio(exact(chances[code]), multiplierOf(code, placed))).reduce(addRatio, ZERO)
}

/** The value per unit of a parlay: the product of open legs' values and settled legs' multipliers. */
export function parlayValue(
  open: readonly Ratio[],
  settled: readonly { readonly placed: Ratio; readonly code: FinalCode }[],
): Ratio {
  return [...open, ...settled.map(({ placed, code }) => multiplierOf(code, placed))].reduce(multiplyRatio, ONE)
}

/** The offer for a value per unit (DOMAIN 2.8). */
export function cashOutOffer(value: Ratio, { stake, margin, fraction }: CashOutTerms): CashOutOffer {
  const fair = multiplyRatio(ratio(stake), value)
  const offer = multiplyRatio(multiplyRatio(fair, subtractRatio(ONE, margin)), fraction)
  return { fair: roundHalfUp(fair), offer: truncate(offer) }
}

/** Whether what stays in play after a partial cash-out is still a bet of at least the minimum. */
export function canCashOutPart(stake: Fen, fraction: Ratio, minBet: Fen): boolean {
  const left = truncate(multiplyRatio(ratio(stake), subtractRatio(ONE, fraction)))
  return left === 0n || left >= minBet
}
