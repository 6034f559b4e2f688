import type { PlayQuotes } from '@site/contracts/sports'
import {
  type DecimalMilli,
  findPlay,
  isDoubleHandicap,
  lineOfSide,
  type OddsType,
  parseHandicap,
  parseLineSize,
  printHandicap,
  printLineSize,
  readIor,
  showPrice,
} from '@site/domain'

/** Exact conversion costs big integers; prices repeat, so each is converted once. */
const MAX_KNOWN = 20_000

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key)
    if (value !== undefined) return value
    if (known.size >= MAX_KNOWN) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

const milliOf = {
  pair: remembered((ior) => safe(() => readIor('R', ior))),
  decimal: remembered((ior) => safe(() => readIor('M', ior))),
}

/** A price that the contract lets through and the trade does not have counts as closed. */
function safe<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The canonical price of a selection; undefined when it is closed. */
export function priceOf(w: string, ior: string): DecimalMilli | undefined {
  if (ior === '') return undefined
  return isDoubleHandicap(w) ? milliOf.pair(ior) : milliOf.decimal(ior)
}

const shown = {
  E: remembered((milli) => showPrice('R', Number(milli), 'E')),
  H: remembered((milli) => showPrice('R', Number(milli), 'H')),
  I: remembered((milli) => showPrice('R', Number(milli), 'I')),
  M: remembered((milli) => showPrice('R', Number(milli), 'M')),
} as const

/** The price as the player reads it: two-way line markets in the chosen odds type, all others decimal. */
export function priceText(w: string, price: DecimalMilli, oddsType: OddsType): string {
  return shown[isDoubleHandicap(w) ? oddsType : 'E'](String(price))
}

const sizeText = remembered((ratio) => safe(() => printLineSize(parseLineSize(ratio)).replaceAll(' ', '')) ?? ratio)

/**
 * What stands beside a price: the handicap from the selection's own side (`-0.5/1`), or the total (`2.5/3`).
 * Empty for markets without a line.
 */
export function lineText({ w, ratio, strong }: PlayQuotes, pick: number): string {
  if (ratio === undefined) return ''
  const family = findPlay(w)?.family
  if (family !== 'R' && family !== 'W3') return sizeText(ratio)
  const side = pick === 0 ? 'H' : 'C'
  const giving = strong ?? 'H'
  if (family === 'W3' && pick === 1) return sizeText(ratio)
  return (
    safe(() =>
      printHandicap(lineOfSide(parseHandicap(ratio, giving, 'H'), family === 'W3' && pick === 2 ? 'C' : side)),
    ) ?? ratio
  )
}
