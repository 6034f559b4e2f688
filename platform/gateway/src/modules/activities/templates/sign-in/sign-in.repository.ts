import { and, eq } from 'drizzle-orm'

import type { Executor } from '../../../../db/database.ts'
import { signInTable } from '../../../../db/schema/activity-templates.ts'

export interface SignedDays {
  readonly signed: ReadonlySet<number>
  readonly madeUp: ReadonlySet<number>
}

/** Site days on which a member signed in, and those that were made up. */
export async function selectSignIns(db: Executor, activityId: string, memberId: number): Promise<SignedDays> {
  const { day, madeUp } = signInTable
  const rows = await db
    .select({ day, madeUp })
    .from(signInTable)
    .where(and(eq(signInTable.activityId, activityId), eq(signInTable.memberId, memberId)))
  const daysOf = (isMadeUp: boolean) => new Set(rows.flatMap((row) => (row.madeUp === isMadeUp ? [row.day] : [])))
  return { signed: daysOf(false), madeUp: daysOf(true) }
}

/** Writes a day down; false when it was there before. */
export async function insertSignIn(tx: Executor, row: typeof signInTable.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(signInTable).values(row).onConflictDoNothing().returning({ day: signInTable.day })
  return rows.length > 0
}
