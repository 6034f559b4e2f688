import type { Fen } from '../money/fen.ts'
import { minFen } from '../money/fen.ts'
import type { Ratio } from '../money/ratio.ts'
import { timesTruncated } from '../money/ratio.ts'

/** The most that one member can win on one day, in whole US dollars, stake not included (spec 9). */
export const DAILY_CAPS_USD = {
  FT: 1_500_000,
  BK: 1_500_000,
  TN: 300_000,
  /** American football. */
  AF: 300_000,
  BS: 300_000,
  /** Ice hockey. */
  IH: 300_000,
  /** Rugby. */
  RU: 300_000,
  VB: 300_000,
  OTHER: 200_000,
  /** Markets marked as a new handicap (新盘口), whatever the sport. */
  NEWHDP: 25_000,
  CASINO: 600_000,
  FINANCIAL: 180_000,
} as const
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
