import { MINUTE_MS } from '../calendar/index.ts'

/** A signal code is good for one order, and for as long. */
export const SIGNAL_CODE_MS = 5 * MINUTE_MS

/** New deposit orders of a member within a minute. */
export const DEPOSITS_A_MINUTE = 10

/** Decimals of an amount in coins. */
export const COIN_DECIMALS = 4

/** How often a page asks for an order that runs: often at first, less when it takes long. */
export const DEPOSIT_POLL = { firstMs: 5_000, slowAfterMs: 120_000, slowMs: 15_000 } as const
