import type { LimitType } from '@site/contracts'
import { NO_LIMIT, type Limit, type LimitPeriod } from '@site/domain'
import { and, eq } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playLimitChangeTable, playLimitTable } from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = playLimitTable

/** Which limit of a member. */
export interface LimitKey {
  readonly type: LimitType
  readonly period: LimitPeriod
}

/** A limit as it is written down; an increase that nobody confirmed in time stays until the limit is set again. */
export interface StoredLimit extends LimitKey {
  readonly limit: Limit & { readonly amount: bigint }
}

/** A member's limits, in the order in which they are told. */
export async function selectLimits(db: Executor, memberId: number): Promise<readonly StoredLimit[]> {
  const rows = await db.select().from(table).where(eq(table.memberId, memberId)).orderBy(table.type, table.period)
  return rows.map(readLimit)
}

export function readLimit({
  type,
  period,
  amount,
  requestedAt,
  pendingAmount,
}: typeof table.$inferSelect): StoredLimit {
  return {
    type,
    period,
    limit: {
      amount,
      ...(requestedAt !== null && {
        pending: { amount: pendingAmount ?? undefined, requestedAt: requestedAt.getTime() },
      }),
    },
  }
}

export async function findLimit(db: Executor, memberId: number, key: LimitKey): Promise<Limit> {
  const all = await selectLimits(db, memberId)
  return all.find(({ type, period }) => type === key.type && period === key.period)?.limit ?? NO_LIMIT
}

/** Writes down what became of a limit, and when; one without an amount is no limit any more. */
export async function saveLimit(
  tx: Executor,
  memberId: number,
  key: LimitKey,
  { before, after, now }: { readonly before: Limit; readonly after: Limit; readonly now: number },
): Promise<void> {
  const { amount, pending } = after
  await tx.insert(playLimitChangeTable).values({
    memberId,
    type: key.type,
    period: key.period,
    amount: amount ?? null,
    isAsked: pending !== undefined && pending !== before.pending,
    at: databaseDate(now),
  })
  if (amount === undefined) {
    await tx
      .delete(table)
      .where(and(eq(table.memberId, memberId), eq(table.type, key.type), eq(table.period, key.period)))
    return
  }
  const state = {
    amount,
    requestedAt: pending === undefined ? null : new Date(pending.requestedAt),
    pendingAmount: pending?.amount ?? null,
  }
  await tx
    .insert(table)
    .values({ memberId, type: key.type, period: key.period, ...state })
    .onConflictDoUpdate({ target: [table.memberId, table.type, table.period], set: state })
}

/** A limit as it was set: what held from then on, undefined for none. */
export interface LimitChange extends LimitKey {
  readonly amount: bigint | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

/** Every limit that a member ever had, in the order in which they were set. */
export async function selectLimitChanges(db: Executor, memberId: number): Promise<readonly LimitChange[]> {
  const changes = playLimitChangeTable
  const rows = await db.select().from(changes).where(eq(changes.memberId, memberId)).orderBy(changes.at, changes.id)
  return rows.map(({ type, period, amount, at }) => ({ type, period, amount: amount ?? undefined, at: at.getTime() }))
}
