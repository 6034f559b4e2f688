import type { PlayQuotes } from '@site/contracts/sports'
import type { DecimalMilli, Quarters } from '@site/domain'

import { lineOf, priceOf } from './price.ts'

export interface Selection {
  readonly code: string
  /** Undefined while it is closed. */
  readonly price: DecimalMilli | undefined
}

/** A market of a match, at one line. */
export interface Market {
  /** Code of its kind, e.g. `ROU`. */
  readonly play: string
  /** Place among the lines of the same kind: 0 is the main line. */
  readonly lineIndex: number
  /** Handicaps from the home side; undefined in markets without a line. */
  readonly line: Quarters | undefined
  readonly selections: readonly Selection[]
}

const CLOSED = () => undefined

export function readMarket(quotes: PlayQuotes): Market {
  const { w, lineIndex, sw, odds } = quotes
  const priceIn = sw === 'Y' ? priceOf : CLOSED
  return {
    play: w,
    lineIndex,
    line: lineOf(w, quotes),
    selections: odds.map(({ r, ior }) => ({ code: r, price: priceIn(w, ior) })),
  }
}
