import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'

import { DAY_MS } from '../calendar/index.ts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS

/** What can happen to a deposit order. */
export type DepositEvent =
  /** The member says that it is paid. */
  | 'submit'
  | 'cancel'
  /** Its time to be paid is over. */
  | 'expire'
  /** The provider has seen a payment and waits for it to be certain. */
  | 'seen'
  /** The provider has the exact amount. */
  | 'paid'
  /** The provider has another amount. */
  | 'paidOther'
  /** The payment came to nothing. */
  | 'fail'
  /** The provider has been silent for too long about a payment that it has seen. */
  | 'overdue'
  | 'approve'
  | 'reject'

type Steps = Partial<Readonly<Record<DepositEvent, DepositStatus>>>

/**
 * Where each event leads, by the state that it finds. What is not here does not happen: the order stays as it is. Money
 * that arrives for an order which is over is never lost: it is looked at.
 */
const STEPS: Readonly<Record<DepositStatus, Steps>> = {
  [pending]: {
    submit: submitted,
    cancel: cancelled,
    expire: expired,
    seen: confirming,
    paid: success,
    paidOther: review,
  },
  [submitted]: { expire: expired, seen: confirming, paid: success, paidOther: review, fail: failed },
  [confirming]: { paid: success, paidOther: review, fail: failed, overdue: review },
  [success]: {},
  [expired]: { paid: review, paidOther: review },
  [cancelled]: { paid: review, paidOther: review },
  [failed]: { paid: review, paidOther: review },
  [review]: { approve: success, reject: failed },
}

/** Of a review in which the money is still awaited: what has not come cannot be approved, and may come yet. */
const AWAITED: Steps = { paid: success, paidOther: review, fail: failed, reject: failed }

/** How long the provider may be silent about a payment that it has seen, after the time in which it was to be made. */
export const CONFIRMING_PATIENCE_MS = DAY_MS

/** What of an order decides where an event leads. */
export interface DepositState {
  readonly status: DepositStatus
  /** What has arrived for it, in any form: nothing as long as that is not known. */
  readonly paidAmount?: bigint | string | null | undefined
}

/** The state after an event, or undefined when nothing changes. */
export function nextDepositStatus(order: DepositState, event: DepositEvent): DepositStatus | undefined {
  return (isReviewOfNothing(order) ? AWAITED : STEPS[order.status])[event]
}

/** States in which the payment is awaited: a channel has one such order of a member at the most. */
export const OPEN_DEPOSITS = [pending, submitted, confirming] as const

/** States in which an order is over. */
export const FINAL_DEPOSITS = [success, expired, cancelled, failed] as const

/** Whether the order is over: whoever waits for it may stop asking. */
export function isFinalDeposit(status: DepositStatus): boolean {
  return isOneOf(FINAL_DEPOSITS, status)
}

/** Whether nothing can happen to it any more; an order that ended without money may still get some. */
export function isClosedDeposit(status: DepositStatus): boolean {
  return Object.keys(STEPS[status]).length === 0
}

/** Whether its time to be paid still runs. */
export function isPayableDeposit(status: DepositStatus): boolean {
  return isOneOf([pending, submitted], status)
}

/** Whether a payment of it was seen, and the provider has still to say what came of that. */
export function isAwaitedDeposit(order: DepositState): boolean {
  return order.status === confirming || isReviewOfNothing(order)
}

/** The state of an order at a moment: its time is over when it is over, also before anybody has written that down. */
export function depositStatusAt(
  order: { readonly status: DepositStatus; readonly expireAt: number },
  now: number,
): DepositStatus {
  return isPayableDeposit(order.status) && now >= order.expireAt ? expired : order.status
}

/** Whether it is looked at although nothing has arrived for it. */
function isReviewOfNothing({ status, paidAmount }: DepositState): boolean {
  return status === review && (paidAmount ?? undefined) === undefined
}

function isOneOf(states: readonly DepositStatus[], status: DepositStatus): boolean {
  return states.includes(status)
}
