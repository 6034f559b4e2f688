import type { Venue } from '@site/contracts'

/** What a timer of the browser can wait. */
const LONGEST_MS = 2 ** 31 - 1

/** Milliseconds until the first announced end of a maintenance; undefined where none is to come within some weeks. */
export function untilFirstEnd(venues: readonly Pick<Venue, 'maintain'>[], now: number): number | undefined {
  const waits = venues.flatMap(({ maintain }) => (maintain === undefined ? [] : maintain.to - now))
  const first = Math.min(...waits.filter((wait) => wait >= 0))
  return first > LONGEST_MS ? undefined : first
}
