import { LIMIT_INCREASE } from '../limits/index.ts'

/** A higher limit that was asked for; without an amount, the end of the limit. */
export interface PendingLimit {
  readonly amount: bigint | undefined
  /** Epoch milliseconds. */
  readonly requestedAt: number
}

/** A limit of a member: money in fen, or minutes. Without an amount there is none. */
export interface Limit {
  readonly amount: bigint | undefined
  readonly pending?: PendingLimit | undefined
}

export const NO_LIMIT: Limit = { amount: undefined }

/** When a higher limit may be confirmed: from the first moment on, until before the second. */
export function confirmableFrom({ requestedAt }: PendingLimit): number {
  return requestedAt + LIMIT_INCREASE.waitMs
}
export function confirmableUntil(pending: PendingLimit): number {
  return confirmableFrom(pending) + LIMIT_INCREASE.confirmWithinMs
}

/** A limit as it stands at a moment: a higher one that nobody confirmed in time is forgotten. */
export function limitAt(limit: Limit, now: number): Limit {
  if (limit.pending === undefined || now < confirmableUntil(limit.pending)) return limit
  return { amount: limit.amount }
}

/**
 * What becomes of a limit when another amount is asked for. The first one and a lower one hold at once, and end a request
 * for more; a higher one, or the end of the limit, waits. Who asks for the same again has asked before.
 */
export function requestLimit(before: Limit, amount: bigint | undefined, now: number): Limit {
  const limit = limitAt(before, now)
  if (limit.amount === undefined) return { amount }
  if (amount !== undefined && amount <= limit.amount) return { amount }
  if (limit.pending !== undefined && limit.pending.amount === amount) return limit
  return { amount: limit.amount, pending: { amount, requestedAt: now } }
}

/** The limit once its increase is confirmed; undefined when there is none, or not yet, or not any more. */
export function confirmIncrease(before: Limit, now: number): Limit | undefined {
  const { pending } = limitAt(before, now)
  if (pending === undefined || now < confirmableFrom(pending)) return undefined
  return { amount: pending.amount }
}

/** What a limit leaves: nothing when more than it allows is used already. */
export function leftOf({ amount, used }: { readonly amount: bigint; readonly used: bigint }): bigint {
  return amount > used ? amount - used : 0n
}

/** The one of several limits that leaves least; of equals the first. */
export function bindingLimit<L extends { readonly amount: bigint; readonly used: bigint }>(
  limits: readonly L[],
): L | undefined {
  return limits.reduce<L | undefined>(
    (least, one) => (least === undefined || leftOf(one) < leftOf(least) ? one : least),
    undefined,
  )
}

/** What counts towards a limit of losses: what was lost and what may be lost yet; what was won is no debt of the house. */
export function lossOf({ profit, open }: { readonly profit: bigint; readonly open: bigint }): bigint {
  const lost = open - profit
  return lost > 0n ? lost : 0n
}
