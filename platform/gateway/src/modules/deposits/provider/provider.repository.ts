import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'

import { byColumn } from '../../../db/by-column.ts'
import type { Executor } from '../../../db/database.ts'
import { providerOrderTable, providerPaymentTable } from '../../../db/schema/deposits.ts'
import type { Payments } from './payment-list.ts'

/** What the provider is asked to collect, as `deposit_open` takes it. */
export function draftOrder(order: typeof providerOrderTable.$inferInsert): string {
  return JSON.stringify(byColumn(providerOrderTable, order))
}

/** Writes a payment of an order down, once however often it is told of. */
export async function insertPayment(
  db: Executor,
  payment: { readonly eventId: string; readonly orderNo: string; readonly amount: string; readonly paidAt: Date },
): Promise<void> {
  const { eventId, orderNo, amount, paidAt } = payment
  // Of an order that it was never asked for, e.g. by a version before it had a book, it collects nothing.
  await db.execute(sql`
    insert into provider_payment (event_id, order_no, amount, paid_at)
    select ${eventId}, order_no, ${amount}, ${paidAt.toISOString()}::timestamptz
    from provider_order where order_no = ${orderNo}
    on conflict do nothing`)
}

/** Writes down that a payment was sent back; one that is not in the book was never there. */
export async function returnPayment(tx: Executor, id: string, at: Date): Promise<void> {
  const { eventId, returnedAt } = providerPaymentTable
  await tx
    .update(providerPaymentTable)
    .set({ returnedAt: at })
    .where(and(eq(eventId, id), isNull(returnedAt)))
}

/** Payments of a channel that were not sent back, by their ids: those of a time that come after one, so many; or all those of some orders. */
export async function selectPayments(
  db: Executor,
  channel: string,
  of:
    | { readonly from: Date; readonly before: Date; readonly after: string; readonly most: number }
    | { readonly orderNos: readonly string[] },
): Promise<Payments['list']> {
  const { eventId, orderNo, amount, paidAt, returnedAt } = providerPaymentTable
  const asked = db
    .select({ paymentId: eventId, orderNo, amount, currency: providerOrderTable.currency })
    .from(providerPaymentTable)
    .innerJoin(providerOrderTable, eq(providerOrderTable.orderNo, orderNo))
    .where(
      and(
        eq(providerOrderTable.payCode, channel),
        isNull(returnedAt),
        'orderNos' in of
          ? inArray(orderNo, [...of.orderNos])
          : and(gte(paidAt, of.from), lt(paidAt, of.before), gt(eventId, of.after)),
      ),
    )
    .orderBy(asc(eventId))
  return 'most' in of ? asked.limit(of.most) : asked
}
