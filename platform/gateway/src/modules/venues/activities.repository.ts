import type { Fen } from '@site/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { venueActivityTable } from '../../db/schema/venues.ts'

const isOpen = (memberId: number, venue: string) =>
  and(
    eq(venueActivityTable.memberId, memberId),
    eq(venueActivityTable.venue, venue),
    isNull(venueActivityTable.closedAt),
  )

/** Whether a member takes part in an activity of this venue whose turnover is not met yet. */
export async function hasOpenActivity(db: Executor, memberId: number, venue: string): Promise<boolean> {
  const rows = await db.select({ id: venueActivityTable.id }).from(venueActivityTable).where(isOpen(memberId, venue))
  return rows.length > 0
}

/** Lets a member take part; a second call while one is open changes its requirement. Amounts are fen. */
export async function openActivity(db: Executor, memberId: number, venue: string, required: Fen): Promise<void> {
  const rows = await db
    .update(venueActivityTable)
    .set({ required })
    .where(isOpen(memberId, venue))
    .returning({ id: venueActivityTable.id })
  if (rows.length === 0) await db.insert(venueActivityTable).values({ memberId, venue, required })
}

/** Counts a settled bet's valid amount; the activity ends when its turnover is met. */
export async function addTurnover(db: Executor, memberId: number, venue: string, valid: Fen): Promise<void> {
  if (valid === 0n) return
  await db
    .update(venueActivityTable)
    .set({
      done: sql`${venueActivityTable.done} + ${valid}`,
      closedAt: sql`case when ${venueActivityTable.done} + ${valid} >= ${venueActivityTable.required} then now() end`,
    })
    .where(isOpen(memberId, venue))
}
