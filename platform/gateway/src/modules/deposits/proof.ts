import type { Executor } from '../../db/database.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import { selectChannels, selectCredited } from './deposits.repository.ts'

const lineOf = ({ orderNo, paidAmount, amount }: DepositRow) => ({ reference: orderNo, amount: paidAmount ?? amount })

/** The channels of deposits, each by the orders that were credited. */
export async function depositParties(db: Executor) {
  return (await selectChannels(db)).map(({ code }) => ({
    name: `channel:${code}`,
    account: `deposit_clearing:${code}`,
    referenceType: 'deposit',
    ended: async (tx: Executor, from: Date, before: Date) =>
      (await selectCredited(tx, code, { from, before })).map(lineOf),
    find: async (tx: Executor, orderNos: readonly string[]) =>
      (await selectCredited(tx, code, { orderNos })).map(lineOf),
  }))
}
