import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { resetTable } from '../../db/schema/identity.ts'

/** Writes down that somebody has proved to be the owner of an account. */
export async function insertReset(db: Executor, reset: typeof resetTable.$inferInsert): Promise<void> {
  await db.insert(resetTable).values(reset)
}

/** What a proof is found by: the name and contact that it is for, and its token or else the place where it was given. */
export interface Proof {
  readonly subject: string
  readonly target: string
  readonly by: { readonly tokenHash: string } | { readonly place: string }
}

const isGood = ({ subject, target, by }: Proof, now: Date) =>
  and(
    eq(resetTable.subject, subject),
    eq(resetTable.target, target),
    'tokenHash' in by ? eq(resetTable.tokenHash, by.tokenHash) : eq(resetTable.place, by.place),
    isNull(resetTable.usedAt),
    gt(resetTable.expiresAt, now),
  )

/** Whose proof it is; `useReset` may still miss it. */
export async function memberOfReset(db: Executor, proof: Proof, now: Date): Promise<number | undefined> {
  const rows = await db.select({ memberId: resetTable.memberId }).from(resetTable).where(isGood(proof, now)).limit(1)
  return rows[0]?.memberId
}

/** Uses up a proof that is not over, or those of a place. The member's id; undefined when there is none. */
export async function useReset(tx: Executor, proof: Proof, now: Date): Promise<number | undefined> {
  const rows = await tx
    .update(resetTable)
    .set({ usedAt: now })
    .where(isGood(proof, now))
    .returning({ memberId: resetTable.memberId })
  return rows[0]?.memberId
}

/** Ends all proofs of a member. */
export async function endResets(tx: Executor, memberId: number, now: Date): Promise<void> {
  await tx
    .update(resetTable)
    .set({ usedAt: now })
    .where(and(eq(resetTable.memberId, memberId), isNull(resetTable.usedAt)))
}

/** Deletes proofs that were over before then. */
export async function deleteResets(db: Executor, before: Date): Promise<void> {
  await db.delete(resetTable).where(lt(resetTable.expiresAt, before))
}
