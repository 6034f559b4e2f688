import type { DeskDeposit } from '@site/contracts/desk'

const DECIMALS = { CNY: 2, coins: 4 } as const

/**
 * What is typed of an order's currency as its provider tells it: with two decimals, of coins with four.
 *
 * @returns undefined for what is no amount above 0 of so many decimals
 */
export function arrivalOf({ currency }: Pick<DeskDeposit, 'currency'>, typed: string): string | undefined {
  const decimals = currency === 'CNY' ? DECIMALS.CNY : DECIMALS.coins
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || fraction.length > decimals || /^0*$/.test(whole + fraction)) return undefined
  return `${BigInt(whole)}.${fraction.padEnd(decimals, '0')}`
}
