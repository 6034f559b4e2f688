import { and, count, desc, eq, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { type ChatGiftRow, chatGiftTable, chatPredictionTable, chatRoomTable } from '../../../db/schema/chat.ts'

const { memberId: sender, rid: giftRoom, createdAt: sentAt } = chatGiftTable

export async function findGift(db: Executor, memberId: number, wish: string): Promise<ChatGiftRow | undefined> {
  const [row] = await db
    .select()
    .from(chatGiftTable)
    .where(and(eq(sender, memberId), eq(chatGiftTable.wish, wish)))
  return row
}

/** What a member has sent to a room last. */
export async function findLatestGift(db: Executor, memberId: number, rid: string): Promise<ChatGiftRow | undefined> {
  const [row] = await db
    .select()
    .from(chatGiftTable)
    .where(and(eq(giftRoom, rid), eq(sender, memberId)))
    .orderBy(desc(sentAt), desc(chatGiftTable.combo))
    .limit(1)
  return row
}

/** False when it was written before. */
export async function insertGift(db: Executor, gift: ChatGiftRow): Promise<boolean> {
  const rows = await db.insert(chatGiftTable).values(gift).onConflictDoNothing().returning({ rid: giftRoom })
  return rows.length > 0
}

/** Writes a member's prediction down; false when there is one already, which stays. */
export async function insertPrediction(
  db: Executor,
  prediction: typeof chatPredictionTable.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(chatPredictionTable)
    .values(prediction)
    .onConflictDoNothing()
    .returning({ rid: chatPredictionTable.rid })
  return rows.length > 0
}

export async function findPrediction(db: Executor, rid: string, memberId: number) {
  const [row] = await db
    .select({ home: chatPredictionTable.home, away: chatPredictionTable.away })
    .from(chatPredictionTable)
    .where(and(eq(chatPredictionTable.rid, rid), eq(chatPredictionTable.memberId, memberId)))
  return row
}

/** How often each score was predicted, the most expected first. */
export async function countPredictions(db: Executor, rid: string) {
  const { home, away } = chatPredictionTable
  return db
    .select({ home, away, members: count() })
    .from(chatPredictionTable)
    .where(eq(chatPredictionTable.rid, rid))
    .groupBy(home, away)
    .orderBy(desc(count()), home, away)
}

/**
 * Deletes gifts from before a moment, and predictions of rooms that were over by then.
 *
 * @param most rows of a table at once
 * @returns how many there were of the fuller table
 */
export async function deleteHappenings(db: Executor, before: Date, most: number): Promise<number> {
  const old = db
    .select({ memberId: sender, wish: chatGiftTable.wish })
    .from(chatGiftTable)
    .where(lt(sentAt, before))
    .limit(most)
  const gone = await db
    .delete(chatGiftTable)
    .where(sql`(${sender}, ${chatGiftTable.wish}) in ${old}`)
    .returning({ memberId: sender })
  const { rid, memberId } = chatPredictionTable
  const over = db
    .select({ rid, memberId })
    .from(chatPredictionTable)
    .innerJoin(chatRoomTable, eq(chatRoomTable.rid, rid))
    .where(lt(chatRoomTable.endedAt, before))
    .limit(most)
  const predicted = await db
    .delete(chatPredictionTable)
    .where(sql`(${rid}, ${memberId}) in ${over}`)
    .returning({ memberId })
  return Math.max(gone.length, predicted.length)
}
