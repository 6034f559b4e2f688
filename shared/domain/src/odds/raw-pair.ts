import {
  addRatio,
  compareRatio,
  divideRatio,
  ONE,
  parseRatio,
  printTruncated,
  ratio,
  type Ratio,
  subtractRatio,
} from '../money/index.ts'
import { convertDecimal } from './convert.ts'
import type { OddsType } from './types.ts'

/**
 * Some feeds quote a two-way pair on a linear scale where a value r above 1 means Malay -(2 - r).
 * Gives the exact decimal odds of one such value. Throws RangeError outside 0 < r < 2.
 */
export function decimalFromRaw(raw: string): Ratio {
  const value = parseRatio(raw)
  if (value.num <= 0n || compareRatio(value, ratio(2n)) >= 0) throw new RangeError(`no raw price: ${raw}`)
  const net = compareRatio(value, ONE) <= 0 ? value : divideRatio(ONE, subtractRatio(ratio(2n), value))
  return addRatio(ONE, net)
}

/**
 * A raw pair as the player sees it in one odds type, two decimals, cut.
 *
 * @rule
 */
export function showRawPair(rawHome: string, rawAway: string, type: OddsType): readonly [string, string] {
  const show = (raw: string) => printTruncated(convertDecimal(decimalFromRaw(raw), type), 2)
  return [show(rawHome), show(rawAway)]
}
