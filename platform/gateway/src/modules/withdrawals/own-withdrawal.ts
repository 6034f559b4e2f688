import type { Executor } from '../../db/database.ts'
import type { WithdrawalRow } from '../../db/schema/withdrawals.ts'
import { orderId } from './order-number.ts'
import { findOwn } from './withdrawals.repository.ts'

/** A withdrawal by the number that its member sees; undefined when the member has none of it. */
export async function findOwnWithdrawal(
  db: Executor,
  memberId: number,
  orderNo: string,
): Promise<WithdrawalRow | undefined> {
  const id = orderId(orderNo)
  return id === undefined ? undefined : findOwn(db, memberId, id)
}
