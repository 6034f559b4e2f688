import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { freezeTable } from '../../db/schema/freezes.ts'

const table = freezeTable
export type FreezeRow = typeof table.$inferSelect

const isWaiting = and(isNull(table.liftedAt), isNotNull(table.appealedAt), isNull(table.answeredAt))

/** Those of a member, or of all; the latest first. */
export function selectFreezes(
  db: Executor,
  filter: { readonly memberId?: number | undefined; readonly onlyOpen?: boolean },
  most: number,
): Promise<FreezeRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        filter.memberId === undefined ? undefined : eq(table.memberId, filter.memberId),
        filter.onlyOpen === true ? isNull(table.liftedAt) : undefined,
      ),
    )
    .orderBy(desc(table.id))
    .limit(most)
}

/** The one that holds. */
export async function findOpen(db: Executor, memberId: number): Promise<FreezeRow | undefined> {
  const [row] = await selectFreezes(db, { memberId, onlyOpen: true }, 1)
  return row
}

/** The member whose account it froze; undefined when there is no such freeze. */
export async function findOwner(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.select({ memberId: table.memberId }).from(table).where(eq(table.id, id))
  return row?.memberId
}

/** One that is there, held until the transaction ends. */
export async function lockFreeze(tx: Executor, id: number): Promise<FreezeRow> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (row === undefined) throw new Error(`freeze ${id} is gone`)
  return row
}

export async function insertFreeze(
  tx: Executor,
  freeze: Pick<FreezeRow, 'memberId' | 'ground' | 'frozenAt'>,
): Promise<FreezeRow> {
  const [row] = await tx.insert(table).values(freeze).returning()
  if (row === undefined) throw new Error('a freeze was not written')
  return row
}

export async function changeFreeze(
  tx: Executor,
  id: number,
  change: Partial<Pick<FreezeRow, 'appeal' | 'appealedAt' | 'answer' | 'answeredAt' | 'liftedAt' | 'liftGround'>>,
): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id))
}

/** Appeals that nobody has answered. */
export function countWaiting(db: Executor): Promise<number> {
  return db.$count(table, isWaiting)
}

/** Every time in which an account was frozen, epoch milliseconds; without an end as long as it is. */
export async function selectFreezeTimes(
  db: Executor,
): Promise<readonly { readonly memberId: number; readonly from: number; readonly until: number | undefined }[]> {
  const { memberId, frozenAt, liftedAt } = table
  const rows = await db.select({ memberId, frozenAt, liftedAt }).from(table).orderBy(table.id)
  return rows.map((row) => ({ memberId: row.memberId, from: row.frozenAt.getTime(), until: row.liftedAt?.getTime() }))
}
