import { MINUTE_MS } from '../calendar/index.ts'

/** Nobody younger has an account, in full years. */
export const MINIMUM_AGE = 18

/** How long a code is good that was sent. */
export const CODE_LIFETIME_S = 300
/** Codes to one number or address on one day of the site. */
export const CODES_A_DAY = 10

/** Wrong passwords, codes or digits of a phone after which no more are looked at, and for how long. */
export const TRIES_BEFORE_LOCK = 5
export const LOCK_MINUTES = 15
export const LOCK_MS = LOCK_MINUTES * MINUTE_MS
/** Wrong passwords of a name from all devices that its member has never used, in the same time: not a hundred an hour. */
export const TRIES_OF_STRANGERS = 24

/** How long a code that was right lets its owner set a new password. */
export const PROOF_MS = 10 * MINUTE_MS

/**
 * Withdrawals wait for age and identity to be verified above these sums, in fen: one of them, and all that a member has
 * ever withdrawn with it.
 */
export const VERIFIED_ABOVE = { single: 2_000_000n, total: 5_000_000n } as const

/** A member may appeal against a freeze of the account for so long. */
export const APPEAL_DAYS = 14

/** Documents are deleted so many days after the decision on them. */
export const DOCUMENT_DAYS = 90
