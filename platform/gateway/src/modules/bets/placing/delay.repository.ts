import { and, asc, eq, lte, notInArray } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { legTable, ticketTable } from '../../../db/schema/bets.ts'

/** Ids of tickets whose delay is over, the longest due first. */
export async function selectDue(
  db: Executor,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly number[] },
): Promise<readonly number[]> {
  const isNoneOfThem = except.length === 0 ? undefined : notInArray(ticketTable.id, [...except])
  const due = await db
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(eq(ticketTable.status, 'delay'), lte(ticketTable.dueAt, now), isNoneOfThem))
    .orderBy(asc(ticketTable.dueAt))
    .limit(limit)
  return due.map(({ id }) => id)
}

export async function findStatus(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db.select({ status: ticketTable.status }).from(ticketTable).where(eq(ticketTable.id, id))
  return row?.status
}

/** Writes down at which price a leg was taken. */
export async function updatePrice(
  tx: Executor,
  ticketId: number,
  { n, price, oddsShown }: { readonly n: number; readonly price: number; readonly oddsShown: string },
): Promise<void> {
  await tx
    .update(legTable)
    .set({ price, oddsShown })
    .where(and(eq(legTable.ticketId, ticketId), eq(legTable.n, n)))
}
