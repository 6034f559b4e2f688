import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'

import { countByDays } from '../../../db/counted-days.ts'
import type { Executor } from '../../../db/database.ts'
import { type ActivityClaimRow, activityClaimTable } from '../../../db/schema/activities.ts'
import { type TimedPeriod, type TimedPosition, isAfter, isWithin } from '../../../db/timed-list.ts'
import { type CountedClaims, sumDays } from './claim-totals.repository.ts'

const table = activityClaimTable

export type NewClaim = Omit<ActivityClaimRow, 'id'>

/** Writes a claim down; undefined when the same key was claimed before. */
export async function insertClaim(tx: Executor, claim: NewClaim): Promise<number | undefined> {
  const [row] = await tx.insert(table).values(claim).onConflictDoNothing().returning({ id: table.id })
  return row?.id
}

interface Whose {
  readonly activityId: string
  readonly memberId: number
}

const ofMember = ({ activityId, memberId }: Whose) =>
  and(eq(table.activityId, activityId), eq(table.memberId, memberId))

/** What a member has claimed in an activity, by its key. */
export async function selectClaimedKeys(db: Executor, whose: Whose): Promise<ReadonlySet<string>> {
  const rows = await db.select({ key: table.key }).from(table).where(ofMember(whose))
  return new Set(rows.map(({ key }) => key))
}

/** Rewards that a member was paid in an activity, all together and on one site day. */
export async function countPaid(db: Executor, whose: Whose, day: number) {
  const [row] = await db
    .select({
      all: count(),
      ofDay: sql`count(*) filter (where ${table.day} = ${day})`.mapWith(Number),
    })
    .from(table)
    .where(and(ofMember(whose), gt(table.amount, 0n)))
  return { all: row?.all ?? 0, ofDay: row?.ofDay ?? 0 }
}

/** Rewards that were paid in an activity to one address or device. */
export async function countPaidTo(
  db: Executor,
  activityId: string,
  where: { readonly addressHash: string } | { readonly deviceHash: string },
): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(table)
    .where(
      and(
        eq(table.activityId, activityId),
        'addressHash' in where ? eq(table.addressHash, where.addressHash) : eq(table.deviceHash, where.deviceHash),
        gt(table.amount, 0n),
      ),
    )
  return row?.paid ?? 0
}

/** What a member was paid in each of these activities, in fen. */
export async function sumPaid(
  db: Executor,
  memberId: number,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .select({ activityId: table.activityId, paid: sql`sum(${table.amount})::text`.mapWith(BigInt) })
    .from(table)
    .where(and(eq(table.memberId, memberId), inArray(table.activityId, [...activityIds])))
    .groupBy(table.activityId)
  return new Map(rows.map(({ activityId, paid }) => [activityId, paid]))
}

export interface ListedClaims extends CountedClaims, TimedPeriod {}

/** Of one member in one activity with blanks of draws, else only what was won. */
function areListed({ activityId, memberId, ...period }: ListedClaims): SQL | undefined {
  return and(
    activityId === undefined ? undefined : eq(table.activityId, activityId),
    memberId === undefined ? undefined : eq(table.memberId, memberId),
    activityId === undefined || memberId === undefined ? gt(table.amount, 0n) : undefined,
    isWithin(table.at, period),
  )
}

/** Claims, the latest first: those after one where it is given (what has come since changes nothing for it), else from `offset` on. */
export function selectClaims(
  db: Executor,
  listed: ListedClaims,
  {
    after,
    offset,
    limit,
  }: { readonly after?: TimedPosition<number> | undefined; readonly offset: number; readonly limit: number },
): Promise<ActivityClaimRow[]> {
  return db
    .select()
    .from(table)
    .where(and(areListed(listed), isAfter(table.at, table.id, after)))
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit)
    .offset(after === undefined ? offset : 0)
}

export function countClaims(db: Executor, listed: ListedClaims): Promise<number> {
  return countByDays(listed, {
    kept: (days) => sumDays(db, listed, days),
    counted: (edge) => countRows(db, { ...listed, ...edge }),
  })
}

async function countRows(db: Executor, listed: ListedClaims): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(areListed(listed))
  return row?.total ?? 0
}
