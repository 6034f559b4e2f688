import { DAY_MS } from '../calendar/index.ts'
import { VERIFIED_ABOVE } from '../limits/index.ts'
import type { Fen } from '../money/index.ts'

/** So many of them within a day say that a sum was split. */
const LEAST = 3
/** Just under the sum: from so many hundredths of it on. */
const FROM_PERCENT = 80n
const LOOKED_BACK_MS = 7 * DAY_MS

/**
 * Whether money was paid in in parts that stay just under the sum above which age and identity are asked for: several within
 * 24 hours, in the week before `now`.
 *
 * @param deposits what was credited, in the order in which it came; times in epoch milliseconds, amounts in fen
 */
export function areSplitDeposits(
  deposits: readonly { readonly at: number; readonly amount: Fen }[],
  now: number,
): boolean {
  const { single } = VERIFIED_ABOVE
  const near = deposits.filter(
    ({ at, amount }) => at > now - LOOKED_BACK_MS && amount * 100n >= single * FROM_PERCENT && amount <= single,
  )
  return near.some(({ at }, nth) => {
    const last = near[nth + LEAST - 1]
    return last !== undefined && last.at - at < DAY_MS
  })
}
