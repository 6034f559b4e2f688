import { isEndOfWithdrawal } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { orderId } from './order-number.ts'
import { STEP_NAMES, viewLine } from './order-view.ts'
import * as repository from './withdrawals.repository.ts'

/** Withdrawals as they are disputed: paid, paid in part, or come back. */
export const disputedWithdrawals = {
  kind: 'withdrawal',
  async find(db: Executor, memberId: number, orderNo: string) {
    const id = orderId(orderNo)
    const order = id === undefined ? undefined : await repository.findOwn(db, memberId, id)
    if (order === undefined) return undefined
    const { status, accountName, accountMask, amount, paid = '0.00', submittedAt } = viewLine(order)
    const ended = (await repository.selectSteps(db, order.id)).findLast((step) => step.status === status)
    return {
      title: `${accountName} ${accountMask}`,
      content: [],
      amount,
      outcome: paid,
      result: order.reason === '' ? STEP_NAMES[status] : `${STEP_NAMES[status]}：${order.reason}`,
      madeAt: submittedAt,
      settledAt: isEndOfWithdrawal(status) ? ended?.at.getTime() : undefined,
    }
  },
} as const
