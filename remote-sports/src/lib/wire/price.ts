import {
  type DecimalMilli,
  findPlay,
  isDoubleHandicap,
  type LineAndPrice,
  type Quarters,
  readIor,
  readLine,
  type WireLine,
} from '@site/domain'

import { remembered } from '../remembered.ts'

/** What the contract lets through and the trade does not have counts as none. */
function safe<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const priceBy = {
  pair: remembered((ior) => safe(() => readIor('R', ior))),
  decimal: remembered((ior) => safe(() => readIor('M', ior))),
}

/** The price of a selection; undefined when it is closed. */
export function priceOf(play: string, ior: string): DecimalMilli | undefined {
  if (ior === '') return undefined
  return isDoubleHandicap(play) ? priceBy.pair(ior) : priceBy.decimal(ior)
}

const lineBy = {
  home: remembered((ratio) => safe(() => readLine('R', { ratio, strong: 'H' }))),
  away: remembered((ratio) => safe(() => readLine('R', { ratio, strong: 'C' }))),
  total: remembered((ratio) => safe(() => readLine('OU', { ratio }))),
}

/** The line of a market, handicaps from the home side; undefined without one. */
export function lineOf(play: string, { ratio, strong }: WireLine): Quarters | undefined {
  if (ratio === undefined) return undefined
  const family = findPlay(play)?.family
  if (family !== 'R' && family !== 'W3') return lineBy.total(ratio)
  return strong === 'C' ? lineBy.away(ratio) : lineBy.home(ratio)
}

/** A selection of the slip or a quote of it, to be compared. */
export function lineAndPrice(play: string, { ior, ...line }: WireLine & { readonly ior: string }): LineAndPrice {
  return { line: lineOf(play, line), price: priceOf(play, ior) }
}
