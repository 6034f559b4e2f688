import type { ClaimedGiftType } from '@site/contracts'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type ClaimRow, vipGiftClaimTable } from '../../db/schema/vip.ts'
import { type TimedPeriod, type TimedPosition, isAfter, isWithin } from '../../db/timed-list.ts'

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

export interface ClaimFilter extends TimedPeriod {
  readonly type?: ClaimedGiftType | undefined
  /** Of one gift; any text. */
  readonly id?: string | undefined
}

function areListed(memberId: number, { type, id, ...period }: ClaimFilter): SQL | undefined {
  return and(
    eq(table.memberId, memberId),
    type === undefined ? undefined : eq(table.type, type),
    id === undefined ? undefined : sql`${table.type} || ':' || ${table.period} = ${id}`,
    isWithin(table.claimedAt, period),
  )
}

/** What a member has claimed, the latest first: after a position where one is given, else from `offset` on. */
export function selectClaims(
  db: Executor,
  memberId: number,
  filter: ClaimFilter,
  {
    after,
    offset,
    limit,
  }: { readonly after?: TimedPosition<number> | undefined; readonly offset: number; readonly limit: number },
): Promise<ClaimRow[]> {
  const { claimedAt, journalId } = table
  return db
    .select()
    .from(table)
    .where(and(areListed(memberId, filter), isAfter(claimedAt, journalId, after)))
    .orderBy(desc(claimedAt), desc(journalId))
    .limit(limit)
    .offset(after === undefined ? offset : 0)
}

export async function countClaims(db: Executor, memberId: number, filter: ClaimFilter): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(areListed(memberId, filter))
  return counted?.total ?? 0
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
