import type { LateReason } from '@site/contracts/desk'
import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playLateMoneyTable } from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = playLateMoneyTable

/** Notes money that staff are to look at, once for each order. */
export async function insertLateMoney(
  tx: Executor,
  money: {
    readonly orderNo: string
    readonly memberId: number
    readonly amount: bigint
    readonly reasons: readonly LateReason[]
  },
  now: number,
): Promise<void> {
  await tx
    .insert(table)
    .values({ ...money, reasons: [...money.reasons], at: databaseDate(now) })
    .onConflictDoNothing()
}

/** What staff have not done with, the latest first. */
export function selectLateMoney(db: Executor, most: number) {
  return db.select().from(table).where(isNull(table.seenAt)).orderBy(desc(table.at), desc(table.orderNo)).limit(most)
}

/** Notes that staff are done with some money; undefined when there is none such that waits. */
export async function setLateMoneySeen(db: Executor, orderNo: string, now: number) {
  const [money] = await db
    .update(table)
    .set({ seenAt: databaseDate(now) })
    .where(and(eq(table.orderNo, orderNo), isNull(table.seenAt)))
    .returning()
  return money
}
