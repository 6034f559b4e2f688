import { startOfDay } from '@site/domain'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type ReconciliationRow, reconciliationTable } from '../../db/schema/reconciliation.ts'

export type { ReconciliationRow }

/** Writes the report of a day down; one that was written before is replaced. */
export async function saveReport(db: Executor, report: ReconciliationRow): Promise<void> {
  const { day: _day, party: _party, ...found } = report
  await db
    .insert(reconciliationTable)
    .values(report)
    .onConflictDoUpdate({ target: [reconciliationTable.day, reconciliationTable.party], set: found })
}

/** Reports of one day, of the latest days, the latest first, or of the first ones. */
export async function selectReports(
  db: Executor,
  of: { readonly day: number } | { readonly most: number } | { readonly first: number },
): Promise<readonly ReconciliationRow[]> {
  const { day, party } = reconciliationTable
  return db
    .select()
    .from(reconciliationTable)
    .where('day' in of ? eq(day, of.day) : undefined)
    .orderBy('first' in of ? asc(day) : desc(day), asc(party))
    .limit('day' in of ? 1_000 : 'first' in of ? of.first : of.most)
}

/** Days from one on whose reports were all written after they had ended. */
export async function selectWholeDays(db: Executor, from: number): Promise<readonly number[]> {
  const { day, checkedAt } = reconciliationTable
  const rows = await db
    .select({ day, checkedAt: sql`min(${checkedAt})`.mapWith(checkedAt) })
    .from(reconciliationTable)
    .where(gte(day, from))
    .groupBy(day)
  return rows.filter((row) => row.checkedAt.getTime() >= startOfDay(row.day + 1)).map((row) => row.day)
}

/** Deletes reports of days before one. */
export async function deleteReports(db: Executor, day: number): Promise<void> {
  await db.delete(reconciliationTable).where(and(lt(reconciliationTable.day, day)))
}
