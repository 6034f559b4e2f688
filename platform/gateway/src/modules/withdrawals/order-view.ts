import { WITHDRAW_STATUS, type WithdrawLine, type WithdrawOrder, type WithdrawStatus } from '@site/contracts'
import { payoutCoins, formatFen, isEndOfWithdrawal, splitWithdrawal, withdrawSteps } from '@site/domain'

import { maskAccount, payoutPlace } from '../payout/index.ts'
import { orderNumber } from './order-number.ts'
import { KIND_OF_WAY } from './ways.ts'
import type { WithdrawalRow } from './withdrawals.repository.ts'

/** What the states of a withdrawal are called as its steps. */
export const STEP_NAMES: Readonly<Record<WithdrawStatus, string>> = {
  [WITHDRAW_STATUS.submitted]: '提交申请',
  [WITHDRAW_STATUS.reviewing]: '审核中',
  [WITHDRAW_STATUS.paying]: '出款中',
  [WITHDRAW_STATUS.paid]: '取款成功',
  [WITHDRAW_STATUS.refused]: '审核未通过',
  [WITHDRAW_STATUS.failed]: '出款失败',
  [WITHDRAW_STATUS.partlyPaid]: '部分出款',
}

/** A withdrawal as its member sees it in a list. */
export function viewLine(order: WithdrawalRow): WithdrawLine {
  const { amount, status, rate, paid } = order
  const end = isEndOfWithdrawal(status) && paid !== null ? splitWithdrawal(status, order, paid) : undefined
  // One that came back has cost nothing, and nothing of it arrives.
  const fee = end?.fee ?? order.fee
  const arrives = end?.arrives ?? amount - fee
  const account = { kind: KIND_OF_WAY[order.way], code: order.accountCode, number: order.accountNumber }
  return {
    orderNo: orderNumber(order.id),
    way: order.way,
    status,
    amount: formatFen(amount),
    fee: formatFen(fee),
    arrives: formatFen(amount - fee),
    ...(end === undefined || paid === null ? {} : { paid: formatFen(paid), returned: formatFen(end.returned) }),
    accountName: payoutPlace(account),
    accountMask: maskAccount(account),
    ...(rate === null ? {} : { rate, ...(arrives > 0n && { coins: payoutCoins(arrives, rate) }) }),
    reason: order.reason,
    submittedAt: order.submittedAt.getTime(),
  }
}

/** The same with its steps. `steps`: what it has come to after it was submitted. */
export function viewOrder(
  order: WithdrawalRow,
  steps: readonly { readonly status: WithdrawStatus; readonly at: Date }[],
): WithdrawOrder {
  return {
    ...viewLine(order),
    steps: withdrawSteps([
      { status: WITHDRAW_STATUS.submitted, at: order.submittedAt.getTime() },
      ...steps.map(({ status: reached, at }) => ({ status: reached, at: at.getTime() })),
    ]).map(({ status: step, at }) => ({ status: step, name: STEP_NAMES[step], at: at ?? null })),
  }
}
