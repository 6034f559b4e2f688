import {
  DEPOSIT_STATUS,
  type DepositOrder,
  type DepositStatus,
  type ResponseOf,
  type depositStatusEndpoint,
} from '@site/contracts'
import { isFinalDeposit } from '@site/domain'
import type { TimelineState } from '@site/ui'

import { DEPOSIT_STATE_NAMES } from '../order/index.ts'

export type DepositProgress = ResponseOf<typeof depositStatusEndpoint>

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
  readonly name:
    'created' | 'pay' | 'arrive' | Exclude<(typeof DEPOSIT_STATE_NAMES)[DepositStatus], 'pending' | 'success'>
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
      {
        name: DEPOSIT_STATE_NAMES[reached],
        state: isLast ? (isFinalDeposit(reached) ? 'failed' : 'current') : 'done',
        at,
      },
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
