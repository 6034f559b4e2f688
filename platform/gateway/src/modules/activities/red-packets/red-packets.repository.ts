import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { type ActivityRow, activityTable } from '../../../db/schema/activities.ts'
import { redPacketRainTable, type RedPacketRainRow, redPacketTable } from '../../../db/schema/activity-templates.ts'

/** A rain with the activity that it is. */
export interface StoredRain {
  readonly activity: ActivityRow
  readonly rain: RedPacketRainRow
}

const rains = (db: Executor) =>
  db
    .select({ activity: activityTable, rain: redPacketRainTable })
    .from(redPacketRainTable)
    .innerJoin(activityTable, eq(activityTable.id, redPacketRainTable.activityId))

export async function findRain(db: Executor, packId: string): Promise<StoredRain | undefined> {
  const [row] = await rains(db).where(eq(redPacketRainTable.activityId, packId))
  return row
}

/** Rains of a room that were not over at a moment by their end, the first one first. */
export function selectRainsOf(db: Executor, rid: string, at: Date): Promise<StoredRain[]> {
  return rains(db)
    .where(and(eq(redPacketRainTable.rid, rid), gt(activityTable.endAt, at)))
    .orderBy(asc(activityTable.startAt), asc(activityTable.id))
}

/** Rains of all rooms, the latest beginning first. */
export function selectRains(db: Executor, limit: number): Promise<StoredRain[]> {
  return rains(db).orderBy(desc(activityTable.startAt), asc(activityTable.id)).limit(limit)
}

/** Writes a rain and its packets beside its activity; false when it was written before. */
export async function insertRain(tx: Executor, rain: RedPacketRainRow, amounts: readonly bigint[]): Promise<boolean> {
  const { activityId } = rain
  const written = await tx
    .insert(redPacketRainTable)
    .values(rain)
    .onConflictDoNothing()
    .returning({ activityId: redPacketRainTable.activityId })
  if (written.length === 0) return false
  await tx.insert(redPacketTable).values(amounts.map((amount, index) => ({ activityId, rank: index + 1, amount })))
  return true
}

/** What the packet of a place holds; the caller holds the activity. */
export async function findAmount(tx: Executor, packId: string, rank: number): Promise<bigint | undefined> {
  const { activityId, rank: place, memberId, amount } = redPacketTable
  const [row] = await tx
    .select({ amount })
    .from(redPacketTable)
    .where(and(eq(activityId, packId), eq(place, rank), isNull(memberId)))
  return row?.amount
}

export async function markTaken(tx: Executor, packId: string, rank: number, memberId: number): Promise<void> {
  await tx
    .update(redPacketTable)
    .set({ memberId })
    .where(and(eq(redPacketTable.activityId, packId), eq(redPacketTable.rank, rank)))
}

/** What a member has taken of these rains. */
export function selectTaken(db: Executor, packIds: readonly string[], memberId: number) {
  const { activityId, rank, amount } = redPacketTable
  return db
    .select({ packId: activityId, rank, amount })
    .from(redPacketTable)
    .where(and(inArray(activityId, [...packIds]), eq(redPacketTable.memberId, memberId)))
}
