import { startOfDay } from '@site/domain'
import { asc, desc, eq, gte, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import {
  type LedgerProofRow,
  ledgerProofTable,
  type ReconciliationRow,
  reconciliationTable,
} from '../../db/schema/reconciliation.ts'

export type { LedgerProofRow, ReconciliationRow }

/** So many days are caught up on after nobody was there. */
export const MOST_DAYS = 31

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

/**
 * How many differences the last reports of each party name, those of all days that were caught up on together. While a
 * party cannot be asked, those of before stand.
 *
 * @param today reports of the last days before it are looked at
 */
export async function countDifferences(
  db: Executor,
  today: number,
): Promise<readonly { readonly party: string; readonly differences: number }[]> {
  const { rows } = await db.execute<{ party: string; differences: number }>(sql`
    select party, sum(jsonb_array_length(differences))::int as differences from (
      select party, differences, checked_at, max(checked_at) over (partition by party) as last_checked_at
      from reconciliation where day >= ${today - MOST_DAYS} and state <> 'unavailable'
    ) report where checked_at > last_checked_at - interval '12 hours' group by party order by party`)
  return rows
}

/** Writes down what the proof of a day has found; one that was written before is replaced. */
export async function saveProof(db: Executor, proof: LedgerProofRow): Promise<void> {
  const { day: _day, ...found } = proof
  await db.insert(ledgerProofTable).values(proof).onConflictDoUpdate({ target: ledgerProofTable.day, set: found })
}

/** Proofs of the latest days, the latest first. */
export async function selectProofs(db: Executor, most: number): Promise<readonly LedgerProofRow[]> {
  return db.select().from(ledgerProofTable).orderBy(desc(ledgerProofTable.day)).limit(most)
}

/** How many differences the last proof has named, and how old it is; nothing before the first one. */
export async function countLastProof(
  db: Executor,
  now: number,
): Promise<readonly { readonly differences: number; readonly ageSeconds: number }[]> {
  const { day, provedAt, differences } = ledgerProofTable
  const rows = await db
    .select({ provedAt, found: sql`jsonb_array_length(${differences})`.mapWith(Number) })
    .from(ledgerProofTable)
    .orderBy(desc(day))
    .limit(1)
  return rows.map((row) => ({
    differences: row.found,
    ageSeconds: Math.max(0, now - row.provedAt.getTime()) / 1_000,
  }))
}

/** Deletes reports and proofs of days before one. */
export async function deleteReports(db: Executor, day: number): Promise<void> {
  await db.delete(reconciliationTable).where(lt(reconciliationTable.day, day))
  await db.delete(ledgerProofTable).where(lt(ledgerProofTable.day, day))
}
