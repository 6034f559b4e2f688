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
    return {
      title: channel?.name ?? order.payCode,
      content: [],
      amount: formatFen(order.amount),
      outcome: formatFen(status === DEPOSIT_STATUS.success ? (order.paidAmount ?? 0n) : 0n),
      result: STATE_NAMES[status],
      madeAt: order.createdAt.getTime(),
      // An order whose time is over has expired, whether anybody has written that down or not.
      settledAt: isFinalDeposit(status) ? (reached?.at.getTime() ?? expireAt) : undefined,
    }
  },
} as const
