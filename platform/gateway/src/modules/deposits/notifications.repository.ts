import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { depositNotificationTable, type NotificationOutcome } from '../../db/schema/deposits.ts'

/** What a provider tells, as it is written down. */
export interface Told {
  readonly eventId: string
  readonly amount: string
  readonly payloadHash: string
}

/** Writes down what moved no order; false when it was told before. Waits for another transaction that is at it. */
export async function writeNotification(
  tx: Executor,
  told: Told & { readonly orderNo: string; readonly outcome: NotificationOutcome },
): Promise<boolean> {
  const rows = await tx
    .insert(depositNotificationTable)
    .values(told)
    .onConflictDoNothing()
    .returning({ eventId: depositNotificationTable.eventId })
  return rows.length > 0
}

export async function findNotification(db: Executor, eventId: string) {
  const [row] = await db.select().from(depositNotificationTable).where(eq(depositNotificationTable.eventId, eventId))
  return row
}

/**
 * Whether the failure of a payment was told before the payment, of an order that may still be paid: of such a one nothing
 * else that was told is `ignored`.
 */
export async function isFailureTold(tx: Executor, orderNo: string): Promise<boolean> {
  const { eventId, orderNo: ofOrder, outcome } = depositNotificationTable
  const told = await tx
    .select({ eventId })
    .from(depositNotificationTable)
    .where(and(eq(ofOrder, orderNo), eq(outcome, 'ignored')))
    .limit(1)
  return told.length > 0
}

/** A payment that no deposit has, given back or not yet; held until the transaction ends. */
export async function lockSurplus(tx: Executor, eventId: string): Promise<SurplusRow | undefined> {
  const { outcome } = depositNotificationTable
  const [row] = await tx
    .select()
    .from(depositNotificationTable)
    .where(and(eq(depositNotificationTable.eventId, eventId), inArray(outcome, ['surplus', 'returned'])))
    .for('update')
  return row
}
export type SurplusRow = typeof depositNotificationTable.$inferSelect

export async function setReturned(tx: Executor, eventId: string): Promise<void> {
  await tx
    .update(depositNotificationTable)
    .set({ outcome: 'returned' })
    .where(eq(depositNotificationTable.eventId, eventId))
}

/** Payments that no deposit has and that were not given back, the latest first; those of refused orders by a trigger. */
export async function selectSurplus(db: Executor, limit: number) {
  const { eventId, orderNo, amount, outcome, createdAt } = depositNotificationTable
  const rows = await db
    .select({ eventId, orderNo, amount, at: createdAt })
    .from(depositNotificationTable)
    .where(eq(outcome, 'surplus'))
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map(({ at, ...told }) => ({ ...told, at: at.getTime() }))
}
