import {
  ApiError,
  DEPOSIT_STATUS,
  FEATURE_FLAGS,
  IdSchema,
  type DepositOrder,
  type ParsedRequestOf,
  type PaymentType,
  STATUS,
  type ThemeId,
  type closeOrderEndpoint,
  type payEndpoint,
  type signalCodeEndpoint,
  type submitPaidEndpoint,
} from '@site/contracts'
import {
  CONFIRMING_PATIENCE_MS,
  type DepositEvent,
  depositStatusAt,
  isFinalDeposit,
  maskRealName,
  nextDepositStatus,
} from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import type { JoinByDeposit } from '../activities/index.ts'
import type { DepositAllowed, MayPromote } from '../protection/index.ts'
import { customerServiceUrl } from '../site/index.ts'
import { keepImage } from '../uploads/index.ts'
import { createCrediting } from './crediting.ts'
import * as repository from './deposits.repository.ts'
import { FAILED, mustHaveChannel, progressOf, REVIEW, toOrder, toPaymentType } from './order-view.ts'
import { createNewOrders } from './new-orders.ts'
import { createOrderMaking, mustBeOwnName } from './order-making.ts'
import { createPayments, type Reason } from './payments.ts'
import type { Notification, NotifyStatus, PaymentProvider } from './provider/index.ts'
import { dropVouchers } from './vouchers.ts'

const CLOSED = '存款服务暂停，请稍后再试'
const OVER = '该订单已结束，无法进行此操作'

interface Tools {
  /** Undefined where nobody collects payments: every channel is in maintenance then. */
  readonly provider: () => PaymentProvider | undefined
  readonly mayDeposit: DepositAllowed
  readonly mayPromote: MayPromote
  readonly joinByDeposit: JoinByDeposit
}

type HeldDeposit = repository.HeldDeposit

/** The order alone, as it is written down. */
const rowOf = ({ channel: _channel, ...order }: HeldDeposit): DepositRow => order

