import type { Quarters } from '../lines/index.ts'
import { compareRatio } from '../money/index.ts'
import { type DecimalMilli, decimalRatio } from '../odds/index.ts'
import type { SlipLine } from './blocker.ts'
import type { OddsPolicy } from './reducer.ts'

/** Line and price of a selection at one moment. `price` is `undefined` when the selection is closed. */
export interface LineAndPrice {
  /** Handicaps from the home side: +0.5 and -0.5 are two lines. */
  readonly line?: Quarters | undefined
  readonly price: DecimalMilli | undefined
}

export type QuoteChange = SlipLine['change']

/**
 * How a quote differs from what the player saw (DOMAIN 1.2): a line that moved is another
 * bet, whatever its price, and is told apart from a price that moved. A closed side of the comparison has no price.
 */
export function quoteChange(seen: LineAndPrice, now: LineAndPrice): QuoteChange {
  const isSameLine = seen.line === now.line
  const moved =
    seen.price === undefined || now.price === undefined
      ? 0
      : compareRatio(decimalRatio(now.price), decimalRatio(seen.price))
  if (!isSameLine) return moved === 0 ? 'line' : 'lineAndOdds'
  return moved === 0 ? 'none' : moved > 0 ? 'better' : 'worse'
}

/** Whether a changed quote is taken without asking the player. A line never is. */
export function acceptsChange(change: QuoteChange, policy: OddsPolicy): boolean {
  if (change === 'better') return policy !== 'none'
  return change === 'worse' && policy === 'any'
}
