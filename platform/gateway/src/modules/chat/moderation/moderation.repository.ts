import { and, asc, between, count, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import {
  type ChatMessageRow,
  chatMessageTable,
  chatMuteTable,
  type ChatRoomRow,
  chatRoomTable,
  type ChatSettingRow,
  chatSettingTable,
  chatWordTable,
} from '../../../db/schema/chat.ts'
import type { Mute } from './mute-frame.ts'

interface MuteWish extends Mute {
  readonly memberId: number
}

/** Rooms that are not over, those with the latest word first. */
export async function selectRooms(db: Executor, limit: number) {
  const messages = db
    .select({
      rid: chatMessageTable.rid,
      said: count().as('said'),
      last: sql<Date>`max(${chatMessageTable.createdAt})`.as('last'),
    })
    .from(chatMessageTable)
    .innerJoin(chatRoomTable, eq(chatRoomTable.rid, chatMessageTable.rid))
    .where(isNull(chatRoomTable.endedAt))
    .groupBy(chatMessageTable.rid)
    .as('messages')
  return db
    .select({ room: chatRoomTable, said: messages.said })
    .from(chatRoomTable)
    .leftJoin(messages, eq(messages.rid, chatRoomTable.rid))
    .where(isNull(chatRoomTable.endedAt))
    .orderBy(sql`${messages.last} desc nulls last`, asc(chatRoomTable.rid))
    .limit(limit)
}

/** @returns whether there is such a room */
export async function updateRoom(
  tx: Executor,
  rid: string,
  change: Partial<Pick<ChatRoomRow, 'state' | 'reason' | 'clearedBefore' | 'endedAt'>>,
): Promise<boolean> {
  const rows = await tx.update(chatRoomTable).set(change).where(eq(chatRoomTable.rid, rid)).returning({
    rid: chatRoomTable.rid,
  })
  return rows.length > 0
}

/** What was said around messages, those included, oldest first; blocked messages as well. */
export async function selectAround(
  db: Executor,
  messages: readonly Pick<ChatMessageRow, 'rid' | 'seq'>[],
  each: number,
): Promise<ChatMessageRow[]> {
  if (messages.length === 0) return []
  const near = messages.map(({ rid, seq }) =>
    and(eq(chatMessageTable.rid, rid), between(chatMessageTable.seq, seq - each, seq + each)),
  )
  return db
    .select()
    .from(chatMessageTable)
    .where(and(or(...near), eq(chatMessageTable.isPublic, true)))
    .orderBy(asc(chatMessageTable.rid), asc(chatMessageTable.seq))
}

/** @returns the numbers of those that there are: one that was blocked before is told of again, should that have been lost */
export async function blockMessages(tx: Executor, rid: string, seqs: readonly number[]): Promise<number[]> {
  const rows = await tx
    .update(chatMessageTable)
    .set({ isBlocked: true })
    .where(and(eq(chatMessageTable.rid, rid), inArray(chatMessageTable.seq, [...seqs])))
    .returning({ seq: chatMessageTable.seq })
  // Nor does it come back as what somebody answered.
  const quoted = sql`${chatMessageTable.replyTo} ->> 'seq'`
  const names = rows.map(({ seq }) => `s-${seq}`)
  if (names.length > 0)
    await tx
      .update(chatMessageTable)
      .set({ replyTo: null })
      .where(and(eq(chatMessageTable.rid, rid), inArray(quoted, names)))
  return rows.map(({ seq }) => seq)
}

/** Those that hold at this time, the one that ends first first. */
export function selectMutes(db: Executor, now: Date, limit: number) {
  return db
    .select()
    .from(chatMuteTable)
    .where(gt(chatMuteTable.until, now))
    .orderBy(asc(chatMuteTable.until), asc(chatMuteTable.memberId))
    .limit(limit)
}

/** Mutes until then, whatever held before. Answers what holds. */
export async function setMute(tx: Executor, { memberId, until, reason }: MuteWish): Promise<Mute> {
  await tx
    .insert(chatMuteTable)
    .values({ memberId, until, reason })
    .onConflictDoUpdate({ target: chatMuteTable.memberId, set: { until, reason } })
  return { until, reason }
}

/** Mutes until then or for as long as the member is muted already, whichever is longer. Answers what holds. */
export async function lengthenMute(tx: Executor, { memberId, until, reason }: MuteWish): Promise<Mute> {
  const { until: now, reason: why } = chatMuteTable
  const [row] = await tx
    .insert(chatMuteTable)
    .values({ memberId, until, reason })
    .onConflictDoUpdate({
      target: chatMuteTable.memberId,
      set: {
        until: sql`greatest(${now}, excluded.until)`,
        reason: sql`case when ${now} > excluded.until then ${why} else excluded.reason end`,
      },
    })
    .returning({ until: now, reason: why })
  return row ?? { until, reason }
}

export async function deleteMute(tx: Executor, memberId: number): Promise<void> {
  await tx.delete(chatMuteTable).where(eq(chatMuteTable.memberId, memberId))
}

/** Deletes mutes that had run out by a moment. */
export async function deleteMutes(db: Executor, before: Date): Promise<void> {
  await db.delete(chatMuteTable).where(lt(chatMuteTable.until, before))
}

export async function replaceWords(tx: Executor, words: readonly string[]): Promise<void> {
  await tx.delete(chatWordTable)
  if (words.length > 0) await tx.insert(chatWordTable).values(words.map((word) => ({ word })))
}

export async function updateSetting(tx: Executor, change: Partial<Omit<ChatSettingRow, 'id'>>): Promise<void> {
  await tx.update(chatSettingTable).set(change)
}
