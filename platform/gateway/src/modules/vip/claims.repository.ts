import type { ClaimedGiftType } from '@site/contracts'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type ClaimRow, vipGiftClaimTable } from '../../db/schema/vip.ts'

const table = vipGiftClaimTable

/** The id of a gift as it goes out. */
export const giftId = ({ type, period }: Pick<ClaimRow, 'type' | 'period'>): string => `${type}:${period}`

/** Writes a claim down; false when the gift was claimed before. */
export async function insertClaim(tx: Executor, claim: ClaimRow): Promise<boolean> {
  const rows = await tx.insert(table).values(claim).onConflictDoNothing().returning({ period: table.period })
  return rows.length > 0
}

/** Ids of all gifts that a member has claimed. */
export async function selectClaimedIds(db: Executor, memberId: number): Promise<ReadonlySet<string>> {
  const { type, period } = table
  const rows = await db.select({ type, period }).from(table).where(eq(table.memberId, memberId))
  return new Set(rows.map(giftId))
}

export interface ClaimFilter {
  readonly type?: ClaimedGiftType | undefined
  /** Of one gift; any text. */
  readonly id?: string | undefined
}

/** A page of what a member has claimed, the latest first, with the number of all. */
export async function selectClaims(
  db: Executor,
  memberId: number,
  { type, id }: ClaimFilter,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ClaimRow[]; readonly total: number }> {
  const matching = and(
    eq(table.memberId, memberId),
    type === undefined ? undefined : eq(table.type, type),
    id === undefined ? undefined : sql`${table.type} || ':' || ${table.period} = ${id}`,
  )
  const rows = await db
    .select()
    .from(table)
    .where(matching)
    .orderBy(desc(table.claimedAt), desc(table.journalId))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(table).where(matching)
  return { rows, total: counted?.total ?? 0 }
}

/** Of these gifts of the operator, when each was claimed; those that were not are left out. */
export async function selectClaimedGrants(
  db: Executor,
  grantIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (grantIds.length === 0) return new Map()
  const { type, period, claimedAt } = table
  const rows = await db
    .select({ period, claimedAt })
    .from(table)
    .where(and(eq(type, 'special'), inArray(period, grantIds.map(String))))
  return new Map(rows.map((row) => [Number(row.period), row.claimedAt]))
}
