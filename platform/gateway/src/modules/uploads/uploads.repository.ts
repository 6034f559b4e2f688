import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { uploadedImageTable } from '../../db/schema/uploads.ts'

const table = uploadedImageTable

/** One upload of a member after the other, until the end of the transaction. */
export async function lockUploads(tx: Executor, memberId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${memberId}`}, 0))`)
}

/** Bytes of all pictures of a member. */
export async function sumBytes(db: Executor, memberId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(length(${table.bytes})), 0)::text` })
    .from(table)
    .where(eq(table.memberId, memberId))
  return Number(row?.bytes ?? 0)
}

export async function insertImage(db: Executor, image: typeof uploadedImageTable.$inferInsert): Promise<void> {
  await db.insert(table).values(image)
}

/** A picture of those that have an address, or of those that staff alone may see. */
export async function findImage(db: Executor, id: string, staffOnly: boolean) {
  const [row] = await db
    .select({ type: table.type, bytes: table.bytes })
    .from(table)
    .where(and(eq(table.id, id), eq(table.staffOnly, staffOnly)))
  return row
}

/** Marks a picture as one that something refers to; false when the member has no such one, or something does already. */
export async function markKept(
  db: Executor,
  { memberId, id, staffOnly }: { readonly memberId: number; readonly id: string; readonly staffOnly: boolean },
): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ kept: true })
    .where(and(eq(table.id, id), eq(table.memberId, memberId), eq(table.staffOnly, staffOnly), not(table.kept)))
    .returning({ id: table.id })
  return rows.length > 0
}

export async function deleteImages(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(table).where(inArray(table.id, [...ids]))
}

/** Deletes some of the pictures that nothing has taken and that came before then; how many they were. */
export async function deleteOrphans(db: Executor, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: table.id })
    .from(table)
    .where(and(not(table.kept), lt(table.createdAt, before)))
    .limit(most)
  // Said again outside: one that is taken in this moment is waited for, and stays.
  const rows = await db
    .delete(table)
    .where(and(inArray(table.id, old), not(table.kept)))
    .returning({ id: table.id })
  return rows.length
}
