import {
  addRatio,
  compareRatio,
  divideRatio,
  multiplyRatio,
  ONE,
  parseRatio,
  printScaled,
  printTruncated,
  ratio,
  type Ratio,
  subtractRatio,
  timesUp,
  ZERO,
} from '../money/index.ts'
import type { DecimalMilli, OddsType } from './types.ts'

const MINUS_ONE = ratio(-1n)

/** The exact fraction of a canonical price. Throws RangeError unless it is a whole number above 1000. */
export function decimalRatio(price: DecimalMilli): Ratio {
  if (!Number.isSafeInteger(price) || price <= 1000) throw new RangeError(`not a price in thousandths: ${price}`)
  return ratio(BigInt(price), 1000n)
}

/**
 * Decimal odds (above 1, exact) as exact odds of another type. Evens are +1 in Hong Kong, Malay and Indonesian.
 * DOMAIN 2.2: Malay is negative above evens, Indonesian is negative below.
 */
export function convertDecimal(decimal: Ratio, type: OddsType): Ratio {
  const net = subtractRatio(decimal, ONE)
  const againstEvens = compareRatio(net, ONE)
  if (type === 'E') return decimal
  if (type === 'M' && againstEvens > 0) return divideRatio(MINUS_ONE, net)
  if (type === 'I' && againstEvens < 0) return divideRatio(MINUS_ONE, net)
  return net
}

/** Exact odds of any type as exact decimal odds. Throws RangeError for odds that the type cannot have. */
export function decimalFromOdds(odds: Ratio, type: OddsType): Ratio {
  if (!isValidOdds(odds, type)) throw new RangeError(`no ${type} odds: ${odds.num}/${odds.den}`)
  if (type === 'E') return odds
  return addRatio(ONE, compareRatio(odds, ZERO) > 0 ? odds : divideRatio(MINUS_ONE, odds))
}

/** Whether a value can be odds of the type: E above 1, H above 0, Malay within 1 of zero, Indonesian outside. */
export function isValidOdds(odds: Ratio, type: OddsType): boolean {
  const square = multiplyRatio(odds, odds)
  if (type === 'E') return compareRatio(odds, ONE) > 0
  if (type === 'H') return compareRatio(odds, ZERO) > 0
  if (compareRatio(odds, MINUS_ONE) === 0) return false // evens are written +1.00
  if (type === 'M') return odds.num !== 0n && compareRatio(square, ONE) <= 0
  return compareRatio(square, ONE) >= 0
}

/**
 * A canonical price as the player sees it: two decimals, never better than the price. A positive one is cut towards zero, a
 * negative one away from it: a Malay price of -0.1299 that was shown as -0.12 paid 9.33 for 8.70 (ADR 0120). Bets settle on
 * this text, so it is stored with the bet.
 */
export function showOdds(price: DecimalMilli, type: OddsType, digits = 2): string {
  const odds = convertDecimal(decimalRatio(price), type)
  if (compareRatio(odds, ZERO) > 0) return printTruncated(odds, digits)
  const shown = timesUp(10n ** BigInt(digits), odds)
  // Evens are written +1.00, and a Malay price just above them is evens to two decimals.
  return printScaled(type === 'M' && shown === -(10n ** BigInt(digits)) ? -shown : shown, digits)
}

/** Shown odds back to exact decimal odds. Throws RangeError for text that is no odds of the type. */
export function readOdds(shown: string, type: OddsType): Ratio {
  return decimalFromOdds(parseRatio(shown), type)
}

/** The canonical price of shown odds, in thousandths, cut. Exact for E and H. */
export function readOddsMilli(shown: string, type: OddsType): DecimalMilli {
  const { num, den } = readOdds(shown, type)
  return Number((num * 1000n) / den)
}

/** Net win per unit, in thousandths: the Hong Kong price. */
export function hongKongMilli(price: DecimalMilli): number {
  return price - 1000
}
