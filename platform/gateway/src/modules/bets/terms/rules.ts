import { type Fen, parseRatio, ratio } from '@site/domain'

/** Terms of the venue. Limits are of the typed stake, in fen. */
export const STAKE_LIMITS = {
  min: 1_000n,
  /** Handicaps, totals and the winner. */
  main: 5_000_000n,
  other: 1_000_000n,
  series: 2_000_000n,
} as const

/** Families of markets that go into no series: exact scores, whose prices are long by themselves. */
export const NO_SERIES_FAMILIES: ReadonlySet<string> = new Set(['PD'])

/** The most that one ticket may win; long prices lower the highest stake accordingly. */
export const TICKET_WIN: Fen = 100_000_000n
/** Seconds for which a PreOrder holds. */
export const LIMITS_HOLD_S = 5
export const QUOTE_HOLD_S = 5

/** Rate of the daily payout limits, which the rules give in dollars. A new rate gets a new version. */
export const USD_RATE = { version: 1, cnyPerUsd: parseRatio('7.10') } as const

/** Kept by the house at a cash-out: of singles and of series. */
export const CASH_OUT_MARGIN = { single: ratio(5n, 100n), series: ratio(8n, 100n) } as const

/** Seconds that a bet in play waits (DOMAIN 1.4). */
export const DELAY_S = { football: 6, other: 5 } as const

/** Account of the house that wins and losses of the venue go through. */
export const PNL = 'pnl:CRTY'
/** What could not be taken back from a member when a settlement was corrected. */
export const BAD_DEBT = 'bad_debt:CRTY'
