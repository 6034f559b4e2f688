import {
  DEPOSIT_STATUS,
  type DepositOrder,
  type DepositStatus,
  type ResponseOf,
  type RouteName,
  type WAIT_SCREENS,
  type depositStatusEndpoint,
  routeHref,
} from '@site/contracts'
import { isFinalDeposit } from '@site/domain'
import type { NoticeTone, TimelineState } from '@site/ui'

export type DepositProgress = ResponseOf<typeof depositStatusEndpoint>
export type Wait = (typeof WAIT_SCREENS)[number]

/** Names of the states, by which their words are kept. */
export const STATE_NAMES = {
  [DEPOSIT_STATUS.pending]: 'pending',
  [DEPOSIT_STATUS.submitted]: 'submitted',
  [DEPOSIT_STATUS.confirming]: 'confirming',
  [DEPOSIT_STATUS.success]: 'success',
  [DEPOSIT_STATUS.expired]: 'expired',
  [DEPOSIT_STATUS.cancelled]: 'cancelled',
  [DEPOSIT_STATUS.failed]: 'failed',
  [DEPOSIT_STATUS.review]: 'review',
} as const satisfies Record<DepositStatus, string>

export const STATE_TONES: Readonly<Record<DepositStatus, NoticeTone>> = {
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

/** Of the query: the order that a wait screen is about, so that it outlives a reload. */
export const ORDER_PARAM = 'order'

/** Where an order is waited for. */
export function waitHref({ orderNo, wait }: Pick<DepositOrder, 'orderNo' | 'wait'>): string {
  return `${routeHref(WAIT_ROUTES[wait])}?${ORDER_PARAM}=${encodeURIComponent(orderNo)}`
}

/** Whether the orders of a way to pay are waited for on this screen. */
export function isWaitedOn(screen: Wait, { wait }: Pick<DepositOrder, 'wait'>): boolean {
  return WAIT_ROUTES[wait] === WAIT_ROUTES[screen]
}

/** The order as the latest of its answers tells it. */
export function latestOf(order: DepositOrder, progress: DepositProgress | undefined): DepositOrder {
  return progress === undefined || progress.serverTime < order.serverTime ? order : { ...order, ...progress }
}

/** Two clocks that differ by less run as one: a slow answer must not make a countdown jump. */
const STEADY_MS = 1_500

/** What the server's clock is ahead of the own one, kept until it is clearly another. */
export function steadyOffset(known: number | undefined, seen: number): number {
  return known !== undefined && Math.abs(seen - known) < STEADY_MS ? known : seen
}

/** A step of an order; without a time it has not happened yet. */
export interface OrderStep {
  readonly name: 'created' | 'pay' | 'arrive' | Exclude<(typeof STATE_NAMES)[DepositStatus], 'pending' | 'success'>
  readonly state: TimelineState
  readonly at?: number
}

const { pending, success } = DEPOSIT_STATUS

/** What has become of an order and what is to come. */
export function stepsOf({ status, history, createdAt }: DepositOrder): readonly OrderStep[] {
  const steps = history.flatMap(({ status: reached, at }, index): readonly OrderStep[] => {
    if (reached === pending) return []
    if (reached === success) return [{ name: 'arrive', state: 'done', at }]
    const isLast = index === history.length - 1
    return [
      { name: STATE_NAMES[reached], state: isLast ? (isFinalDeposit(reached) ? 'failed' : 'current') : 'done', at },
    ]
  })
  return [
    { name: 'created', state: 'done', at: createdAt },
    ...(status === pending ? [{ name: 'pay', state: 'current' } as const] : []),
    ...steps,
    ...(isFinalDeposit(status) ? [] : [{ name: 'arrive', state: 'waiting' } as const]),
  ]
}

/** An address of the provider's page that may be opened; undefined for anything that is no web address. */
export function providerAddress(url: string | undefined, origin: string): string | undefined {
  if (url === undefined || !URL.canParse(url, origin)) return undefined
  const address = new URL(url, origin)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined
}
