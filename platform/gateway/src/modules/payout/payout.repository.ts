import { and, count, eq, lt, ne } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { Executor } from '../../db/database.ts'
import { pastPayoutTable, type PayoutKind, type PayoutRow, payoutTable } from '../../db/schema/payout.ts'
import { firstColumns, firstOfAll, type FirstOfTwo } from '../../lib/first-of-two.ts'

export type { PayoutKind }

/** Oldest first: the first one is the default. */
export function selectAccounts(db: Executor, memberId: number, kind: PayoutKind): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payoutTable)
    .where(and(eq(payoutTable.memberId, memberId), eq(payoutTable.kind, kind)))
    .orderBy(payoutTable.id)
}

/** The kinds of which a member has accounts. */
export async function selectKinds(db: Executor, memberId: number): Promise<ReadonlySet<PayoutKind>> {
  const rows = await db
    .selectDistinct({ kind: payoutTable.kind })
    .from(payoutTable)
    .where(eq(payoutTable.memberId, memberId))
  return new Set(rows.map((row) => row.kind))
}

export async function countAccounts(db: Executor, memberId: number, kind: PayoutKind): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(payoutTable)
    .where(and(eq(payoutTable.memberId, memberId), eq(payoutTable.kind, kind)))
  return row?.total ?? 0
}

/** False, and nothing is written, when the member has the account already. */
export async function insertAccount(db: Executor, row: typeof payoutTable.$inferInsert): Promise<boolean> {
  const rows = await db.insert(payoutTable).values(row).onConflictDoNothing().returning({ id: payoutTable.id })
  return rows.length > 0
}

export async function deleteAccount(db: Executor, memberId: number, kind: PayoutKind, id: number): Promise<boolean> {
  const rows = await db
    .delete(payoutTable)
    .where(and(eq(payoutTable.memberId, memberId), eq(payoutTable.kind, kind), eq(payoutTable.id, id)))
    .returning({ id: payoutTable.id })
  return rows.length > 0
}

/** Other members who have the same account. */
export async function selectOwnersOf(
  db: Executor,
  memberId: number,
  kind: PayoutKind,
  number: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: payoutTable.memberId })
    .from(payoutTable)
    .where(and(eq(payoutTable.kind, kind), eq(payoutTable.number, number), ne(payoutTable.memberId, memberId)))
  return rows.map((row) => row.id)
}

/** Accounts that members have or had, by whoever deleted them, and since when as far as it is known. */
function everHad(db: Executor) {
  const [now, then] = [payoutTable, pastPayoutTable]
  return unionAll(
    db.select({ memberId: then.memberId, kind: then.kind, number: then.number, since: then.hadSince }).from(then),
    db.select({ memberId: now.memberId, kind: now.kind, number: now.number, since: now.createdAt }).from(now),
  )
}

/** Somebody else with an account that a member has or had as well. */
export interface OwnerOfSame {
  readonly id: number
  readonly first: FirstOfTwo
}

/** Other members who have or had any account that this one has or had. */
export async function selectOwnersOfSame(db: Executor, memberId: number): Promise<readonly OwnerOfSame[]> {
  const [own, other] = [everHad(db).as('own'), everHad(db).as('other')]
  const shared = await db
    .select({ id: other.memberId, ...firstColumns(own.since, other.since) })
    .from(own)
    .innerJoin(other, and(eq(other.kind, own.kind), eq(other.number, own.number)))
    .where(and(eq(own.memberId, memberId), ne(other.memberId, memberId)))
    .groupBy(other.memberId, own.kind, own.number)
  return [...Map.groupBy(shared, ({ id }) => id)].map(([id, accounts]) => ({ id, first: firstOfAll(accounts) }))
}

/** Forgets accounts that were deleted before then. */
export async function deletePastAccounts(db: Executor, before: Date): Promise<void> {
  await db.delete(pastPayoutTable).where(lt(pastPayoutTable.deletedAt, before))
}
