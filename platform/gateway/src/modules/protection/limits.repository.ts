import type { LimitType } from '@site/contracts'
import { NO_LIMIT, type Limit, type LimitPeriod } from '@site/domain'
import { and, eq } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playLimitTable } from '../../db/schema/protection.ts'

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

/** Writes down what became of a limit; one without an amount is no limit any more. */
export async function saveLimit(tx: Executor, memberId: number, key: LimitKey, limit: Limit): Promise<void> {
  const { amount, pending } = limit
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
