import type { LimitType } from '@site/contracts'
import { LIMIT_AMOUNTS, tryParseFen } from '@site/domain'
import { amountTextField } from '@site/ui/form'
import * as v from 'valibot'

export type LimitProblem = 'required' | 'format' | 'range'

/** What is wrong with a limit as it was typed: yuan, or, of playing time, whole minutes. */
export function limitProblem(type: LimitType, typed: string): LimitProblem | undefined {
  if (typed === '') return 'required'
  const isTime = type === 'session'
  const amount = isTime ? (/^\d{1,5}$/.test(typed) ? BigInt(typed) : undefined) : tryParseFen(typed)
  if (amount === undefined) return 'format'
  const { min, max } = LIMIT_AMOUNTS[isTime ? 'session' : 'money']
  return amount < min || amount > max ? 'range' : undefined
}

export function limitSchema(type: LimitType) {
  return v.object({
    amount: amountTextField((typed) => limitProblem(type, typed)),
  })
}
