import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { resetTable } from '../../db/schema/identity.ts'

/** Writes down that somebody has proved to be the owner of an account. */
export async function insertReset(db: Executor, reset: typeof resetTable.$inferInsert): Promise<void> {
  await db.insert(resetTable).values(reset)
}

/**
 * Uses up the proofs of a name and contact that are not over: by their token, or else those of a device. The member's
 * id; undefined when there is none.
 */
export async function useReset(
  tx: Executor,
  proof: {
    readonly subject: string
    readonly target: string
    readonly by: { tokenHash: string } | { deviceId: string }
  },
  now: Date,
): Promise<number | undefined> {
  const rows = await tx
    .update(resetTable)
    .set({ usedAt: now })
    .where(
      and(
        eq(resetTable.subject, proof.subject),
        eq(resetTable.target, proof.target),
        'tokenHash' in proof.by
          ? eq(resetTable.tokenHash, proof.by.tokenHash)
          : eq(resetTable.deviceId, proof.by.deviceId),
        isNull(resetTable.usedAt),
        gt(resetTable.expiresAt, now),
      ),
    )
    .returning({ memberId: resetTable.memberId })
  return rows[0]?.memberId
}

/** Deletes proofs that were over before then. */
export async function deleteResets(db: Executor, before: Date): Promise<void> {
  await db.delete(resetTable).where(lt(resetTable.expiresAt, before))
}
