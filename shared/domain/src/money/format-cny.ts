import type { Fen } from './fen.ts'
import { formatFen } from './fen.ts'

let formatter: Intl.NumberFormat | undefined

/**
 * Money for people: Chinese locale, sign ¥, grouping, two decimals unless they are .00 (SPEC 9).
 * 123450n is "¥1,234.50" and 100000n is "¥1,000".
 */
export function formatCny(fen: Fen): string {
  // Made on first use, so that importing this module costs nothing.
  formatter ??= new Intl.NumberFormat('zh-CN', {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return formatter.format(formatFen(fen) as `${number}`)
}
