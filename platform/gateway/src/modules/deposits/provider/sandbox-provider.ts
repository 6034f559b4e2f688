import { IdSchema } from '@site/contracts'
import { sandboxDeposit } from '@site/domain'
import * as v from 'valibot'

import type { Jobs } from '../../../kernel/jobs/index.ts'
import { signCall } from '../../../lib/signed-call.ts'
import {
  type Notification,
  NOTIFY_HEADERS,
  NOTIFY_PATH,
  NOTIFY_STATUSES,
  NotificationSchema,
  type NotifyStatus,
} from './notification.ts'
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts'

const SECOND_MS = 1_000
const DEADLINE_MS = 8_000
/** What is not to be paid is given up after as long. */
const SHORT_PATIENCE_MS = 30 * SECOND_MS

const AnswerSchema = v.object({ status: v.picklist(NOTIFY_STATUSES) })

interface ProviderTools {
  readonly jobs: Jobs
  readonly secret: string
  /** Where the gateway is; known once it listens. */
  readonly gatewayUrl: () => string
  /** Whether nobody is going to pay an order any more. */
  readonly isCancelled: (orderNo: string) => Promise<boolean>
  /** What staff of the sandbox do with an order that they look at. */
  readonly approve: (orderNo: string) => Promise<unknown>
}

export interface SandboxProvider extends PaymentProvider {
  /** Tells the gateway now, by a signed call over HTTP; gives its answer. */
  send(notification: Notification): Promise<NotifyStatus>
}

/** A payment provider for the sandbox: it pays by itself, and the fen of the amount say how that ends. */
export function createSandboxProvider({
  jobs,
  secret,
  gatewayUrl,
  isCancelled,
  approve,
}: ProviderTools): SandboxProvider {
  async function send(notification: Notification): Promise<NotifyStatus> {
    const body = JSON.stringify(notification)
    const timestamp = String(Date.now())
    const response = await fetch(gatewayUrl() + NOTIFY_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [NOTIFY_HEADERS.timestamp]: timestamp,
        [NOTIFY_HEADERS.signature]: signCall(secret, { timestamp, path: NOTIFY_PATH, body }),
      },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return v.parse(AnswerSchema, await response.json()).status
  }

  const notification = jobs.declare({
    name: 'deposits.sandbox_notify',
    data: NotificationSchema,
    attempts: 'unlimited',
    async run(sent) {
      // Who has called an order off does not pay it; a payment that comes all the same is made by hand.
      if (await isCancelled(sent.orderNo)) return
      const status = await send(sent)
      if (status === 'UNAVAILABLE') throw new Error('the gateway does not take a notification at the moment')
    },
  })
  const review = jobs.declare({
    name: 'deposits.sandbox_review',
    data: v.object({ orderNo: IdSchema }),
    attempts: 'unlimited',
    run: async ({ orderNo }) => void (await approve(orderNo)),
  })

  return {
    send,
    patienceMs: (amount) => (sandboxDeposit(amount) === 'expires' ? SHORT_PATIENCE_MS : undefined),
    async open(tx, order) {
      const { orderNo, createdAt } = order
      const asked = eventsOf(order).map(({ afterS, ...event }, index) => ({
        data: { eventId: `${orderNo}:${index}`, orderNo, ...event },
        key: `${orderNo}:${index}`,
        dueAt: createdAt + afterS * SECOND_MS,
      }))
      await notification.add(tx, ...asked)
      if (sandboxDeposit(order.amount) === 'mismatch')
        await review.add(tx, { data: { orderNo }, key: orderNo, dueAt: createdAt + 30 * SECOND_MS })
    },
  }
}

type Event = Pick<Notification, 'kind' | 'amount' | 'confirmations'> & { readonly afterS: number }

/** What happens to a payment, in seconds after the order. */
function eventsOf(order: ProviderOrder): readonly Event[] {
  const { payAmount: amount, need } = order
  const seen = (afterS: number, confirmations: number): Event => ({ kind: 'seen', amount, confirmations, afterS })
  const paid = (afterS: number): Event => ({ kind: 'paid', amount, confirmations: need, afterS })
  // Money is there or not; a coin is confirmed step by step.
  const steps = (...at: readonly number[]) =>
    need === 0 ? [] : at.map((afterS, index) => seen(afterS, Math.ceil((need * (index + 1)) / (at.length + 1))))
  switch (sandboxDeposit(order.amount)) {
    case 'quick':
      return [...steps(2), paid(5)]
    case 'usual':
      return [...steps(6, 13), paid(20)]
    case 'mismatch':
      return [{ ...paid(10), amount: halfOf(amount) }]
    case 'fails':
      return [seen(5, 0), { kind: 'failed', amount, confirmations: 0, afterS: 10 }]
    case 'expires':
    case 'stays':
      return []
  }
}

/** Half of a decimal, cut to the decimals that it has. */
export function halfOf(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const half = String(BigInt(whole + decimals) / 2n).padStart(decimals.length + 1, '0')
  return `${half.slice(0, -decimals.length)}.${half.slice(-decimals.length)}`
}
