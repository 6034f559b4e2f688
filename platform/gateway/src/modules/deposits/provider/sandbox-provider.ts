import { IdSchema } from '@site/contracts'
import { sandboxDeposit } from '@site/domain'
import { sendSigned } from '@site/server'
import * as v from 'valibot'

import type { Executor } from '../../../db/database.ts'
import type { Jobs } from '../../../kernel/jobs/index.ts'
import { joinedLists } from '../../../lib/json-lists.ts'
import {
  type Notification,
  NOTIFY_HEADERS,
  NOTIFY_PATH,
  NOTIFY_STATUSES,
  NotificationSchema,
  type NotifyStatus,
} from './notification.ts'
import { type Payments, PAYMENTS_A_PAGE, type PaymentsQuery } from './payment-list.ts'
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts'
import * as book from './provider.repository.ts'

const SECOND_MS = 1_000
/** What is not to be paid is given up after as long. */
const SHORT_PATIENCE_MS = 30 * SECOND_MS

const AnswerSchema = v.object({ status: v.picklist(NOTIFY_STATUSES) })

interface ProviderTools {
  readonly db: Executor
  /** The business clock, epoch ms. */
  readonly now: () => number
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
  /** Writes down what was paid and tells the gateway of it now, by a signed call over HTTP; gives its answer. */
  send(notification: Notification): Promise<NotifyStatus>
  /** A page of the payments in its own book. */
  payments(query: PaymentsQuery): Promise<Payments>
}

/** A payment provider for the sandbox: it pays by itself, and the fen of the amount say how that ends. */
export function createSandboxProvider({
  db,
  now,
  jobs,
  secret,
  gatewayUrl,
  isCancelled,
  approve,
}: ProviderTools): SandboxProvider {
  async function send(notification: Notification): Promise<NotifyStatus> {
    const { kind, eventId, orderNo, amount } = notification
    // Its own book first: the money is there, whether or not anybody hears of it.
    if (kind === 'paid') await book.insertPayment(db, { eventId, orderNo, amount, paidAt: new Date(now()) })
    const door = { url: gatewayUrl(), path: NOTIFY_PATH, secret, headers: NOTIFY_HEADERS }
    return v.parse(AnswerSchema, await sendSigned(door, notification)).status
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
    async payments(query) {
      if ('orderNos' in query) return { list: await book.selectPayments(db, query.channel, query) }
      const { channel, from, before, after = '' } = query
      const time = { from: new Date(from), before: new Date(before) }
      const found = await book.selectPayments(db, channel, { ...time, after, most: PAYMENTS_A_PAGE + 1 })
      const list = found.slice(0, PAYMENTS_A_PAGE)
      const next = found.length > list.length ? list.at(-1)?.paymentId : undefined
      return { list, ...(next !== undefined && { next }) }
    },
    giveBack: (tx, { eventId, at }) => book.returnPayment(tx, eventId, new Date(at)),
    patienceMs: (amount) => (sandboxDeposit(amount) === 'expires' ? SHORT_PATIENCE_MS : undefined),
    open(order) {
      const { orderNo, payCode, currency, createdAt } = order
      const asked = eventsOf(order).map(({ afterS, ...event }, index) => ({
        data: { eventId: `${orderNo}:${index}`, orderNo, ...event },
        key: `${orderNo}:${index}`,
        dueAt: createdAt + afterS * SECOND_MS,
      }))
      const isLookedAt = sandboxDeposit(order.amount) === 'mismatch'
      const looks = isLookedAt ? [{ data: { orderNo }, key: orderNo, dueAt: createdAt + 30 * SECOND_MS }] : []
      const drafts = [notification.drafts(...asked), review.drafts(...looks)]
      return { order: book.draftOrder({ orderNo, payCode, currency }), jobs: joinedLists(drafts) }
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
