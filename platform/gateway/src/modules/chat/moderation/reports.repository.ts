import { and, asc, count, eq, isNull, lt, min } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { type ChatReportRow, chatReportTable } from '../../../db/schema/chat.ts'

const table = chatReportTable
const ofMessage = (rid: string, seq: number) => and(eq(table.rid, rid), eq(table.seq, seq))

/** False when the member has told of this message before. */
export async function insertReport(db: Executor, report: typeof table.$inferInsert): Promise<boolean> {
  const rows = await db.insert(table).values(report).onConflictDoNothing().returning({ id: table.id })
  return rows.length > 0
}

/** Reports that nobody has decided of some messages, those first of which somebody told first. */
export async function selectOpenReports(db: Executor, messages: number): Promise<ChatReportRow[]> {
  const first = min(table.id).as('first')
  const open = db
    .select({ rid: table.rid, seq: table.seq, first })
    .from(table)
    .where(isNull(table.verdict))
    .groupBy(table.rid, table.seq)
    .orderBy(first)
    .limit(messages)
    .as('open')
  const rows = await db
    .select({ report: table })
    .from(table)
    .innerJoin(open, and(eq(table.rid, open.rid), eq(table.seq, open.seq)))
    .where(isNull(table.verdict))
    .orderBy(asc(open.first), asc(table.id))
  return rows.map(({ report }) => report)
}

/** Messages of which somebody has told and nobody has decided. */
export async function countReported(db: Executor): Promise<number> {
  const messages = db
    .selectDistinct({ rid: table.rid, seq: table.seq })
    .from(table)
    .where(isNull(table.verdict))
    .as('messages')
  const [row] = await db.select({ count: count() }).from(messages)
  return row?.count ?? 0
}

/** Decides all that is open of a message. @returns those that were */
export async function decideReports(
  tx: Executor,
  { rid, seq }: Pick<ChatReportRow, 'rid' | 'seq'>,
  verdict: NonNullable<ChatReportRow['verdict']>,
  at: Date,
): Promise<ChatReportRow[]> {
  return tx
    .update(table)
    .set({ verdict, decidedAt: at })
    .where(and(ofMessage(rid, seq), isNull(table.verdict)))
    .returning()
}

export async function deleteReports(db: Executor, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.createdAt, before))
}
