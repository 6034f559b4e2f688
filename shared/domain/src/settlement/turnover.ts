import type { Fen } from '../money/fen.ts'
import { minFen } from '../money/fen.ts'
import type { Ratio } from '../money/ratio.ts'
import { addRatio, multiplyRatio, ratio, roundHalfUp, timesTruncated, ZERO } from '../money/ratio.ts'

/** The valid amount of a settled bet: the smaller of the risk and the net result's size. Draws and voids are 0. */
export function validBet(risk: Fen, net: Fen): Fen {
  return minFen(risk, net < 0n ? -net : net)
}

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

export interface TurnoverRule {
  /** Times the deposit. */
  readonly depositMultiple: Ratio
  /** Times the bonus. */
  readonly bonusMultiple: Ratio
  /** Times deposit and bonus together. */
  readonly allMultiple: Ratio
}

/**
 * The turnover that must be bet before a withdrawal: deposit x j + bonus x b + (deposit + bonus) x k, in fen.
 */
export function requiredTurnover(deposit: Fen, bonus: Fen, rule: TurnoverRule): Fen {
  const parts: readonly (readonly [Fen, Ratio])[] = [
    [deposit, rule.depositMultiple],
    [bonus, rule.bonusMultiple],
    [deposit + bonus, rule.allMultiple],
  ]
  return roundHalfUp(parts.map(([amount, by]) => multiplyRatio(ratio(amount), by)).reduce(addRatio, ZERO))
}
