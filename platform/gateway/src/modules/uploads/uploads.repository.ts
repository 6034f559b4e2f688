import { and, eq } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { uploadedImageTable } from '../../db/schema/uploads.ts'

export async function insertImage(db: Executor, image: typeof uploadedImageTable.$inferInsert): Promise<void> {
  await db.insert(uploadedImageTable).values(image)
}

export async function findImage(db: Executor, id: string) {
  const [row] = await db
    .select({ type: uploadedImageTable.type, bytes: uploadedImageTable.bytes })
    .from(uploadedImageTable)
    .where(eq(uploadedImageTable.id, id))
  return row
}

export async function isImageOf(db: Executor, memberId: number, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: uploadedImageTable.id })
    .from(uploadedImageTable)
    .where(and(eq(uploadedImageTable.id, id), eq(uploadedImageTable.memberId, memberId)))
  return rows.length > 0
}
