import { maskCard, maskEmail, maskPhone } from '@site/domain'

import type { PayoutRow } from '../../db/schema/payout.ts'
import { bankName } from './banks.ts'

/** What tells an account from others. */
export type PayoutTarget = Pick<PayoutRow, 'kind' | 'code' | 'number'>

/** Enough of an account's number to know it again: `**** **** **** 7890`, `TJRabP****jpRTv8`, `138****5678`. */
export function maskAccount({ kind, number }: PayoutTarget): string {
  if (kind === 'bank') return maskCard(number)
  if (kind === 'coin') return `${number.slice(0, 6)}****${number.slice(-6)}`
  return number.includes('@') ? maskEmail(number) : maskPhone(number)
}

/** Where an account is kept, in words: the bank, the network of a coin, 支付宝. */
export function payoutPlace({ kind, code }: Omit<PayoutTarget, 'number'>): string {
  if (kind === 'bank') return bankName(code) ?? code
  return kind === 'coin' ? code : '支付宝'
}
