import type { WithdrawConfig } from '@site/contracts'

import { divideRatio, type Fen, parseFen, parseRatio, printTruncated, ratio, timesHalfUp } from '../money/index.ts'

/** What a withdrawal costs, taken from its amount: nothing while free ones are left. Half up to the fen. */
export function withdrawFee(
  { feeType, feeValue }: Pick<WithdrawConfig, 'feeType' | 'feeValue'>,
  freeLeft: number,
  amount: Fen,
): Fen {
  if (freeLeft > 0 || feeType === 'none') return 0n
  return feeType === 'fixed' ? parseFen(feeValue) : timesHalfUp(amount, parseRatio(feeValue))
}

/** How many coins an amount buys at a rate (CNY for one), to four decimals and never more than it is worth: `140.8450`. */
export function payoutCoins(amount: Fen, rate: string): string {
  return printTruncated(divideRatio(ratio(amount, 100n), parseRatio(rate)), 4)
}
