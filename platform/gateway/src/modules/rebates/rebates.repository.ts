import type { VenueCategory } from '@site/contracts'
import { type Fen, startOfDay } from '@site/domain'
import { and, eq, gt, gte, lt } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { rebateCreditTable, turnoverRequirementTable } from '../../db/schema/rebates.ts'
import { allBetRecordTable } from '../../db/schema/rounds.ts'
import { navigationTable } from '../../db/schema/site.ts'

const settledOn = (day: number) =>
  and(
    gte(allBetRecordTable.settleAt, new Date(startOfDay(day))),
    lt(allBetRecordTable.settleAt, new Date(startOfDay(day + 1))),
    gt(allBetRecordTable.valid, 0n),
  )

/** Everybody who has valid bets that were settled on a site day. */
export async function membersWithBets(db: Executor, day: number): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ memberId: allBetRecordTable.memberId })
    .from(allBetRecordTable)
    .where(settledOn(day))
    .orderBy(allBetRecordTable.memberId)
  return rows.map(({ memberId }) => memberId)
}

/** The valid amounts of a member's bets of a site day, by category. */
export async function validAmounts(
  db: Executor,
  memberId: number,
  day: number,
): Promise<ReadonlyMap<VenueCategory, readonly Fen[]>> {
  const rows = await db
    .select({ category: allBetRecordTable.category, valid: allBetRecordTable.valid })
    .from(allBetRecordTable)
    .where(and(eq(allBetRecordTable.memberId, memberId), settledOn(day)))
  const amounts = new Map<VenueCategory, Fen[]>()
  for (const { category, valid } of rows) {
    const amountsOfCategory = amounts.get(category)
    if (amountsOfCategory === undefined) amounts.set(category, [valid])
    else amountsOfCategory.push(valid)
  }
  return amounts
}

/** Writes a credit down; false when it was written before. Waits for another transaction that is writing the same one. */
export async function takeCredit(tx: Executor, credit: typeof rebateCreditTable.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(rebateCreditTable)
    .values(credit)
    .onConflictDoNothing()
    .returning({ day: rebateCreditTable.day })
  return rows.length > 0
}

export async function insertRequirement(
  tx: Executor,
  requirement: Omit<typeof turnoverRequirementTable.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.insert(turnoverRequirementTable).values(requirement)
}

/** What the site calls a category. */
export async function categoryName(db: Executor, category: VenueCategory): Promise<string> {
  const [row] = await db
    .select({ name: navigationTable.name })
    .from(navigationTable)
    .where(eq(navigationTable.key, category))
  return row?.name ?? category
}
