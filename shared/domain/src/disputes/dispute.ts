import { DAY_MS } from '../calendar/index.ts'

/** A dispute is lodged within so many days of the settlement (specification 9, terms). */
export const DISPUTE_DAYS = 14

/** The moment from which a settlement can be disputed no more; both in epoch milliseconds. */
export const disputeUntil = (settledAt: number): number => settledAt + DISPUTE_DAYS * DAY_MS

/** Whether what was settled at a moment may be disputed now. */
export const mayDispute = (settledAt: number, now: number): boolean => now < disputeUntil(settledAt)
