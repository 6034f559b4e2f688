import { type Fen, multiplyRatio, ONE, parseRatio, ratio, subtractRatio, timesHalfUp } from '../money/index.ts'
import type { Settlement } from './single.ts'

/**
 * A winning outright shared by several runners. This site divides the winnings and returns the stake ('winnings');
 * 'stake' divides the stake and loses the rest.
 */
export type DeadHeatRule = 'winnings' | 'stake'

/**
 * Settles a winner of an outright. `odds` is decimal text, `winners` the number of runners sharing the place.
 *
 * @rule
 */
export function settleDeadHeat(stake: Fen, odds: string, winners: number, rule: DeadHeatRule = 'winnings'): Settlement {
  const decimal = parseRatio(odds)
  const share = ratio(1n, BigInt(winners))
  const payout =
    rule === 'winnings'
      ? stake + timesHalfUp(stake, multiplyRatio(subtractRatio(decimal, ONE), share))
      : timesHalfUp(stake, multiplyRatio(decimal, share))
  return { payout, profit: payout - stake }
}
