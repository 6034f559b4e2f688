import { FIELD_LIMITS } from '@site/contracts'
import type { Fen } from '../money/fen.ts'
import { formatFen, tryParseFen } from '../money/fen.ts'
import type { Checked } from './messages.ts'
import { inputIssue } from './messages.ts'

/** spec 5. */
const { transferLength: LENGTH, transferDecimals: DECIMALS } = FIELD_LIMITS

/** What an amount field keeps of what is typed: digits, one dot, two decimals, 12 characters. */
export function keepAmount(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.')
  const kept = rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, DECIMALS)}`
  return kept.slice(0, LENGTH)
}

/** A transfer amount as typed; more than nothing, two decimals, 12 characters. */
export function checkTransferAmount(amount: string): Checked {
  if (amount === '') return inputIssue('amountRequired')
  const fen = amount.length > LENGTH ? undefined : tryParseFen(amount)
  return fen === undefined || fen <= 0n ? inputIssue('amountFormat') : undefined
}

/** "All" of a wallet as a transfer amount; fen are whole, so nothing has to be cut. `undefined` when it is too long. */
export function wholeBalance(balance: Fen): string | undefined {
  const text = formatFen(balance)
  return balance < 0n || text.length > LENGTH ? undefined : text
}
