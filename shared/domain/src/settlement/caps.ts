import { DAILY_CAPS_USD } from '../limits/index.ts'
import { type Fen, minFen, type Ratio, timesTruncated } from '../money/index.ts'

export type CapGroup = keyof typeof DAILY_CAPS_USD

/** The group of a game type: one of its own, or OTHER (virtual football counts as other). */
export function capGroupOf(gameType: string): CapGroup {
  return Object.hasOwn(DAILY_CAPS_USD, gameType) ? (gameType as CapGroup) : 'OTHER'
}

/** The lowest cap of all groups that a bet touches. Throws RangeError for no group. */
export function dailyCapUsd(groups: readonly CapGroup[]): number {
  if (groups.length === 0) throw new RangeError('a bet belongs to at least one group')
  return Math.min(...groups.map((group) => DAILY_CAPS_USD[group]))
}

/** The cap in fen at a rate of yuan per dollar, cut. */
export function dailyCapFen(groups: readonly CapGroup[], cnyPerUsd: Ratio): Fen {
  return timesTruncated(BigInt(dailyCapUsd(groups)) * 100n, cnyPerUsd)
}

export interface CappedWin {
  readonly paidWin: Fen
  readonly payout: Fen
}

/** Cuts a win to what is left of the day's cap; the stake comes back on top. All in fen. */
export function capWin(stake: Fen, grossWin: Fen, paidToday: Fen, cap: Fen): CappedWin {
  const left = cap > paidToday ? cap - paidToday : 0n
  const paidWin = minFen(grossWin, left)
  return { paidWin, payout: stake + paidWin }
}
