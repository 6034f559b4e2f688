import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/**
 * Iterations of one try. Slow by its definition and built into browsers, so a script on a machine of its own gains little
 * over a page; 1,000 of them take a third of a millisecond, here once for each answer.
 */
export const WORK_ITERATIONS = 1_000
/** Zeros that what is derived has to begin with: each more doubles the tries. A page needs 20 ms for the least. */
const LEAST_BITS = 6
/** Some three seconds of one core; a page has begun when the picture is seen. */
const MOST_BITS = 13
/** For each doubling of what an address has asked for. */
const BITS_A_DOUBLING = 2

/**
 * How much work a puzzle asks for.
 *
 * @param asked puzzles of the address in the window, this one included
 * @param easy so many of them cost the least
 */
export function workFor(asked: number, easy: number): number {
  const doublings = Math.ceil(Math.log2(Math.max(1, asked / easy)))
  return Math.min(MOST_BITS, LEAST_BITS + BITS_A_DOUBLING * doublings)
}

/** Whether this try of a challenge's work has found what it asks for. */
export async function hasWorked(id: string, bits: number, tried: number): Promise<boolean> {
  const derived = await derive(String(tried), id, WORK_ITERATIONS, 4, 'sha256')
  return Math.clz32(derived.readUInt32BE()) >= bits
}
