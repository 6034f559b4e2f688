import { type Fen, printPercent, ratio, type Ratio } from '../money/index.ts'

/** Something to bet on in a draw or a match, at a price that does not move. */
export interface DrawSelection {
  /** Unique within the event: `market:choice`. */
  readonly key: string
  readonly name: string
  /** Decimal odds in thousandths, the stake included. */
  readonly odds: number
}

export interface DrawMarket {
  readonly key: string
  readonly name: string
  readonly selections: readonly DrawSelection[]
}

export function findSelection(
  markets: readonly DrawMarket[],
  key: string,
): { readonly market: DrawMarket; readonly selection: DrawSelection } | undefined {
  for (const market of markets) {
    const selection = market.selections.find((one) => one.key === key)
    if (selection !== undefined) return { market, selection }
  }
  return undefined
}

/** What a bet returns when it wins, the stake included, cut to the fen. */
export function drawReturn(stake: Fen, odds: number): Fen {
  return (stake * BigInt(odds)) / 1000n
}

/** Odds in thousandths for a chance, with a margin taken off, in steps of 0.01 and never below 1.01. */
export function priceOf(chance: number, margin: number): number {
  return Math.max(1010, Math.floor(100 / (chance * (1 + margin))) * 10)
}

/** The highest return to player of prices with this margin, a share in steps of a thousandth. */
export function returnAtMargin(margin: number): Ratio {
  return ratio(1000n, BigInt(Math.round((1 + margin) * 1000)))
}

/** What a margin makes of fair odds, which `divisor` divides, and of their return, at most, as texts say it. */
export function marginWords(margin: number): Readonly<Record<'divisor' | 'most', string>> {
  return { divisor: (1 + margin).toFixed(2), most: printPercent(returnAtMargin(margin)) }
}

/** Numbers from a name, the same for everybody and at any time: for what is public before a draw. */
export function publicNumbers(name: string): (limit: number) => number {
  let state = 2_166_136_261
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
