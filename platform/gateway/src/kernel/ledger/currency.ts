/** Currency of an account, by its code; the database says the same of it (migration 0073). */
export function currencyOf(code: string): 'CNY' | 'USDT' {
  return code === 'usdt' || code.startsWith('usdt:') ? 'USDT' : 'CNY'
}
