import { FIELD_LIMITS } from '@site/contracts'
import { type UsdtHundredths, tryParseFen } from '@site/domain'
import { amountTextField } from '@site/ui/form'
import * as v from 'valibot'

export type ExchangeProblem = 'required' | 'format' | 'zero' | 'below' | 'above' | 'insufficient'

/** What bounds an exchange, in hundredths of a USDT. */
export interface ExchangeBounds {
  readonly min: UsdtHundredths
  readonly max: UsdtHundredths
  readonly available: UsdtHundredths
}

/** What is wrong with an amount of USDT as it was typed; undefined when nothing is. */
export function problemOf(typed: string, { min, max, available }: ExchangeBounds): ExchangeProblem | undefined {
  if (typed === '') return 'required'
  const amount = typed.length > FIELD_LIMITS.transferLength ? undefined : tryParseFen(typed)
  if (amount === undefined || amount < 0n) return 'format'
  if (amount === 0n) return 'zero'
  if (amount < min) return 'below'
  if (amount > max) return 'above'
  return amount > available ? 'insufficient' : undefined
}

export function exchangeSchema(bounds: ExchangeBounds) {
  return v.object({
    amount: amountTextField((typed) => problemOf(typed, bounds)),
  })
}
