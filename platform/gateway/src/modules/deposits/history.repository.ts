import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type DaySpan, type Fen, startOfDay } from '@site/domain'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { depositOrderTable, type DepositRow, depositStepTable } from '../../db/schema/deposits.ts'

const siteDay = sql<number>`site_day(${depositOrderTable.createdAt})`
const orderedOn = (days: DaySpan) =>
  and(
    gte(depositOrderTable.createdAt, new Date(startOfDay(days.from))),
    lt(depositOrderTable.createdAt, new Date(startOfDay(days.until))),
  )

/** How many deposits of a member were credited and how many payments refused, by the day on which they were ordered. */
export function selectDepositDays(db: Executor, memberId: number, days: DaySpan) {
  const { status } = depositOrderTable
  const countOf = (which: DepositStatus) => sql`count(*) filter (where ${status} = ${which})`.mapWith(Number)
  return db
    .select({ day: siteDay, credited: countOf(DEPOSIT_STATUS.success), failed: countOf(DEPOSIT_STATUS.failed) })
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.memberId, memberId), orderedOn(days)))
    .groupBy(siteDay)
}

/** Everybody who ordered a deposit on these days. */
export async function selectDepositors(db: Executor, days: DaySpan): Promise<readonly number[]> {
  const { memberId } = depositOrderTable
  const rows = await db.selectDistinct({ memberId }).from(depositOrderTable).where(orderedOn(days))
  return rows.map((row) => row.memberId)
}

/** What deposits have brought to each member who had one, in fen. */
export async function sumCredited(db: Executor): Promise<ReadonlyMap<number, Fen>> {
  const { memberId, amount, paidAmount, status } = depositOrderTable
  const rows = await db
    .select({ memberId, sum: sql`sum(coalesce(${paidAmount}, ${amount}))::text`.mapWith(BigInt) })
    .from(depositOrderTable)
    .where(eq(status, DEPOSIT_STATUS.success))
    .groupBy(memberId)
  return new Map(rows.map((row) => [row.memberId, row.sum]))
}

/** Every deposit of a member that was credited, the first one first; what was paid in fen, times in epoch milliseconds. */
export async function selectCreditedOf(db: Executor, memberId: number) {
  const { orderNo, amount, paidAmount, createdAt } = depositOrderTable
  const rows = await db
    .select({ orderNo, amount, paidAmount, createdAt, at: depositStepTable.at })
    .from(depositOrderTable)
    .innerJoin(depositStepTable, eq(depositStepTable.orderNo, orderNo))
    .where(and(eq(depositOrderTable.memberId, memberId), eq(depositStepTable.status, DEPOSIT_STATUS.success)))
    .orderBy(asc(depositStepTable.id))
  return rows.map((row) => ({
    orderNo: row.orderNo,
    amount: row.paidAmount ?? row.amount,
    orderedAt: row.createdAt.getTime(),
    at: row.at.getTime(),
  }))
}

/** An order and every state that it came to, in their order; times in epoch milliseconds, money in fen. */
export interface OrderHistory {
  readonly orderNo: string
  readonly amount: bigint
  readonly paidAmount: bigint | undefined
  readonly createdAt: number
  readonly expireAt: number
  readonly steps: readonly { readonly status: DepositStatus; readonly at: number }[]
}

/** Every order of a member, the first one first. */
export async function selectOrderHistory(db: Executor, memberId: number): Promise<readonly OrderHistory[]> {
  const orders = await db
    .select()
    .from(depositOrderTable)
    .where(eq(depositOrderTable.memberId, memberId))
    .orderBy(asc(depositOrderTable.createdAt), asc(depositOrderTable.orderNo))
  const steps = await db
    .select({ orderNo: depositStepTable.orderNo, status: depositStepTable.status, at: depositStepTable.at })
    .from(depositStepTable)
    .innerJoin(depositOrderTable, eq(depositOrderTable.orderNo, depositStepTable.orderNo))
    .where(eq(depositOrderTable.memberId, memberId))
    .orderBy(asc(depositStepTable.id))
  const stepsOf = Map.groupBy(steps, (step) => step.orderNo)
  return orders.map(({ orderNo, amount, paidAmount, createdAt, expireAt }) => ({
    orderNo,
    amount,
    paidAmount: paidAmount ?? undefined,
    createdAt: createdAt.getTime(),
    expireAt: expireAt.getTime(),
    steps: (stepsOf.get(orderNo) ?? []).map(({ status, at }) => ({ status, at: at.getTime() })),
  }))
}

/** Deposits of a channel that were credited: those of a time, or those of these numbers. */
export function selectCredited(
  db: Executor,
  payCode: string,
  of: { readonly from: Date; readonly before: Date } | { readonly orderNos: readonly string[] },
): Promise<DepositRow[]> {
  const credited = db
    .select({ orderNo: depositStepTable.orderNo })
    .from(depositStepTable)
    .where(
      and(
        eq(depositStepTable.status, DEPOSIT_STATUS.success),
        'orderNos' in of
          ? inArray(depositStepTable.orderNo, [...of.orderNos])
          : and(gte(depositStepTable.at, of.from), lt(depositStepTable.at, of.before)),
      ),
    )
  return db
    .select()
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.payCode, payCode), inArray(depositOrderTable.orderNo, credited)))
}
