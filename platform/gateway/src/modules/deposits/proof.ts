import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'

import type { Executor } from '../../db/database.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { PartyBook, ReconciledParty } from '../reconciliation/index.ts'
import { findOrder, selectChannels, selectCredited, selectSteps } from './deposits.repository.ts'

const lineOf = ({ orderNo, paidAmount, amount }: DepositRow) => ({ reference: orderNo, amount: paidAmount ?? amount })

/** The channels of deposits: the provider's own book of each, beside the orders that were credited. */
export async function depositParties(
  db: Executor,
  bookOf?: (payCode: string) => PartyBook,
): Promise<readonly ReconciledParty[]> {
  return (await selectChannels(db)).map(({ code }) => ({
    name: `channel:${code}`,
    account: `deposit_clearing:${code}`,
    referenceType: 'deposit',
    ...(bookOf !== undefined && { book: bookOf(code) }),
    ended: async (tx: Executor, from: Date, before: Date) =>
      (await selectCredited(tx, code, { from, before })).map(lineOf),
    find: async (tx: Executor, orderNos: readonly string[]) =>
      (await selectCredited(tx, code, { orderNos })).map(lineOf),
  }))
}

/** States before the money, as the records call them; the journals tell of the money. */
const STEP_NAMES: Partial<Readonly<Record<DepositStatus, string>>> = {
  [DEPOSIT_STATUS.pending]: '提交订单',
  [DEPOSIT_STATUS.submitted]: '已提交付款',
  [DEPOSIT_STATUS.confirming]: '到账确认中',
  [DEPOSIT_STATUS.expired]: '订单已过期',
  [DEPOSIT_STATUS.review]: '人工核对',
}

/** Steps of a deposit for the records. */
export const depositRecords = {
  refType: 'deposit',
  async steps(db: Executor, memberId: number, orderNo: string) {
    if ((await findOrder(db, orderNo))?.memberId !== memberId) return []
    return (await selectSteps(db, orderNo)).flatMap(({ status, at }) => {
      const name = STEP_NAMES[status]
      return name === undefined ? [] : [{ kind: `deposit_${status}`, name, at: at.getTime() }]
    })
  },
}
