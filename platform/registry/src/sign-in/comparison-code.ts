import { createHash } from 'node:crypto'

/** Base 32 without the letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/**
 * `4K7Q-2M9P`: by which a person sees that the command line which has begun a sign-in is the one in front of them. It is
 * shown in two places and compared by eye, so it is short; whoever does not see the other place has one guess of 2⁴⁰.
 */
export function comparisonCodeOf(challenge: string): string {
  const hash = createHash('sha256').update(`comparison code ${challenge}`).digest()
  const code = Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
