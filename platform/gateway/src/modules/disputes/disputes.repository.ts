import type { DisputeKind } from '@site/contracts'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { disputeTable } from '../../db/schema/disputes.ts'

const table = disputeTable
export type DisputeRow = typeof table.$inferSelect
type NewDispute = Pick<DisputeRow, 'memberId' | 'kind' | 'number' | 'facts' | 'reason' | 'submittedAt'>

const isWaiting = isNull(table.verdict)

export interface AskedDisputes {
  readonly memberId?: number | undefined
  readonly onlyWaiting?: boolean | undefined
  /** Those of smaller ids. */
  readonly before?: number | undefined
}

/** Those of a member, or of all; the latest first. */
export function selectDisputes(
  db: Executor,
  { memberId, onlyWaiting = false, before }: AskedDisputes,
  most: number,
): Promise<DisputeRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        memberId === undefined ? undefined : eq(table.memberId, memberId),
        onlyWaiting ? isWaiting : undefined,
        before === undefined ? undefined : lt(table.id, before),
      ),
    )
    .orderBy(desc(table.id))
    .limit(most)
}

/** Disputes that nobody has answered. */
export function countWaiting(db: Executor): Promise<number> {
  return db.$count(table, isWaiting)
}

export async function findDispute(db: Executor, id: number): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}

/** The latest one of a ticket or order. */
export async function findLast(db: Executor, kind: DisputeKind, number: string): Promise<DisputeRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.number, number)))
    .orderBy(desc(table.id))
    .limit(1)
  return row
}

export async function lockDispute(tx: Executor, id: number): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row
}

export async function insertDispute(tx: Executor, dispute: NewDispute): Promise<DisputeRow> {
  const [row] = await tx.insert(table).values(dispute).returning()
  if (row === undefined) throw new Error('a dispute was not written')
  return row
}

export async function changeDispute(
  tx: Executor,
  id: number,
  change: Partial<Pick<DisputeRow, 'reviewAt' | 'verdict' | 'answer' | 'answeredAt' | 'correction'>>,
): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id))
}
