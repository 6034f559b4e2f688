import type { Executor } from '../../db/database.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { PartyBook, ReconciledParty } from '../reconciliation/index.ts'
import { selectChannels } from './deposits.repository.ts'
import { selectCredited } from './history.repository.ts'

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
