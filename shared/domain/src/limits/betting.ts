import { GAME_TYPE } from '@site/contracts/sports'

import { type Fen, parseRatio, ratio } from '../money/index.ts'

/** What one bet may stake, as typed, in fen. */
export const STAKE_LIMITS = {
  min: 1_000n,
  /** Handicaps, totals and the winner. */
  main: 5_000_000n,
  other: 1_000_000n,
  series: 2_000_000n,
} as const

/** The most that one ticket may win, in fen; long prices lower the highest stake accordingly. */
export const TICKET_WIN: Fen = 100_000_000n

/** The most that one member can win on one day, in whole US dollars, stake not included. */
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

/** Rate of the daily caps. A new rate gets a new version. */
export const USD_RATE = { version: 1, cnyPerUsd: parseRatio('7.10') } as const

/** Seconds for which the limits of a slip hold that were asked for, and the offer of a cash-out. */
export const LIMITS_HOLD_S = 5
export const QUOTE_HOLD_S = 5

/** Kept by the house at a cash-out: of singles and of series. */
export const CASH_OUT_MARGIN = { single: ratio(5n, 100n), series: ratio(8n, 100n) } as const

const IN_PLAY_DELAY_S = { football: 6, other: 5 } as const

/** Seconds that a bet in play waits before it is taken, by its game type. */
export function inPlayDelay(gameType: string | undefined): number {
  return gameType === GAME_TYPE.football ? IN_PLAY_DELAY_S.football : IN_PLAY_DELAY_S.other
}
