import { startOfDay } from '@site/domain'
import { and, asc, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm'

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

/**
 * Writes the report of a day down; one that was written before is replaced, but by nobody who could not be asked where it
 * names differences: those are as open as before.
 */
export async function saveReport(db: Executor, report: ReconciliationRow): Promise<void> {
  const { day: _day, party: _party, ...found } = report
  const { day, party, state } = reconciliationTable
  await db
    .insert(reconciliationTable)
    .values(report)
    .onConflictDoUpdate({
      target: [day, party],
      set: found,
      ...(report.state === 'unavailable' && { setWhere: ne(state, 'differs') }),
    })
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

/** Parties that a day before this one does not agree with yet, or that could not be asked about it; the oldest day first. */
export async function selectUnsettled(
  db: Executor,
  before: number,
): Promise<readonly { readonly day: number; readonly parties: readonly string[] }[]> {
  const { day, party, state } = reconciliationTable
  const rows = await db
    .select({ day, party })
    .from(reconciliationTable)
    .where(and(ne(state, 'agrees'), lt(day, before)))
    .orderBy(asc(day), asc(party))
  const byDay = Map.groupBy(rows, (row) => row.day)
  return Array.from(byDay, ([of, found]) => ({ day: of, parties: found.map((row) => row.party) }))
}

/**
 * How many differences all reports of each party name that are still open, of whatever day: a report is written anew every
 * morning until it agrees. Parties of the last days have a number, also where nothing is open.
 */
export async function countDifferences(
  db: Executor,
  today: number,
): Promise<readonly { readonly party: string; readonly differences: number }[]> {
  const { rows } = await db.execute<{ party: string; differences: number }>(sql`
    select party, sum(jsonb_array_length(differences))::int as differences from reconciliation
    where state = 'differs' or (state = 'agrees' and day >= ${today - MOST_DAYS})
    group by party order by party`)
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

/** The last line of the audit up to which a proof of a day before this one has gone, as `12:<hash>`; undefined without one. */
export async function findLastHead(db: Executor, before: number): Promise<string | undefined> {
  const { day, auditHead } = ledgerProofTable
  const [row] = await db
    .select({ auditHead })
    .from(ledgerProofTable)
    .where(and(lt(day, before), isNotNull(auditHead)))
    .orderBy(desc(day))
    .limit(1)
  return row?.auditHead ?? undefined
}

/** How many differences and problems of the audit the last proof has named, and how old it is; nothing before the first one. */
export async function countLastProof(
  db: Executor,
  now: number,
): Promise<readonly { readonly differences: number; readonly auditProblems: number; readonly ageSeconds: number }[]> {
  const { day, provedAt, differences, auditProblems } = ledgerProofTable
  const length = (list: typeof differences | typeof auditProblems) => sql`jsonb_array_length(${list})`.mapWith(Number)
  const rows = await db
    .select({ provedAt, differences: length(differences), auditProblems: length(auditProblems) })
    .from(ledgerProofTable)
    .orderBy(desc(day))
    .limit(1)
  return rows.map(({ provedAt: at, ...found }) => ({
    ...found,
    ageSeconds: Math.max(0, now - at.getTime()) / 1_000,
  }))
}

/** Deletes reports and proofs of days before one. */
export async function deleteReports(db: Executor, day: number): Promise<void> {
  await db.delete(reconciliationTable).where(lt(reconciliationTable.day, day))
  await db.delete(ledgerProofTable).where(lt(ledgerProofTable.day, day))
}
