import type { Executor } from '../../db/database.ts'
import { rebateCreditTable } from '../../db/schema/rebates.ts'

/** Writes a credit down; false when it was written before. Waits for another transaction that is writing the same one. */
export async function claimCredit(tx: Executor, credit: typeof rebateCreditTable.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(rebateCreditTable)
    .values(credit)
    .onConflictDoNothing()
    .returning({ day: rebateCreditTable.day })
  return rows.length > 0
}
