import { and, asc, count, eq, getTableColumns, gt, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import {
  activityClaimTable,
  activityMemberTable,
  type ActivityMemberRow,
  type ActivityRow,
  activityTable,
} from '../../../db/schema/activities.ts'

export type NewActivity = typeof activityTable.$inferInsert

export interface ActivityFilter {
  readonly categoryId?: string | undefined
  readonly id?: string | undefined
  readonly type?: ActivityRow['type'] | undefined
}

/** Activities that were not over at a moment and run, in their order. */
export function selectActivities(
  db: Executor,
  { categoryId, id, type }: ActivityFilter,
  now: Date,
): Promise<ActivityRow[]> {
  return db
    .select()
    .from(activityTable)
    .where(
      and(
        categoryId === undefined ? undefined : eq(activityTable.categoryId, categoryId),
        id === undefined ? undefined : eq(activityTable.id, id),
        type === undefined ? undefined : eq(activityTable.type, type),
        eq(activityTable.status, 'running'),
        gt(activityTable.endAt, now),
      ),
    )
    .orderBy(asc(activityTable.sort), asc(activityTable.id))
}

/** Every activity there is, for the desk. */
export function selectAllActivities(db: Executor): Promise<ActivityRow[]> {
  return db.select().from(activityTable).orderBy(asc(activityTable.sort), asc(activityTable.id))
}

/** Titles of activities, whatever became of them, by id. */
export async function selectTitles(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, title } = activityTable
  const rows = await db
    .select({ id, title })
    .from(activityTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.title]))
}

export async function findActivity(db: Executor, id: string): Promise<ActivityRow | undefined> {
  const [row] = await db.select().from(activityTable).where(eq(activityTable.id, id))
  return row
}

/**
 * Asks for an activity that runs and has nothing left to give, and whether a member has claimed something in it; undefined
 * where something is left. It is one statement, built once, that holds nothing: most of those who come to a reward that is
 * gone are told so by it.
 */
export function asksWhatIsGone(db: Executor) {
  const { stock, claims, budget, spent, status, id } = activityTable
  const own = db
    .select({ id: activityClaimTable.id })
    .from(activityClaimTable)
    .where(
      and(
        eq(activityClaimTable.activityId, sql.placeholder('activityId')),
        eq(activityClaimTable.memberId, sql.placeholder('memberId')),
      ),
    )
  const query = db
    .select({ row: getTableColumns(activityTable), hasClaimed: sql<boolean>`exists ${own}` })
    .from(activityTable)
    .where(
      and(eq(id, sql.placeholder('activityId')), eq(status, 'running'), or(gte(claims, stock), gte(spent, budget))),
    )
    .prepare('activity_gone')
  return async (whose: { readonly activityId: string; readonly memberId: number }) => {
    const [gone] = await query.execute(whose)
    return gone
  }
}

/** An activity held until the transaction ends. */
export async function lockActivity(tx: Executor, id: string): Promise<ActivityRow | undefined> {
  const [row] = await tx.select().from(activityTable).where(eq(activityTable.id, id)).for('update')
  return row
}

/**
 * Counts a reward of this amount in an activity that runs, which is held from here on; false where its stock or budget does
 * not have it.
 */
export async function takeReward(tx: Executor, id: string, amount: bigint): Promise<boolean> {
  const { stock, claims, budget, spent, status } = activityTable
  const rows = await tx
    .update(activityTable)
    .set({ claims: sql`${claims} + 1`, spent: sql`${spent} + ${String(amount)}::bigint` })
    .where(
      and(
        eq(activityTable.id, id),
        eq(status, 'running'),
        sql`(${stock} is null or ${claims} < ${stock})`,
        sql`(${budget} is null or ${spent} + ${String(amount)}::bigint <= ${budget})`,
      ),
    )
    .returning({ id: activityTable.id })
  return rows.length > 0
}

/** One activity; false where its id is taken, whose row stays as it is. */
export async function insertActivity(tx: Executor, activity: NewActivity): Promise<boolean> {
  const rows = await tx.insert(activityTable).values(activity).onConflictDoNothing().returning({ id: activityTable.id })
  return rows.length > 0
}

/** Rows that exist stay as they are. */
export async function insertActivities(db: Executor, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length === 0) return
  await db
    .insert(activityTable)
    .values([...activities])
    .onConflictDoNothing()
}

/** Sets what the operator decides of an activity. */
export async function updateActivity(
  tx: Executor,
  id: string,
  change: Partial<Pick<ActivityRow, 'status' | 'stock' | 'budget' | 'endAt'>>,
): Promise<void> {
  await tx.update(activityTable).set(change).where(eq(activityTable.id, id))
}

/** A member's parts in these activities. */
export async function selectParts(
  db: Executor,
  memberId: number,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityMemberRow>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(activityMemberTable)
    .where(and(eq(activityMemberTable.memberId, memberId), inArray(activityMemberTable.activityId, [...activityIds])))
  return new Map(rows.map((row) => [row.activityId, row]))
}

/** The parts of these members in an activity. */
export function selectPartsIn(
  db: Executor,
  activityId: string,
  memberIds: readonly number[],
): Promise<ActivityMemberRow[]> {
  const { activityId: ofActivity, memberId } = activityMemberTable
  return db
    .select()
    .from(activityMemberTable)
    .where(and(eq(ofActivity, activityId), inArray(memberId, [...memberIds])))
}

/** Writes down that a member confirms or joins; what was written before stays. */
export async function savePart(
  tx: Executor,
  { activityId, memberId }: { readonly activityId: string; readonly memberId: number },
  step: 'confirmedAt' | 'joinedAt',
  at: Date,
): Promise<ActivityMemberRow> {
  const column = activityMemberTable[step]
  const [row] = await tx
    .insert(activityMemberTable)
    .values({ activityId, memberId, [step]: at })
    .onConflictDoUpdate({
      target: [activityMemberTable.activityId, activityMemberTable.memberId],
      set: { [step]: sql`coalesce(${column}, ${at.toISOString()}::timestamptz)` },
    })
    .returning()
  if (row === undefined) throw new Error('the part in an activity was not written')
  return row
}

/** How many have joined, by activity. */
export async function countJoined(db: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ activityId: activityMemberTable.activityId, joined: count() })
    .from(activityMemberTable)
    .where(isNotNull(activityMemberTable.joinedAt))
    .groupBy(activityMemberTable.activityId)
  return new Map(rows.map(({ activityId, joined }) => [activityId, joined]))
}
