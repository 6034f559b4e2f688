import { formatFen, formatMicro } from '@site/domain'

/** Currency of an account, by its code; the database says the same of it (migration 0073). */
export function currencyOf(code: string): 'CNY' | 'USDT' {
  return code === 'usdt' || code.startsWith('usdt:') ? 'USDT' : 'CNY'
}

/** An amount of an account as a decimal of its currency, with all its decimals. */
export function formatAmount(code: string, amount: bigint): string {
  return currencyOf(code) === 'USDT' ? formatMicro(amount) : formatFen(amount)
}
