import { MAX_TURNOVER } from '@site/contracts'
import { type Fen, ratio, requiredTurnover } from '@site/domain'

import type { StoredActivity } from './template.ts'

const NONE = ratio(0n)

/**
 * What has to be bet before a reward can be withdrawn: times itself, or times itself and its deposit. Nothing for nothing.
 * The deposit has to be bet once in any case: with that no more is asked than ten times what was given and paid in.
 */
export function requiredOf(
  { base }: StoredActivity['turnover'],
  { deposit, amount, multiple }: { readonly deposit: Fen; readonly amount: Fen; readonly multiple: number },
): Fen {
  if (amount === 0n) return 0n
  const times = ratio(BigInt(multiple))
  const isOfAll = base === 'all'
  const required = requiredTurnover(deposit, amount, {
    ...{ depositMultiple: NONE, bonusMultiple: isOfAll ? NONE : times, allMultiple: isOfAll ? times : NONE },
  })
  const most = BigInt(MAX_TURNOVER) * (deposit + amount) - deposit
  return required < most ? required : most
}
