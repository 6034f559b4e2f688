import { givingSide, parseHandicap, parseLineSize, printLineSize, type Quarters, type Side } from '../lines/index.ts'

/** A line on the wire: its size as text, and of a handicap the side that gives it. */
export interface WireLine {
  readonly ratio?: string | undefined
  readonly strong?: Side | undefined
}

const isHandicap = (family: string) => family === 'R' || family === 'W3'

/** The line of a market, handicaps from the home side; `undefined` without one. Throws RangeError for other text. */
export function readLine(family: string, { ratio, strong = 'H' }: WireLine): Quarters | undefined {
  if (ratio === undefined) return undefined
  return isHandicap(family) ? parseHandicap(ratio, strong, 'H') : parseLineSize(ratio)
}

/** Inverse of {@link readLine}. */
export function printLine(family: string, line: Quarters | undefined): WireLine {
  if (line === undefined) return {}
  return { ratio: printLineSize(line), ...(isHandicap(family) && { strong: givingSide(line) }) }
}
