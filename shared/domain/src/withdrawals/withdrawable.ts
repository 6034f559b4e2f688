import type { Fen } from '../money/index.ts'

/**
 * What may leave the wallet now, whatever way it goes: nothing while something is still to be bet, the day has no
 * withdrawal left or the account is not in good standing; else the wallet, as far as the grade has left of the day.
 */
export function withdrawableNow(facts: {
  /** In the wallet. */
  readonly available: Fen
  readonly turnoverLeft: Fen
  /** What the grade has left for today: withdrawals, and how much. */
  readonly leftTimes: number
  readonly leftToday: Fen
  readonly isInGoodStanding: boolean
}): Fen {
  const { available, turnoverLeft, leftTimes, leftToday, isInGoodStanding } = facts
  if (turnoverLeft > 0n || leftTimes <= 0 || !isInGoodStanding) return 0n
  return available < leftToday ? available : leftToday
}
