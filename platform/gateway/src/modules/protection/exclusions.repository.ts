import type { Exclusion } from '@site/domain'
import { desc, eq, inArray } from 'drizzle-orm'

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

/** Whether anybody ever excluded themselves. */
export async function hasSelfExclusions(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.kind, 'selfExclusion')).limit(1)
  return rows.length > 0
}

/** The longest pause of each of these members; who never had one is left out. */
export async function selectLongest(
  db: Executor,
  memberIds: readonly number[],
): Promise<readonly (Exclusion & { readonly memberId: number })[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectDistinctOn([table.memberId])
    .from(table)
    .where(inArray(table.memberId, [...memberIds]))
    .orderBy(table.memberId, desc(table.untilAt), desc(table.id))
  return rows.map(({ memberId, kind, untilAt, returnAskedAt }) => ({
    memberId,
    kind,
    until: untilAt.getTime(),
    returnAskedAt: returnAskedAt?.getTime(),
  }))
}

/** A pause as it was begun. */
export interface BegunExclusion extends Exclusion {
  readonly startedAt: number
}

/** Every pause of a member, in the order of their beginnings. */
export async function selectExclusions(db: Executor, memberId: number): Promise<readonly BegunExclusion[]> {
  const rows = await db.select().from(table).where(eq(table.memberId, memberId)).orderBy(table.startedAt, table.id)
  return rows.map(({ kind, startedAt, untilAt, returnAskedAt }) => ({
    kind,
    startedAt: startedAt.getTime(),
    until: untilAt.getTime(),
    returnAskedAt: returnAskedAt?.getTime(),
  }))
}
