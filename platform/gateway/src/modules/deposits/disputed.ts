import { DEPOSIT_STATUS } from '@site/contracts'
import { depositStatusAt, formatFen, isFinalDeposit } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import * as repository from './deposits.repository.ts'
import { STATE_NAMES } from './records.ts'

/** Deposits as they are disputed: whatever an order came to, also without money, is its end. */
export const disputedDeposits = {
  kind: 'deposit',
  async find(db: Executor, memberId: number, orderNo: string, now: number) {
    const order = await repository.findOrder(db, orderNo)
    if (order?.memberId !== memberId) return undefined
    const expireAt = order.expireAt.getTime()
    const status = depositStatusAt({ status: order.status, expireAt }, now)
    const channel = await repository.findChannel(db, order.payCode)
    const reached = (await repository.selectSteps(db, orderNo)).findLast((step) => step.status === status)
    // An order expires when its time is over, whenever that is written down.
    const endedAt = status === DEPOSIT_STATUS.expired ? expireAt : (reached?.at.getTime() ?? expireAt)
    return {
      title: channel?.name ?? order.payCode,
      content: [],
      amount: formatFen(order.amount),
      outcome: formatFen(status === DEPOSIT_STATUS.success ? (order.paidAmount ?? 0n) : 0n),
      result: STATE_NAMES[status],
      madeAt: order.createdAt.getTime(),
      settledAt: isFinalDeposit(status) ? endedAt : undefined,
    }
  },
} as const
