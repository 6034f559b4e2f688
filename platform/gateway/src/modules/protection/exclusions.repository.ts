import type { Exclusion } from '@site/domain'
import { desc, eq } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playExclusionTable } from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = playExclusionTable

export interface StoredExclusion extends Exclusion {
  readonly id: number
}

/** The pause of a member that lasts longest; the latest one, as no pause may shorten another. */
export async function findExclusion(db: Executor, memberId: number): Promise<StoredExclusion | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(desc(table.untilAt), desc(table.id))
    .limit(1)
  return row && readExclusion(row)
}

export function readExclusion({ id, kind, untilAt, returnAskedAt }: typeof table.$inferSelect): StoredExclusion {
  return { id, kind, until: untilAt.getTime(), returnAskedAt: returnAskedAt?.getTime() }
}

export async function insertExclusion(
  tx: Executor,
  memberId: number,
  { kind, until }: Exclusion,
  now: number,
): Promise<void> {
  await tx.insert(table).values({ memberId, kind, startedAt: databaseDate(now), untilAt: databaseDate(until) })
}

export async function setReturnAsked(tx: Executor, id: number, now: number): Promise<void> {
  await tx
    .update(table)
    .set({ returnAskedAt: databaseDate(now) })
    .where(eq(table.id, id))
}
