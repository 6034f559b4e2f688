import { and, asc, eq, gt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { activityTable } from '../../db/schema/activities.ts'

export type NewActivity = typeof activityTable.$inferInsert

export interface ActivityFilter {
  readonly categoryId?: string | undefined
  readonly id?: string | undefined
}

/** Activities that are not over. */
export function selectActivities(db: Executor, { categoryId, id }: ActivityFilter, now: Date) {
  return db
    .select()
    .from(activityTable)
    .where(
      and(
        categoryId === undefined ? undefined : eq(activityTable.categoryId, categoryId),
        id === undefined ? undefined : eq(activityTable.id, id),
        gt(activityTable.endAt, now),
      ),
    )
    .orderBy(asc(activityTable.sort))
}

/** Whether there is such an activity and it runs at this moment. */
export async function isActivityOn(db: Executor, id: string, now: Date): Promise<boolean> {
  return (await selectActivities(db, { id }, now)).some(({ startAt }) => startAt <= now)
}

/** Rows that exist stay as they are. */
export async function insertActivities(db: Executor, activities: readonly NewActivity[]): Promise<void> {
  await db
    .insert(activityTable)
    .values([...activities])
    .onConflictDoNothing()
}
