import { addRatio, divideRatio, type Fen, ONE, ratio, type Ratio, roundHalfUp, ZERO } from '../money/index.ts'
import { type BetTerms, type DecimalMilli, decimalRatio } from '../odds/index.ts'
import { type FinalCode, RESULT_CODE } from '../results/index.ts'

export interface Settlement {
  /** What is paid back, in fen, stake included. */
  readonly payout: Fen
  /** payout minus debit: never rounded on its own, so no fen is lost. */
  readonly profit: Fen
}

const TWO = ratio(2n)
const HALF = ratio(1n, 2n)

/** What a code pays per unit risked, at exact decimal odds (DOMAIN 2.4). A cancelled bet gives the stake back. */
export function multiplierOf(code: FinalCode, decimal: Ratio): Ratio {
  if (code === RESULT_CODE.win) return decimal
  if (code === RESULT_CODE.halfWin) return divideRatio(addRatio(decimal, ONE), TWO)
  if (code === RESULT_CODE.halfLoss) return HALF
  return code === RESULT_CODE.loss ? ZERO : ONE
}

/** As {@link multiplierOf}, for a canonical price. */
export function multiplierAt(code: FinalCode, price: DecimalMilli): Ratio {
  return multiplierOf(code, decimalRatio(price))
}

/** Settles a single bet: exact arithmetic, one rounding of the payout, half-up to the fen (DOMAIN 2.1). */
export function settleSingle(terms: BetTerms, code: FinalCode): Settlement {
  const payout = roundHalfUp(exactPayout(terms, code))
  return { payout, profit: payout - terms.debit }
}

function exactPayout({ debit, win }: BetTerms, code: FinalCode): Ratio {
  const stake = ratio(debit)
  if (code === RESULT_CODE.win) return addRatio(stake, win)
  if (code === RESULT_CODE.halfWin) return addRatio(stake, divideRatio(win, TWO))
  if (code === RESULT_CODE.halfLoss) return divideRatio(stake, TWO)
  return code === RESULT_CODE.loss ? ZERO : stake
}
