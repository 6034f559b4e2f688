import { addRatio, type Fen, multiplyRatio, ratio, type Ratio, roundHalfUp, ZERO } from '../money/index.ts'

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
