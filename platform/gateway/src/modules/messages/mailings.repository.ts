import { and, desc, eq, isNull, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type MailingRow, mailingTable } from '../../db/schema/mailings.ts'

export type { MailingRow }
type NewMailing = typeof mailingTable.$inferInsert

const table = mailingTable

/** Writes a mailing down; undefined when its request was written down before. */
export async function insertMailing(tx: Executor, mailing: NewMailing): Promise<MailingRow | undefined> {
  const [row] = await tx.insert(table).values(mailing).onConflictDoNothing().returning()
  return row
}

export async function findByRequest(db: Executor, requestId: string): Promise<MailingRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.requestId, requestId))
  return row
}

/** Whether there is such a mailing to everybody, which was not taken back. */
export async function isForEverybody(db: Executor, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.audience, 'all'), isNull(table.withdrawnAt)))
  return rows.length > 0
}

/** A mailing held until the transaction ends. */
export async function lockMailing(tx: Executor, id: number): Promise<MailingRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row
}

export async function updateMailing(
  tx: Executor,
  id: number,
  change: Partial<Pick<MailingRow, 'sent' | 'kept' | 'sentTo' | 'doneAt' | 'withdrawnAt'>>,
): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id))
}

/** Mailings, the latest first, from the one before an id. */
export function selectMailings(
  db: Executor,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<MailingRow[]> {
  return db
    .select()
    .from(table)
    .where(and(before === undefined ? undefined : lt(table.id, before)))
    .orderBy(desc(table.id))
    .limit(most)
}
