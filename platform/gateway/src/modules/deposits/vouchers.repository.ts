import { FINAL_DEPOSITS } from '@site/domain'
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { depositOrderTable } from '../../db/schema/deposits.ts'

/** A picture that an order names as its voucher. */
export interface Voucher {
  readonly memberId: number
  readonly url: string
}

/** Takes the vouchers off some orders that ended before then. */
export async function detachVouchers(tx: Executor, before: Date, most: number): Promise<readonly Voucher[]> {
  const { memberId, orderNo, voucher } = depositOrderTable
  const endedAt = sql`(select max(at) from deposit_step where deposit_step.order_no = ${orderNo})`
  const ended = await tx
    .select({ orderNo, memberId, url: voucher })
    .from(depositOrderTable)
    .where(
      and(
        isNotNull(voucher),
        inArray(depositOrderTable.status, [...FINAL_DEPOSITS]),
        lt(depositOrderTable.createdAt, before),
        sql`${endedAt} < ${before.toISOString()}`,
      ),
    )
    .limit(most)
    .for('update')
  const orders = ended.map((order) => order.orderNo)
  if (orders.length > 0) await tx.update(depositOrderTable).set({ voucher: null }).where(inArray(orderNo, orders))
  return ended.flatMap(({ memberId: owner, url }) => (url === null ? [] : [{ memberId: owner, url }]))
}

/** Those that orders of their members name, by their addresses. */
export async function selectNamed(tx: Executor, vouchers: readonly Voucher[]): Promise<ReadonlySet<string>> {
  const { memberId, voucher } = depositOrderTable
  const members = [...new Set(vouchers.map((one) => one.memberId))]
  const urls = vouchers.map(({ url }) => url)
  const rows = await tx
    .select({ url: voucher })
    .from(depositOrderTable)
    .where(and(inArray(memberId, members), inArray(voucher, urls)))
  return new Set(rows.flatMap(({ url }) => url ?? []))
}
