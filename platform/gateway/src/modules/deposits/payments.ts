import { DEPOSIT_STATUS } from '@site/contracts'
import {
  type DepositEvent,
  arrivedFor,
  depositStatusAt,
  isAwaitedDeposit,
  isFinalDeposit,
  isPayableDeposit,
  nextDepositStatus,
} from '@site/domain'
import { digestOf } from '@site/server'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { type AtEnd, transactionAtOnce } from '../../db/first-failure.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import { createGatheredTransactions } from '../../kernel/ledger/index.ts'
import type { createCrediting, OrderMove } from './crediting.ts'
import * as repository from './deposits.repository.ts'
import * as notifications from './notifications.repository.ts'
import { FAILED, REVIEW } from './order-view.ts'
import type { Notification, NotifyStatus } from './provider/index.ts'

type HeldDeposit = repository.HeldDeposit

/** What has become of something that the provider told. */
interface Heard {
  readonly status: NotifyStatus
  /** The order, where it was moved. */
  readonly order?: DepositRow | undefined
}

/** What comes with an event. */
export interface Reason {
  readonly details?: repository.DepositChange
  /** What the provider has told. */
  readonly told?: notifications.Told
  /** Where nothing has to be known of the step any more. */
  readonly atEnd?: AtEnd
}

interface Tools {
  readonly credit: ReturnType<typeof createCrediting>
  /** Leads an order on, if the event means anything to it; undefined when it stays as it is. */
  readonly step: (
    tx: Executor,
    order: HeldDeposit,
    event: DepositEvent,
    reason: Reason,
  ) => Promise<HeldDeposit | undefined>
  /** The order, expired when its time is over. */
  readonly expired: (tx: Executor, order: HeldDeposit) => Promise<HeldDeposit>
}

/** What a payment of an order is; undefined for one that is worth nothing. */
function paidBy(order: HeldDeposit, { amount, confirmations }: Pick<Notification, 'amount' | 'confirmations'>) {
  const arrived = arrivedFor(order, amount)
  if (arrived === undefined || arrived.fen === 0n) return undefined
  const event = arrived.isExact ? 'paid' : 'paidOther'
  const isLooked = nextDepositStatus(order, event) === DEPOSIT_STATUS.review
  const message = isLooked ? (isFinalDeposit(order.status) ? REVIEW.late : REVIEW.amount) : ''
  const details = { paidAmount: arrived.fen, confirmations: Math.max(confirmations, order.confirmations), message }
  return { event, details } as const
}

/** Hears what the provider tells, each event once. */
export function createPayments(
  { db, clock, log }: Pick<GatewayContext, 'db' | 'clock' | 'log'>,
  { credit, step, expired }: Tools,
): (told: Notification) => Promise<Heard> {
  async function applyNotification(
    tx: Executor,
    order: HeldDeposit,
    { kind, amount, confirmations }: Notification,
    from: { readonly told: notifications.Told; readonly atEnd: AtEnd },
  ): Promise<{ readonly outcome: 'applied' | 'ignored' | 'surplus'; readonly order?: DepositRow }> {
    const applied = (changed: DepositRow | undefined, otherwise: 'ignored' | 'surplus') =>
      changed === undefined ? ({ outcome: otherwise } as const) : ({ outcome: 'applied', order: changed } as const)
    if (kind === 'failed')
      return applied(await step(tx, order, 'fail', { details: { message: FAILED.payment }, ...from }), 'ignored')
    if (kind === 'seen') {
      if (isPayableDeposit(order.status) && (await notifications.isFailureTold(tx, order.orderNo))) {
        const seen = (await step(tx, order, 'seen', { details: { confirmations } })) ?? order
        return applied(await step(tx, seen, 'fail', { details: { message: FAILED.payment }, ...from }), 'ignored')
      }
      const changed = await step(tx, order, 'seen', { details: { confirmations }, ...from })
      if (changed !== undefined || !isAwaitedDeposit(order)) return applied(changed, 'ignored')
      if (confirmations > order.confirmations) await repository.changeOrder(tx, order.orderNo, { confirmations })
      return { outcome: 'applied' }
    }
    const paid = paidBy(order, { amount, confirmations })
    return applied(paid && (await step(tx, order, paid.event, { details: paid.details, ...from })), 'surplus')
  }

  /** Alone, whatever it is: it may be told of an order that is over, or has been told before. */
  async function applyAlone(told: Notification): Promise<Heard> {
    const { eventId, orderNo } = told
    const payloadHash = digestOf(told)
    return transactionAtOnce(db, async (tx, atEnd) => {
      const held = await repository.lockTold(tx, orderNo, eventId)
      if (held === undefined) return { status: 'ORDER_UNKNOWN' as const }
      const order = await expired(tx, held.order)
      const answerTo = (hash: string | undefined) =>
        ({ status: hash === payloadHash ? 'OK' : 'EVENT_MISMATCH' }) as const
      if (held.toldHash !== undefined) return answerTo(held.toldHash)
      const record = { eventId, amount: told.amount, payloadHash }
      const { outcome, order: changed } = await applyNotification(tx, order, told, { told: record, atEnd })
      // Written down with the move, where there is one.
      if (changed === undefined && !(await notifications.writeNotification(tx, { ...record, orderNo, outcome })))
        return answerTo((await notifications.findNotification(tx, eventId))?.payloadHash)
      if (outcome === 'surplus') log.warn({ orderNo, eventId }, 'a payment that no deposit waits for')
      return { status: 'OK' as const, order: changed }
    })
  }

  /** The move that a payment is which credits an order at once; undefined for everything else. */
  function creditOf(
    { order, toldHash }: { readonly order: HeldDeposit; readonly toldHash: string | undefined },
    told: Notification,
  ): OrderMove | undefined {
    const { status, expireAt } = order
    const isAsWritten = depositStatusAt({ status, expireAt: expireAt.getTime() }, clock.now()) === status
    const paid = paidBy(order, told)
    if (toldHash !== undefined || !isAsWritten || paid === undefined) return undefined
    const next = nextDepositStatus(order, paid.event)
    if (next !== DEPOSIT_STATUS.success) return undefined
    const record = { eventId: told.eventId, amount: told.amount, payloadHash: digestOf(told) }
    return { order, status: next, at: new Date(clock.now()), details: paid.details, told: record }
  }

  /** Payments that credit orders at once, together; everything else is heard by itself. */
  const credited = createGatheredTransactions<Notification, Heard>({
    subjectOf: ({ orderNo }) => orderNo,
    together: (all, passOn) =>
      transactionAtOnce(db, async (tx, atEnd) => {
        const held = await repository.lockFree(tx, all)
        passOn()
        const moves = new Map<number, OrderMove>()
        const moveOf = all.map((told) => {
          const found = held.get(told.orderNo)
          const move = found && creditOf(found, told)
          if (move === undefined || moves.has(move.order.memberId)) return undefined
          moves.set(move.order.memberId, move)
          return move
        })
        const changed = moves.size === 0 ? [] : await credit.move(tx, [...moves.values()], atEnd)
        const changedOf = new Map(changed.map((order) => [order.orderNo, order]))
        return moveOf.map(
          (move) =>
            move && {
              ...{ status: 'fulfilled', value: { status: 'OK', order: changedOf.get(move.order.orderNo) } },
            },
        )
      }),
    alone: applyAlone,
  })

  // Nothing else credits an order.
  return (told) => (told.kind === 'paid' ? credited(told) : retryConflicts(() => applyAlone(told)))
}
