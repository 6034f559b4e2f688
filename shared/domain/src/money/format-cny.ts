import type { Fen } from './fen.ts'
import { formatFen } from './fen.ts'

type Cents = 'auto' | 'always'

const formatters: { [C in Cents]?: Intl.NumberFormat } = {}

/**
 * Money for people: Chinese locale, sign ¥, grouping, two decimals unless they are .00 (spec 9).
 * 123450n is "¥1,234.50" and 100000n is "¥1,000", or "¥1,000.00" with `always`.
 */
export function formatCny(fen: Fen, cents: Cents = 'auto'): string {
  // Made on first use, so that importing this module costs nothing.
  const formatter = (formatters[cents] ??= new Intl.NumberFormat('zh-CN', {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: cents === 'auto' ? 'stripIfInteger' : 'auto',
  }))
  return formatter.format(formatFen(fen) as `${number}`)
}
