import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { isPayableDeposit, OPEN_DEPOSITS } from '@site/domain'
import { and, count, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type DepositRow, depositOrderTable } from '../../db/schema/deposits.ts'
import { type TimedPeriod, type TimedPosition, isAfter, isWithin } from '../../db/timed-list.ts'

/** Orders of a member in the records. */
export interface ListedDeposits extends TimedPeriod {
  readonly status?: DepositStatus | undefined
}

/** In a state at this moment; `expired` is also what is over and was not written down yet. */
function inState(status: DepositStatus, now: Date): SQL | undefined {
  const { status: written, expireAt } = depositOrderTable
  const isWritten = eq(written, status)
  if (isPayableDeposit(status)) return and(isWritten, gt(expireAt, now))
  if (status !== DEPOSIT_STATUS.expired) return isWritten
  return or(isWritten, and(inArray(written, OPEN_DEPOSITS.filter(isPayableDeposit)), lte(expireAt, now)))
}

function areListed(memberId: number, { status, ...period }: ListedDeposits, now: Date): SQL | undefined {
  return and(
    eq(depositOrderTable.memberId, memberId),
    isWithin(depositOrderTable.createdAt, period),
    status === undefined ? undefined : inState(status, now),
  )
}

/** The latest first, those after a position where one is given. */
export function selectListed(
  db: Executor,
  memberId: number,
  listed: ListedDeposits,
  page: { readonly after: TimedPosition<string> | undefined; readonly limit: number },
  now: Date,
): Promise<DepositRow[]> {
  const { createdAt, orderNo } = depositOrderTable
  return db
    .select()
    .from(depositOrderTable)
    .where(and(areListed(memberId, listed, now), isAfter(createdAt, orderNo, page.after)))
    .orderBy(desc(createdAt), desc(orderNo))
    .limit(page.limit)
}

export async function countListed(db: Executor, memberId: number, listed: ListedDeposits, now: Date): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(depositOrderTable)
    .where(areListed(memberId, listed, now))
  return counted?.total ?? 0
}
