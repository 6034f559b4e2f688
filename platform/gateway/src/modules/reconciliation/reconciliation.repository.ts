import { and, asc, desc, eq, lt } from 'drizzle-orm'

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

/** Reports of one day, or of the latest days, the latest first. */
export async function selectReports(
  db: Executor,
  of: { readonly day: number } | { readonly most: number },
): Promise<readonly ReconciliationRow[]> {
  const { day, party } = reconciliationTable
  return db
    .select()
    .from(reconciliationTable)
    .where('day' in of ? eq(day, of.day) : undefined)
    .orderBy(desc(day), asc(party))
    .limit('day' in of ? 1_000 : of.most)
}

/** Deletes reports of days before one. */
export async function deleteReports(db: Executor, day: number): Promise<void> {
  await db.delete(reconciliationTable).where(and(lt(reconciliationTable.day, day)))
}
