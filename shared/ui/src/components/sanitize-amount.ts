/** What an amount may look like while it is being typed. */
export interface AmountShape {
  /** digits after the point */
  readonly decimals: number
  /** characters in all, the point included */
  readonly maxLength: number
}

const FULL_WIDTH_OFFSET = 0xfe_e0

/**
 * Keeps of a typed or pasted text what is an amount: digits and one point, full-width forms read as plain ones, no
 * leading zeros, further decimals and characters cut. `'，１２.３４5'` → `'12.34'`, `'.5'` → `'0.5'`, `'abc'` → `''`.
 */
export function sanitizeAmount(typed: string, { decimals, maxLength }: AmountShape): string {
  const plain = typed
    .replaceAll(/[０-９．]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll('。', '.')
    .replaceAll(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0 || decimals === 0) return trimmed.slice(0, maxLength)
  const amount = `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`
  return amount.slice(0, maxLength)
}
