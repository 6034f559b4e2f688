import { DEPOSIT_STATUS, type DepositOrder, type DepositStatus, type RouteName, routeHref } from '@site/contracts'
import type { NoticeTone } from '@site/ui'

export type Wait = DepositOrder['wait']

/** Names of the states of a deposit, by which their words are kept. */
export const DEPOSIT_STATE_NAMES = {
  [DEPOSIT_STATUS.pending]: 'pending',
  [DEPOSIT_STATUS.submitted]: 'submitted',
  [DEPOSIT_STATUS.confirming]: 'confirming',
  [DEPOSIT_STATUS.success]: 'success',
  [DEPOSIT_STATUS.expired]: 'expired',
  [DEPOSIT_STATUS.cancelled]: 'cancelled',
  [DEPOSIT_STATUS.failed]: 'failed',
  [DEPOSIT_STATUS.review]: 'review',
} as const satisfies Record<DepositStatus, string>

export const DEPOSIT_STATE_TONES: Readonly<Record<DepositStatus, NoticeTone>> = {
  [DEPOSIT_STATUS.pending]: 'info',
  [DEPOSIT_STATUS.submitted]: 'info',
  [DEPOSIT_STATUS.confirming]: 'info',
  [DEPOSIT_STATUS.success]: 'success',
  [DEPOSIT_STATUS.expired]: 'warning',
  [DEPOSIT_STATUS.cancelled]: 'warning',
  [DEPOSIT_STATUS.failed]: 'error',
  [DEPOSIT_STATUS.review]: 'warning',
}

const WAIT_ROUTES = {
  rechargeWait: 'rechargeWait',
  transferWait: 'transferWait',
  virtualWait: 'virtualWait',
  huiwangWait: 'huiwangWait',
  xnbskWait: 'xnbskWait',
  // The provider's page is in a tab of its own; this one waits for what comes of it.
  redirect: 'rechargeWait',
} as const satisfies Record<Wait, RouteName>

/** Of the query: the order that a page of money is about, so that it outlives a reload. */
export const ORDER_PARAM = 'order'

/** The page of a deposit order, whatever its state. */
export function waitHref({ orderNo, wait }: Pick<DepositOrder, 'orderNo' | 'wait'>): string {
  return `${routeHref(WAIT_ROUTES[wait])}?${ORDER_PARAM}=${encodeURIComponent(orderNo)}`
}

/** Whether the orders of a way to pay are waited for on this screen. */
export function isWaitedOn(screen: Wait, { wait }: Pick<DepositOrder, 'wait'>): boolean {
  return WAIT_ROUTES[wait] === WAIT_ROUTES[screen]
}
