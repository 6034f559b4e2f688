import { formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import * as repository from './deposits.repository.ts'
import * as notifications from './notifications.repository.ts'
import { mustHaveChannel, toOrder } from './order-view.ts'
import type { PaymentProvider } from './provider/index.ts'

/** Tells a member that a payment was given back, in the currency that it was made in. */
function returnLetter(
  { memberId, orderNo, currency }: DepositRow,
  { eventId, amount }: { readonly eventId: string; readonly amount: string | null },
) {
  const money = amount === null ? '' : currency === 'CNY' ? ` ${amount} 元` : ` ${amount} ${currency}`
  return {
    ...{ memberId, type: 'fd' as const, source: `deposit:${eventId}:returned` },
    title: '款项已退回',
    content: `您支付的款项${money}未能入账，已原路退回，订单号：${orderNo}。`,
  }
}

/** What staff look at and do beside the orders' own course: orders of all members, and payments that no deposit has. */
export function createStaffService(
  { db, clock, notices }: Pick<GatewayContext, 'db' | 'clock' | 'notices'>,
  provider: Pick<PaymentProvider, 'giveBack'>,
) {
  return {
    /** The latest orders, each with what the member has given for it. */
    async latest(asked: repository.LatestDeposits) {
      const rows = await repository.selectLatest(db, asked)
      if (rows.length === 0) return []
      const channels = new Map((await repository.selectChannels(db)).map((channel) => [channel.code, channel]))
      const steps = await repository.selectStepsOf(
        db,
        rows.map(({ orderNo }) => orderNo),
      )
      return rows.map((row) => {
        const { orderNo, memberId: owner, txHash, voucher, closeReason, bonus } = row
        const order = toOrder(
          row,
          mustHaveChannel(channels.get(row.payCode), row),
          steps.get(orderNo) ?? [],
          clock.now(),
        )
        return { ...order, memberId: owner, txHash, voucher, closeReason, bonus: formatFen(bonus) }
      })
    },

    /** How many orders there are, of one member or of all, or those alone that wait. */
    count: (asked: Pick<repository.LatestDeposits, 'memberId' | 'onlyOpen'>) => repository.countDeposits(db, asked),

    /** The latest payments that no deposit has and that were not given back. Amounts as they were told. */
    surplus: (limit: number) => notifications.selectSurplus(db, limit),

    /**
     * Staff have a payment given back that no deposit has, once however often they ask, and write it down; its member is
     * told. Undefined when there is no such payment.
     */
    async giveBack(eventId: string, writeDown: WriteDown): Promise<{ readonly isChanged: boolean } | undefined> {
      const done = await db.transaction(async (tx) => {
        const payment = await notifications.lockSurplus(tx, eventId)
        const order = payment && (await repository.findOrder(tx, payment.orderNo))
        if (payment === undefined || order === undefined) return undefined
        if (payment.outcome === 'returned') return { isChanged: false }
        await notifications.setReturned(tx, eventId)
        await provider.giveBack(tx, { eventId, at: clock.now() })
        await insertLetters(tx, [{ ...returnLetter(order, payment), createdAt: new Date(clock.now()) }])
        const after = { ...payment, outcome: 'returned' }
        await writeDown(tx, { subject: `deposit:${order.orderNo}`, before: payment, after })
        return { isChanged: true, memberId: order.memberId }
      })
      if (done?.memberId !== undefined) await notices.send({ memberId: done.memberId, type: 'unread' })
      return done && { isChanged: done.isChanged }
    },
  }
}

export type StaffService = ReturnType<typeof createStaffService>
