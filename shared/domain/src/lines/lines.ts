import { SIDE, type Side } from '@site/contracts/sports'

export type { Side }

/** A handicap or total in whole quarters: -3 is -0.75, 9 is 2.25. */
export type Quarters = number

const PART = String.raw`\d+(?:\.(?:0|00|5|50|25|75))?`
const LINE = new RegExp(String.raw`^[OU]?\s*(${PART})(?:\s*/\s*(${PART}))?$`)

/**
 * Reads the size of a line: "0.5 / 1", "2.5", "O2 / 2.5", surrounding blanks allowed. Always zero or more.
 * Throws RangeError for anything else, also for a pair whose parts are not half a goal apart.
 */
export function parseLineSize(text: string): Quarters {
  const match = LINE.exec(text.trim())
  const low = Number(match?.[1]) * 4
  const high = match?.[2] === undefined ? low : Number(match[2]) * 4
  if (!match || (high !== low && (high - low !== 2 || low % 2 !== 0))) throw new RangeError(`not a line: ${text}`)
  return (low + high) / 2
}

/** The handicap from the side of a selection: negative when that side gives. */
export function parseHandicap(text: string, givenBy: Side, side: Side): Quarters {
  const size = parseLineSize(text)
  return size === 0 ? 0 : givenBy === side ? -size : size
}

/** The wire form of a line's size: 3 and -3 are "0.5 / 1", 10 is "2.5". Inverse of {@link parseLineSize}. */
export function printLineSize(line: Quarters): string {
  const size = Math.abs(line)
  return isQuarterLine(line) ? `${(size - 1) / 4} / ${(size + 1) / 4}` : String(size / 4)
}

/** A handicap for people, with its sign: "-0.5/1", "+1", "0". */
export function printHandicap(line: Quarters): string {
  const size = printLineSize(line).replaceAll(' ', '')
  return line === 0 ? size : (line < 0 ? '-' : '+') + size
}

/** The side that gives the handicap of a home-side line; level ball counts as home. */
export function givingSide(homeLine: Quarters): Side {
  return homeLine > 0 ? SIDE.away : SIDE.home
}

/** The line seen from a side, given the line of the home side. */
export function lineOfSide(homeLine: Quarters, side: Side): Quarters {
  return side === SIDE.home || homeLine === 0 ? homeLine : -homeLine
}

/** Whether a bet on this line is half on each of two neighbouring lines. */
function isQuarterLine(line: Quarters): boolean {
  return line % 2 !== 0
}
