import { asc, desc, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { operatorAuditTable } from '../../db/schema/audit.ts'

const table = operatorAuditTable

type AuditRow = typeof table.$inferSelect

/** One line after the other, until the end of the transaction. */
export async function lockAudit(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator_audit', 0))`)
}

export async function findLastLine(tx: Executor): Promise<AuditRow | undefined> {
  const [row] = await tx.select().from(table).orderBy(desc(table.seq)).limit(1)
  return row
}

export async function insertLine(tx: Executor, line: AuditRow): Promise<void> {
  await tx.insert(table).values(line)
}

/** All of them, in their order. */
export function selectLines(db: Executor): Promise<AuditRow[]> {
  return db.select().from(table).orderBy(asc(table.seq))
}

/** The latest lines, those before one when it is named; the newest first. */
export function selectLatestLines(db: Executor, before: number | undefined, most: number): Promise<AuditRow[]> {
  const older = before === undefined ? undefined : lt(table.seq, before)
  return db.select().from(table).where(older).orderBy(desc(table.seq)).limit(most)
}
