import { and, eq, type SQL, sql } from 'drizzle-orm'

import { isOfDays } from '../../../db/counted-days.ts'
import type { Executor } from '../../../db/database.ts'
import { activityClaimTable, activityClaimTotalTable, activityPaidTotalTable } from '../../../db/schema/activities.ts'
import type { DaySpan } from '../../../db/whole-days.ts'
import { type Difference, MOST_NAMED } from '../../../kernel/ledger/index.ts'

const own = activityClaimTotalTable
const everybodys = activityPaidTotalTable

/** Whose claims are meant, and where. */
export interface CountedClaims {
  /** Of one activity; of all otherwise, which is for one member alone. */
  readonly activityId: string | undefined
  readonly memberId: number | undefined
}

const sumOf = (what: SQL) => sql`coalesce(sum(${what}), 0)`.mapWith(Number)

/** Claims of whole days: of one member in one activity with blanks of draws, else only what was won. */
export async function sumDays(db: Executor, whose: CountedClaims, days: DaySpan): Promise<number> {
  const [row] = await (whose.memberId === undefined
    ? sumEverybodys(db, whose.activityId, days)
    : sumOwn(db, whose.memberId, whose.activityId, days))
  return row?.total ?? 0
}

function sumEverybodys(db: Executor, activityId: string | undefined, days: DaySpan) {
  return db
    .select({ total: sumOf(sql`${everybodys.paid}`) })
    .from(everybodys)
    .where(
      and(activityId === undefined ? undefined : eq(everybodys.activityId, activityId), isOfDays(everybodys.day, days)),
    )
}

function sumOwn(db: Executor, memberId: number, activityId: string | undefined, days: DaySpan) {
  return db
    .select({ total: sumOf(activityId === undefined ? sql`${own.paid}` : sql`${own.claims}`) })
    .from(own)
    .where(
      and(
        eq(own.memberId, memberId),
        isOfDays(own.day, days),
        activityId === undefined ? undefined : eq(own.activityId, activityId),
      ),
    )
}

/** Days whose counts are not those of the claims: of a member in an activity, and of everybody in one. */
export async function selectTotalDifferences(db: Executor): Promise<readonly Difference[]> {
  const { rows } = await db.execute<{ where: string; claims: string; kept: string }>(sql`
    (select concat_ws(' ', 'member', member_id, 'day', day, activity_id) as where,
      concat_ws(' of ', coalesce(claim.paid, 0), coalesce(claim.claims, 0)) as claims,
      concat_ws(' of ', coalesce(total.paid, 0), coalesce(total.claims, 0)) as kept
    from ${own} total
    full join (
      select member_id, site_day(at) as day, activity_id, count(*) as claims,
        count(*) filter (where amount > 0) as paid
      from ${activityClaimTable} group by 1, 2, 3
    ) claim using (member_id, day, activity_id)
    where (claim.claims, claim.paid) is distinct from (total.claims, total.paid)
    order by member_id, day, activity_id limit ${MOST_NAMED})
    union all
    (select concat_ws(' ', 'everybody day', day, activity_id), coalesce(claim.paid, 0)::text, coalesce(total.paid, 0)::text
    from ${everybodys} total
    full join (
      select activity_id, site_day(at) as day, count(*) as paid
      from ${activityClaimTable} where amount > 0 group by 1, 2
    ) claim using (activity_id, day)
    where claim.paid is distinct from total.paid
    order by activity_id, day limit ${MOST_NAMED})`)
  return rows.map(({ where, claims, kept }) => ({
    what: 'rewards of a day are counted as they were claimed',
    where,
    expected: claims,
    found: kept,
  }))
}
