import { isEndOfWithdrawal, splitWithdrawal } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { HoldOwner } from '../../kernel/ledger/index.ts'
import { orderId, orderNumber } from './order-number.ts'
import { selectHeld, selectPaid, type WithdrawalRow } from './withdrawals.repository.ts'

/** Withdrawals that are open hold their amount. */
export const heldByWithdrawals: HoldOwner = { account: 'withdraw_hold', name: 'withdrawals', held: selectHeld }

function lineOf(order: WithdrawalRow) {
  const { id, status, paid } = order
  const arrived = isEndOfWithdrawal(status) ? splitWithdrawal(status, order, paid ?? 0n).arrives : 0n
  return { reference: orderNumber(id), amount: -arrived }
}

/** Who pays withdrawals out, by the orders that were paid. */
export const payoutParty = {
  name: 'channel:withdrawals',
  account: 'withdraw_clearing',
  referenceType: 'withdraw',
  ended: async (db: Executor, from: Date, before: Date) => (await selectPaid(db, { from, before })).map(lineOf),
  find: async (db: Executor, references: readonly string[]) =>
    (await selectPaid(db, { ids: references.flatMap((one) => orderId(one) ?? []) })).map(lineOf),
}
