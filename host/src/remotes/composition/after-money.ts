import { MONEY_LOCK } from '@site/shell/money'

/** The last repeat of a money call begins within 40 s, and fails within 30. */
const LONGEST_MS = 70_000

/**
 * Resolves once no money call is under way in any tab of the site, and after the longest time that one may take: a
 * release whose call hangs cannot keep itself on screen.
 */
export async function moneyIsStill(longestMs = LONGEST_MS): Promise<void> {
  const signal = AbortSignal.timeout(longestMs)
  await navigator.locks.request(MONEY_LOCK, { signal }, () => undefined).catch(() => undefined)
}
