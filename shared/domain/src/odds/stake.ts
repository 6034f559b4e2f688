import {
  compareRatio,
  divideRatio,
  type Fen,
  multiplyRatio,
  ONE,
  parseRatio,
  ratio,
  type Ratio,
  roundHalfUp,
  subtractRatio,
  timesHalfUp,
  ZERO,
} from '../money/index.ts'
import { decimalFromOdds } from './convert.ts'
import type { OddsType } from './types.ts'

/** What a typed stake means. `debit` is what the wallet pays; `win` is the exact full win in fen. */
export interface BetTerms {
  readonly debit: Fen
  readonly win: Ratio
}

/**
 * BASE (this site): the typed amount is the base; at negative odds it is what is won, and the debit is
 * amount times |odds|. RISK: the typed amount is what can be lost.
 */
export type StakeMeaning = 'BASE' | 'RISK'

/** The terms of a single bet on the odds as shown (DOMAIN 2.3). Stake in fen; throws RangeError for bad odds. */
export function betTerms(stake: Fen, shown: string, type: OddsType, meaning: StakeMeaning = 'BASE'): BetTerms {
  const odds = parseRatio(shown)
  const net = subtractRatio(decimalFromOdds(odds, type), ONE)
  if (meaning === 'BASE' && compareRatio(odds, ZERO) < 0) {
    return { debit: timesHalfUp(stake, ratio(-odds.num, odds.den)), win: ratio(stake) }
  }
  return { debit: stake, win: multiplyRatio(ratio(stake), net) }
}

/** The full win in fen, for the slip's line "can win". */
export function maxWin(terms: BetTerms): Fen {
  return roundHalfUp(terms.win)
}

/** How much of one unit of typed stake the wallet pays: |odds| at negative odds, else 1. */
export function debitPerUnit(shown: string, type: OddsType): Ratio {
  const odds = parseRatio(shown)
  return type !== 'E' && compareRatio(odds, ZERO) < 0 ? ratio(-odds.num, odds.den) : ONE
}

/** The largest whole-yuan stake whose debit the balance covers. Both in fen. */
export function affordableStake(balance: Fen, perUnit: Ratio): Fen {
  const yuan = divideRatio(ratio(balance, 100n), perUnit)
  return balance <= 0n ? 0n : (yuan.num / yuan.den) * 100n
}