/** Deposit orders from the first click to the money in the wallet. */
export function createDepositsService(
  gateway: GatewayContext,
  { provider, mayDeposit, mayPromote, joinByDeposit }: Tools,
) {
  const { db, events, ledger, clock, options, jobs, notices } = gateway
  const credit = createCrediting({ ledger, events, mayPromote })
  const now = () => new Date(clock.now())

  const overdue = jobs.declare({
    name: 'deposits.overdue',
    data: v.object({ orderNo: IdSchema }),
    attempts: 'unlimited',
    run: async ({ orderNo }) => void (await change(orderNo, 'overdue', { message: REVIEW.silent })),
  })
  const expiry = jobs.declare({
    name: 'deposits.expire',
    data: v.object({ orderNo: IdSchema }),
    attempts: 'unlimited',
    async run({ orderNo }) {
      const order = (await change(orderNo, 'expire'))?.order
      if (order?.status !== DEPOSIT_STATUS.confirming) return
      // Seen in time: its end is the provider's to tell, but nobody waits for it for ever.
      const dueAt = order.expireAt.getTime() + CONFIRMING_PATIENCE_MS
      await overdue.add(db, { data: { orderNo }, key: orderNo, dueAt })
    },
  })

  /** Whether a theme offers deposits: by the site's setting and by its flag (open point 79). */
  async function isOffered(theme: ThemeId): Promise<boolean> {
    const [{ depositHelp }, flags] = await Promise.all([options.siteSettings(theme), options.featureFlags?.(theme)])
    return depositHelp !== '0' && (flags?.deposit ?? FEATURE_FLAGS.deposit.byDefault)
  }

  /** @throws ApiError 6013 where the operator offers no deposits */
  async function mustBeOffered(theme: ThemeId): Promise<void> {
    if (!(await isOffered(theme))) throw new ApiError(STATUS.MAINTENANCE, CLOSED)
  }

  /** Leads an order on, if the event means anything to it; undefined when it stays as it is. */
  async function step(
    tx: Executor,
    order: HeldDeposit,
    event: DepositEvent,
    { details = {}, told, atEnd }: Reason = {},
  ): Promise<HeldDeposit | undefined> {
    const next = nextDepositStatus(order, event)
    if (next === undefined) return undefined
    // An order expires when its time is over, whenever that is written down; somebody may end it before.
    const at = event === 'expire' && order.expireAt < now() ? order.expireAt : now()
    const [changed] = await credit.move(tx, [{ order, status: next, at, details, told }], atEnd)
    return changed
  }

  /** An order held until the transaction ends, expired when its time is over. */
  async function lock(tx: Executor, orderNo: string): Promise<HeldDeposit | undefined> {
    const order = await repository.lockOrder(tx, orderNo)
    return order && expired(tx, order)
  }

  async function expired(tx: Executor, order: HeldDeposit): Promise<HeldDeposit> {
    const status = depositStatusAt({ status: order.status, expireAt: order.expireAt.getTime() }, clock.now())
    return status === order.status ? order : ((await step(tx, order, 'expire')) ?? order)
  }

  /** @throws ApiError 6004 when the member has no such order */
  async function mustLock(tx: Executor, memberId: number, orderNo: string): Promise<HeldDeposit> {
    const order = await lock(tx, orderNo)
    if (order?.memberId !== memberId) throw new ApiError(STATUS.NOT_FOUND)
    return order
  }

  async function mustFind(memberId: number, orderNo: string): Promise<DepositRow> {
    const order = await repository.findOrder(db, orderNo)
    if (order?.memberId !== memberId) throw new ApiError(STATUS.NOT_FOUND)
    return order
  }

  async function notify(order: DepositRow | undefined): Promise<void> {
    if (order === undefined || !credit.hasLetter(order.status)) return
    // Also without money: a page that shows the order as over hears by it that there is more to tell.
    await ledger.notifyChange(order.memberId)
    await notices.send({ memberId: order.memberId, type: 'unread' })
  }

  const making = createOrderMaking(gateway, { provider, lock, joinByDeposit })
  const makeOrder = createNewOrders(gateway, { making, mayDeposit, expiry })
  const applyNotification = createPayments(gateway, { credit, step, expired })

  /** One event for an order, in a transaction of its own; undefined when there is no such order. */
  async function change(
    orderNo: string,
    event: DepositEvent,
    details: repository.DepositChange = {},
    writeDown?: WriteDown,
  ): Promise<{ readonly order: DepositRow; readonly isChanged: boolean } | undefined> {
    const done = await retryConflicts(() =>
      db.transaction(async (tx) => {
        const order = await lock(tx, orderNo)
        if (order === undefined) return undefined
        const changed = await step(tx, order, event, { details })
        if (changed !== undefined)
          await writeDown?.(tx, { subject: `deposit:${orderNo}`, before: rowOf(order), after: rowOf(changed) })
        return { order: changed ?? order, isChanged: changed !== undefined }
      }),
    )
    if (done?.isChanged === true) await notify(done.order)
    return done
  }

  async function view(order: DepositRow, executor: Executor = db): Promise<DepositOrder> {
    const channel = mustHaveChannel(await repository.findChannel(executor, order.payCode), order)
    return toOrder(order, channel, await repository.selectSteps(executor, order.orderNo), clock.now())
  }

  return {
    /** The bonus of a channel is offered to members alone who may be tempted to play. */
    async types(memberId: number, theme: ThemeId): Promise<PaymentType[]> {
      if (!(await isOffered(theme))) return []
      const channels = await repository.selectChannels(db)
      const withBonus = await mayPromote(memberId)
      return channels.map((channel) => {
        const shown = withBonus ? channel : { ...channel, bonusRate: 0 }
        return toPaymentType(shown, making.isOpenChannel(channel))
      })
    },

    async customer(memberId: number) {
      const name = (await findMember(db, memberId))?.realName ?? ''
      const masks = name === '' ? [] : [maskRealName(name)]
      return { realNameMask: masks[0] ?? '', payerNames: masks, csUrl: customerServiceUrl(options) }
    },

    /** @throws ApiError 6013, 6004 and 6007 as {@link createDepositsService.pay} */
    async signalCode(memberId: number, theme: ThemeId, input: ParsedRequestOf<typeof signalCodeEndpoint>) {
      await mustBeOffered(theme)
      return making.signalCode(memberId, input)
    },

    /**
     * Makes an order, at most once per `requestId` and once per signal code.
     *
     * @throws ApiError 6004 no such channel, 6013 in maintenance or not offered, 6007 an amount, bank or code that is not
     * good, 6449 the payer is not the member, 6009 with `orderNo` when the channel has an open order, 6011 too many,
     * 6030 the account is frozen, 6003 and 6012 for the member's own pauses and limits
     */
    async pay(memberId: number, theme: ThemeId, input: ParsedRequestOf<typeof payEndpoint>): Promise<DepositOrder> {
      // Before the transaction: the settings may come from the same database, which has one connection where it is embedded.
      await mustBeOffered(theme)
      const {
        order: made,
        answer: { orderNo },
      } = await makeOrder(memberId, input)
      if (made === undefined) return view(await mustFind(memberId, orderNo))
      const { order, channel } = made
      return toOrder(order, channel, [{ status: order.status, at: order.createdAt }], clock.now())
    },

    async status(memberId: number, orderNo: string) {
      const order = await mustFind(memberId, orderNo)
      const channel = await repository.findChannel(db, order.payCode)
      return progressOf(order, channel?.confirmations ?? 0, clock.now())
    },

    order: async (memberId: number, orderNo: string) => view(await mustFind(memberId, orderNo)),

    async running(memberId: number): Promise<DepositOrder[]> {
      const orders: DepositOrder[] = []
      for (const row of await repository.selectRunning(db, memberId)) {
        const order = await view(row)
        // Its time may be over before the job has written that down.
        if (order.status !== DEPOSIT_STATUS.expired) orders.push(order)
      }
      return orders
    },

    /**
     * @throws ApiError 6004 not an order of the member's, 6012 it is over, 6449 another payer, 6007 a picture that the
     * member has not uploaded, or for something else
     */
    async submitPaid(memberId: number, input: ParsedRequestOf<typeof submitPaidEndpoint>) {
      const { orderNo, payerName, txHash, voucher } = input
      const { order, isExpired } = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const found = await mustLock(tx, memberId, orderNo)
          if (isFinalDeposit(found.status)) return { order: found, isExpired: true }
          const name =
            payerName === undefined || !found.channel.needPayerName
              ? undefined
              : mustBeOwnName((await findMember(tx, memberId))?.realName ?? null, payerName)
          const isOther = voucher !== undefined && voucher !== found.voucher
          if (isOther && !(await keepImage(tx, memberId, voucher)))
            throw new ApiError(STATUS.INVALID_PARAMETER, '请重新上传凭证')
          const details = {
            ...(name !== undefined && { payerName: name }),
            ...(txHash !== undefined && { txHash }),
            ...(voucher !== undefined && { voucher }),
          }
          const changed = await step(tx, found, 'submit', { details })
          if (changed === undefined) await repository.changeOrder(tx, orderNo, details)
          if (isOther && found.voucher !== null) await dropVouchers(tx, [{ memberId, url: found.voucher }])
          return { order: changed ?? found, isExpired: false }
        }),
      )
      // Thrown here, so that the order is written down as expired.
      if (isExpired) throw new ApiError(STATUS.WARNING, OVER)
      return { status: order.status }
    },

    /** @throws ApiError 6004 not an order of the member's, 6012 it is paid or over */
    async close(memberId: number, { orderNo, reason }: ParsedRequestOf<typeof closeOrderEndpoint>): Promise<null> {
      const isClosed = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const order = await mustLock(tx, memberId, orderNo)
          if (order.status === DEPOSIT_STATUS.cancelled) return true
          return (
            (await step(tx, order, 'cancel', { details: reason === undefined ? {} : { closeReason: reason } })) !==
            undefined
          )
        }),
      )
      if (!isClosed) throw new ApiError(STATUS.WARNING, '该订单已付款或已结束，无法取消')
      return null
    },

    /** Cancels what a member has not paid yet; an order that is said to be paid runs on, for its money is the member's. */
    async closeAll(tx: Executor, memberId: number): Promise<void> {
      for (const { orderNo } of await repository.selectRunning(tx, memberId)) {
        const order = await lock(tx, orderNo)
        if (order !== undefined) await step(tx, order, 'cancel')
      }
    },

    /** What the provider tells, once for each event; the signature was checked. */
    async notified(told: Notification): Promise<NotifyStatus> {
      const { status, order } = await applyNotification(told)
      await notify(order)
      return status
    },

    /**
     * Staff decide on an order in review, and write it down, or its time is ended; undefined when there is no such order.
     * What has not come cannot be approved: the order stays as it is.
     */
    decide: (orderNo: string, decision: 'approve' | 'reject' | 'expire', writeDown?: WriteDown) =>
      change(orderNo, decision, decision === 'reject' ? { message: FAILED.rejected } : { message: '' }, writeDown),

    find: (orderNo: string) => repository.findOrder(db, orderNo),

    /** After the operator has changed a channel. */
    forgetChannels: making.forgetChannels,
  }
}

export type DepositsService = ReturnType<typeof createDepositsService>
