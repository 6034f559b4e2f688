import { printScaled } from '../money/index.ts'
import { type DecimalMilli, type OddsType, readOddsMilli, showOdds } from '../odds/index.ts'
import { isDoubleHandicap } from './plays.ts'

/** The `ior` of a selection: the Hong Kong price in two-way line markets, decimal in all others; "" when closed. */
export function printIor(play: string, price: DecimalMilli | undefined): string {
  if (price === undefined) return ''
  const shown = isDoubleHandicap(play) ? price - 1000 : price
  return shown % 10 === 0 ? printScaled(BigInt(shown / 10), 2) : printScaled(BigInt(shown), 3)
}

/** The canonical price of an `ior`; `undefined` for a closed selection. Throws RangeError for text that is no price. */
export function readIor(play: string, ior: string): DecimalMilli | undefined {
  return ior === '' ? undefined : readOddsMilli(ior, isDoubleHandicap(play) ? 'H' : 'E')
}

/** The odds type in which a market is shown: the player's own in two-way line markets, else decimal. */
export function shownOddsType(play: string, chosen: OddsType): OddsType {
  return isDoubleHandicap(play) ? chosen : 'E'
}

/** A selection's price as the player sees it. */
export function showPrice(play: string, price: DecimalMilli, chosen: OddsType): string {
  return showOdds(price, shownOddsType(play, chosen))
}
