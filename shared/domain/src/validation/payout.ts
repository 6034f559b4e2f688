import { INPUT_LIMITS } from '@site/contracts'

import { isEmail } from './contact.ts'
import type { Checked } from './messages.ts'
import { inputIssue } from './messages.ts'

/** Networks over which coins are paid out, with the shape of their addresses. */
export const COIN_NETWORKS = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
} as const
export type CoinNetwork = keyof typeof COIN_NETWORKS

/** Blanks and hyphens, as printed on cards, are taken out. */
export function normaliseCardNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

const CARD = new RegExp(`^\\d{${INPUT_LIMITS.cardMin},${INPUT_LIMITS.cardMax}}$`)

/** Digits that pass the check of Luhn (ISO/IEC 7812). */
export function checkCardNumber(typed: string): Checked {
  const digits = normaliseCardNumber(typed)
  return CARD.test(digits) && luhnSum(digits) % 10 === 0 ? undefined : inputIssue('cardFormat')
}

/** The shape of the network's addresses; whether somebody owns it nobody can tell. */
export function checkCoinAddress(network: CoinNetwork, address: string): Checked {
  return COIN_NETWORKS[network].test(address.trim()) ? undefined : inputIssue('addressFormat')
}

/** An Alipay account is a mainland mobile number or an e-mail address. */
export function checkAlipayAccount(account: string): Checked {
  const text = account.trim()
  const isGood = /^1\d{10}$/.test(text) || (text.length <= INPUT_LIMITS.alipay && isEmail(text))
  return isGood ? undefined : inputIssue('alipayFormat')
}

function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}
