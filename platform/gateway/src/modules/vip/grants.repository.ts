import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type GrantRow, vipGiftGrantTable } from '../../db/schema/vip.ts'

export type { GrantRow }

const table = vipGiftGrantTable

/** Writes a gift down; undefined when its request was written down before. */
export async function insertGrant(
  tx: Executor,
  grant: typeof vipGiftGrantTable.$inferInsert,
): Promise<GrantRow | undefined> {
  const [row] = await tx.insert(table).values(grant).onConflictDoNothing().returning()
  return row
}

export async function findByRequest(db: Executor, requestId: string): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.requestId, requestId))
  return row
}

export async function findGrant(db: Executor, id: number): Promise<GrantRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}

export async function withdrawGrant(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.update(table).set({ withdrawnAt: at }).where(eq(table.id, id))
}

/** What a member was given and is not taken back, as far as it ends after a moment, the latest first. */
export function selectGrantsOf(db: Executor, memberId: number, endingAfter: Date): Promise<GrantRow[]> {
  return db
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), isNull(table.withdrawnAt), gt(table.closesAt, endingAfter)))
    .orderBy(desc(table.id))
}

/** Gifts of everybody or of one member, the latest first, from the one before an id. */
export function selectGrants(
  db: Executor,
  {
    memberId,
    before,
    most,
  }: { readonly memberId: number | undefined; readonly before: number | undefined; readonly most: number },
): Promise<GrantRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        memberId === undefined ? undefined : eq(table.memberId, memberId),
        before === undefined ? undefined : lt(table.id, before),
      ),
    )
    .orderBy(desc(table.id))
    .limit(most)
}
