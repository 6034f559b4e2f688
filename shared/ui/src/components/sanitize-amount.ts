/** What an amount may look like while it is being typed. */
export interface AmountShape {
  /** digits after the point */
  readonly decimals: number
  /** characters in all, the point included */
  readonly maxLength: number
}

const FULL_WIDTH_OFFSET = 0xfe_e0
/** A sign, or a power of ten: without it the rest would be another amount than was meant. */
const OTHER_NUMBER = /[-−]\s*[\d.]|\d\s*[eE]\s*[-+]?\d/

/**
 * Keeps of a typed or pasted text what is an amount: digits and one point, full-width forms read as plain ones, no
 * leading zeros, further decimals and characters cut. `'，１２.３４5'` → `'12.34'`, `'.5'` → `'0.5'`, `'abc'` → `''`.
 *
 * @param before what stood there; it stays when the text is a number that is no amount, such as `'-5'` and `'1e5'`
 */
export function sanitizeAmount(typed: string, { decimals, maxLength }: AmountShape, before = ''): string {
  const narrow = typed
    .replaceAll(/[０-９．ｅＥ－＋]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll('。', '.')
  if (OTHER_NUMBER.test(narrow)) return before
  const plain = narrow.replaceAll(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0 || decimals === 0) return trimmed.slice(0, maxLength)
  const amount = `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`
  return amount.slice(0, maxLength)
}
