import { FIELD_LIMITS } from '@site/contracts'

import { tryParseFen } from '../money/index.ts'
import type { Checked } from './messages.ts'
import { inputIssue } from './messages.ts'

/** A transfer amount as typed: more than nothing, two decimals, no longer than its field. */
export function checkTransferAmount(amount: string): Checked {
  if (amount === '') return inputIssue('amountRequired')
  const fen = amount.length > FIELD_LIMITS.transferLength ? undefined : tryParseFen(amount)
  return fen === undefined || fen <= 0n ? inputIssue('amountFormat') : undefined
}
