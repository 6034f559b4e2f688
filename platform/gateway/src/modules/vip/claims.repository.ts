import type { ClaimedGiftType } from '@site/contracts'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { countByDays, isOfDays } from '../../db/counted-days.ts'
import type { Executor } from '../../db/database.ts'
import { type ClaimRow, vipClaimTotalTable, vipGiftClaimTable } from '../../db/schema/vip.ts'
import { type TimedPeriod, type TimedPosition, isAfter, isWithin } from '../../db/timed-list.ts'
import type { DaySpan } from '../../db/whole-days.ts'
import { type Difference, MOST_NAMED } from '../../kernel/ledger/index.ts'

const table = vipGiftClaimTable
const totals = vipClaimTotalTable

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

/** {@link giftId} taken apart, so that the key of the table finds it. */
function isGift(id: string): SQL {
  const [type = '', ...period] = id.split(':')
  return sql`(${table.type}, ${table.period}) = (${type}, ${period.join(':')})`
}

function areListed(memberId: number, { type, id, ...period }: ClaimFilter): SQL | undefined {
  return and(
    eq(table.memberId, memberId),
    type === undefined ? undefined : eq(table.type, type),
    id === undefined ? undefined : isGift(id),
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
  const counted = (period: TimedPeriod) => countRows(db, memberId, { ...filter, ...period })
  if (filter.id !== undefined) return counted(filter)
  return countByDays(filter, { kept: (days) => sumDays(db, memberId, filter, days), counted })
}

async function countRows(db: Executor, memberId: number, filter: ClaimFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(areListed(memberId, filter))
  return row?.total ?? 0
}

async function sumDays(db: Executor, memberId: number, { type }: ClaimFilter, days: DaySpan): Promise<number> {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${totals.claims}), 0)`.mapWith(Number) })
    .from(totals)
    .where(
      and(
        eq(totals.memberId, memberId),
        isOfDays(totals.day, days),
        type === undefined ? undefined : eq(totals.type, type),
      ),
    )
  return row?.total ?? 0
}

/** Days of a member whose count of a kind of gift is not that of the claims. */
export async function selectTotalDifferences(db: Executor): Promise<readonly Difference[]> {
  const { rows } = await db.execute<{ member: string; day: number; type: string; claims: string; kept: string }>(sql`
    select member_id as member, day, type, coalesce(claim.claims, 0) as claims, coalesce(total.claims, 0) as kept
    from ${totals} total
    full join (
      select member_id, site_day(claimed_at) as day, type, count(*) as claims from ${table} group by 1, 2, 3
    ) claim using (member_id, day, type)
    where claim.claims is distinct from total.claims
    order by member_id, day, type limit ${MOST_NAMED}`)
  return rows.map(({ member, day, type, claims, kept }) => ({
    what: 'gifts of a day are counted as they were claimed',
    where: `member ${member} day ${day} ${type}`,
    expected: claims,
    found: kept,
  }))
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
