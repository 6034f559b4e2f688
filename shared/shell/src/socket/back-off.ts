import { isRefusal } from '@site/contracts'

import type { BackOff } from './socket-types.ts'

/** The least wait after a server has said that it was too much. */
const REFUSED_MS = 30_000

/**
 * The wait before the next attempt, in ms.
 *
 * @param attempt how many have failed since a connection lasted, 0 for the first
 * @param chance from 0 to 1
 * @param code with which the server closed the connection, if it did
 */
export function waitBefore(backOff: BackOff, attempt: number, chance: number, code?: number): number {
  const { firstMs, longestMs, spread } = backOff
  const [least, most] = spread
  const wait = Math.min(longestMs, firstMs * 2 ** attempt)
  const full = code !== undefined && isRefusal(code) ? Math.max(REFUSED_MS, wait) : wait
  return Math.round(full * (most - (most - least) * chance))
}
