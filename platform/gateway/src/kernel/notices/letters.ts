import type { Executor } from '../../db/database.ts'
import { letterTable } from '../../db/schema/site.ts'

/** Puts letters into members' boxes; one with a `source` that the member has already is left out. */
export async function insertLetters(db: Executor, letters: (typeof letterTable.$inferInsert)[]): Promise<void> {
  await db.insert(letterTable).values(letters).onConflictDoNothing()
}
