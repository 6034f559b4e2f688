import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { isPayableDeposit, OPEN_DEPOSITS } from '@site/domain'
import { and, count, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type DepositRow, depositOrderTable } from '../../db/schema/deposits.ts'

/** Orders of a member in the records. */
export interface ListedDeposits {
  readonly status?: DepositStatus | undefined
  /** When they were made, both included. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}
/** The last line of a page. */
export type DepositPosition = Pick<DepositRow, 'createdAt' | 'orderNo'>

/** In a state at this moment; `expired` is also what is over and was not written down yet. */
function inState(status: DepositStatus, now: Date): SQL | undefined {
  const { status: written, expireAt } = depositOrderTable
  const isWritten = eq(written, status)
  if (isPayableDeposit(status)) return and(isWritten, gt(expireAt, now))
  if (status !== DEPOSIT_STATUS.expired) return isWritten
  return or(isWritten, and(inArray(written, OPEN_DEPOSITS.filter(isPayableDeposit)), lte(expireAt, now)))
}

function areListed(memberId: number, { status, from, until }: ListedDeposits, now: Date): SQL | undefined {
  const { createdAt } = depositOrderTable
  return and(
    eq(depositOrderTable.memberId, memberId),
    from === undefined ? undefined : gte(createdAt, from),
    until === undefined ? undefined : lte(createdAt, until),
    status === undefined ? undefined : inState(status, now),
  )
}

/** The latest first, those after a position where one is given: what has come since changes nothing for them. */
export function selectListed(
  db: Executor,
  memberId: number,
  listed: ListedDeposits,
  page: { readonly after: DepositPosition | undefined; readonly limit: number },
  now: Date,
): Promise<DepositRow[]> {
  const { createdAt, orderNo } = depositOrderTable
  const { after } = page
  const follows =
    after && sql`(${createdAt}, ${orderNo}) < (${after.createdAt.toISOString()}::timestamptz, ${after.orderNo})`
  return db
    .select()
    .from(depositOrderTable)
    .where(and(areListed(memberId, listed, now), follows))
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
