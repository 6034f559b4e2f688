import { and, count, eq, max, sql } from 'drizzle-orm'

import type { Executor } from '../../../../db/database.ts'
import {
  drawRoundTable,
  drawStockTable,
  type PrizeDrawRow,
  prizeDrawTable,
  signInTable,
} from '../../../../db/schema/activity-templates.ts'

/**
 * The seed of a round; `fresh` becomes it where there is none. Whoever asks first, it stays the same.
 */
export async function seedOfRound(db: Executor, activityId: string, round: number, fresh: string): Promise<string> {
  const known = await findSeed(db, activityId, round)
  if (known !== undefined) return known
  await db.insert(drawRoundTable).values({ activityId, round, seed: fresh }).onConflictDoNothing()
  const seed = await findSeed(db, activityId, round)
  if (seed === undefined) throw new Error(`round ${round} of ${activityId} has no seed`)
  return seed
}

async function findSeed(db: Executor, activityId: string, round: number): Promise<string | undefined> {
  const { seed } = drawRoundTable
  const [row] = await db
    .select({ seed })
    .from(drawRoundTable)
    .where(and(eq(drawRoundTable.activityId, activityId), eq(drawRoundTable.round, round)))
  return row?.seed
}

/** How often each prize with a stock was won; one that never was is left out. */
export async function selectWon(db: Executor, activityId: string): Promise<ReadonlyMap<string, number>> {
  const { prizeId, won } = drawStockTable
  const rows = await db.select({ prizeId, won }).from(drawStockTable).where(eq(drawStockTable.activityId, activityId))
  return new Map(rows.map((row) => [row.prizeId, row.won]))
}

/** Takes one of a prize with a stock; who draws holds the activity. */
export async function takePrize(tx: Executor, activityId: string, prizeId: string): Promise<void> {
  await tx
    .insert(drawStockTable)
    .values({ activityId, prizeId, won: 1 })
    .onConflictDoUpdate({
      target: [drawStockTable.activityId, drawStockTable.prizeId],
      set: { won: sql`${drawStockTable.won} + 1` },
    })
}

/** The place of the last draw of a round, 0 before the first. */
export async function lastNonce(tx: Executor, activityId: string, round: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(prizeDrawTable.nonce) })
    .from(prizeDrawTable)
    .where(and(eq(prizeDrawTable.activityId, activityId), eq(prizeDrawTable.round, round)))
  return row?.last ?? 0
}

/** Writes a draw down; its number. */
export async function insertDraw(tx: Executor, draw: Omit<PrizeDrawRow, 'id'>): Promise<number> {
  const [row] = await tx.insert(prizeDrawTable).values(draw).returning({ id: prizeDrawTable.id })
  if (row === undefined) throw new Error('the draw was not written')
  return row.id
}

export async function findDraw(db: Executor, activityId: string, id: number): Promise<PrizeDrawRow | undefined> {
  const [row] = await db
    .select()
    .from(prizeDrawTable)
    .where(and(eq(prizeDrawTable.activityId, activityId), eq(prizeDrawTable.id, id)))
  return row
}

/** Chances that a member has spent on a site day. */
export async function countDraws(db: Executor, activityId: string, memberId: number, day: number): Promise<number> {
  const [row] = await db
    .select({ draws: count() })
    .from(prizeDrawTable)
    .where(
      and(
        eq(prizeDrawTable.activityId, activityId),
        eq(prizeDrawTable.memberId, memberId),
        eq(prizeDrawTable.day, day),
      ),
    )
  return row?.draws ?? 0
}

/**
 * Whether a member has signed in on a day, in whatever activity: a chance that was earned stays when that is stopped later.
 * A day that was made up is none.
 */
export async function hasSignedIn(db: Executor, memberId: number, day: number): Promise<boolean> {
  const rows = await db
    .select({ day: signInTable.day })
    .from(signInTable)
    .where(and(eq(signInTable.memberId, memberId), eq(signInTable.day, day), eq(signInTable.madeUp, false)))
    .limit(1)
  return rows.length > 0
}
