import { CHAT_BET_KIND, CHAT_CATEGORY, type ChatBetKind, type ChatCategory } from '@site/contracts/chat'
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { Db, Executor } from '../../../db/database.ts'
import {
  type ChatMessageRow,
  chatMessageTable,
  type ChatMuteRow,
  chatMuteTable,
  chatReportTable,
  type ChatRoomRow,
  chatRoomTable,
  type ChatSettingRow,
  chatSettingTable,
  chatWordTable,
} from '../../../db/schema/chat.ts'
import { databaseDate } from '../../../lib/database-date.ts'

/** Which messages are meant, and who reads them: what is for its writer alone is shown to nobody else. */
export interface HistoryWanted {
  readonly rid: string
  readonly readerId: number | undefined
  readonly category: ChatCategory
  readonly categoryType: ChatBetKind
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  /** Only what came after this number. */
  readonly since?: number | undefined
}

/** Makes the room when nobody has entered it before. */
export async function ensureRoom(db: Executor, rid: string, at: Date): Promise<ChatRoomRow> {
  await db.insert(chatRoomTable).values({ rid, createdAt: at }).onConflictDoNothing()
  const [row] = await db.select().from(chatRoomTable).where(eq(chatRoomTable.rid, rid))
  if (row === undefined) throw new Error(`room ${rid} is neither there nor made`)
  return row
}

export async function findRoom(db: Executor, rid: string): Promise<ChatRoomRow | undefined> {
  const [row] = await db.select().from(chatRoomTable).where(eq(chatRoomTable.rid, rid))
  return row
}

/** A room as whoever wants to speak there finds it, in one question. */
export interface Standing {
  readonly room: ChatRoomRow
  /** What was written under this number of the member's before. */
  readonly written: ChatMessageRow | undefined
  /** A mute that is still on. */
  readonly mute: ChatMuteRow | undefined
}

/** Undefined where there is no such room. */
export async function findStanding(
  db: Executor,
  memberId: number,
  { rid, clientSeq, now }: { readonly rid: string; readonly clientSeq: string; readonly now: Date },
): Promise<Standing | undefined> {
  const [row] = await db
    .select({ room: chatRoomTable, written: chatMessageTable, mute: chatMuteTable })
    .from(chatRoomTable)
    .leftJoin(chatMessageTable, and(eq(chatMessageTable.memberId, memberId), eq(chatMessageTable.clientSeq, clientSeq)))
    .leftJoin(chatMuteTable, and(eq(chatMuteTable.memberId, memberId), gt(chatMuteTable.until, now)))
    .where(eq(chatRoomTable.rid, rid))
  return row && { room: row.room, written: row.written ?? undefined, mute: row.mute ?? undefined }
}

/** A message that everybody may see. */
export async function findPublicMessage(db: Executor, rid: string, seq: number): Promise<ChatMessageRow | undefined> {
  const [row] = await db
    .select()
    .from(chatMessageTable)
    .where(and(eq(chatMessageTable.rid, rid), eq(chatMessageTable.seq, seq), isShownTo(undefined)))
  return row
}

/** A bet that was shared in a room. */
interface SharedTicket {
  readonly rid: string
  readonly seq: number
  readonly ticketId: string
  /** The match that was bet on, which may be another one than that of the room. */
  readonly matchId: string
}

/** Bets that were shared in rooms and may be on a screen there still, those first that were shared first. */
export async function selectShared(db: Executor, rids: readonly string[], newest: number): Promise<SharedTicket[]> {
  const { rid, seq, ticketId, bet } = chatMessageTable
  const rows = await db
    .select({ rid, seq, ticketId, matchId: sql<string>`${bet} ->> 'gidm'` })
    .from(chatMessageTable)
    .innerJoin(chatRoomTable, eq(chatRoomTable.rid, rid))
    .where(
      and(
        inArray(rid, [...rids]),
        isNotNull(ticketId),
        gt(seq, sql`${chatRoomTable.lastSeq} - ${newest}`),
        isUncleared,
      ),
    )
    .orderBy(asc(rid), asc(seq))
  return rows.map((row) => ({ ...row, ticketId: row.ticketId ?? '' }))
}

/** Messages of a room that everybody may see, by their numbers, those first that were said first. */
export async function selectPublic(db: Executor, rid: string, seqs: readonly number[]): Promise<ChatMessageRow[]> {
  const { seq } = chatMessageTable
  return db
    .select()
    .from(chatMessageTable)
    .where(and(eq(chatMessageTable.rid, rid), inArray(seq, [...seqs]), isShownTo(undefined)))
    .orderBy(asc(seq))
}

/** Whether a bet was shared in a room. */
export async function isShared(db: Executor, rid: string, ticketId: string): Promise<boolean> {
  const rows = await db
    .select({ seq: chatMessageTable.seq })
    .from(chatMessageTable)
    .where(and(eq(chatMessageTable.rid, rid), eq(chatMessageTable.ticketId, ticketId)))
  return rows.length > 0
}

/** How much a member has said in a room that everybody may see. */
export async function countPublicMessages(db: Executor, rid: string, memberId: number): Promise<number> {
  const [row] = await db
    .select({ said: count() })
    .from(chatMessageTable)
    .where(and(eq(chatMessageTable.rid, rid), eq(chatMessageTable.memberId, memberId), isShownTo(undefined)))
  return row?.said ?? 0
}

/**
 * Gives the message the next number of its room; the row of the room puts writers one behind the other. Both statements
 * travel together: the second reads the number that the first has counted up.
 */
export async function insertMessage(
  db: Db,
  message: Omit<typeof chatMessageTable.$inferInsert, 'seq'>,
): Promise<ChatMessageRow> {
  const ofRoom = eq(chatRoomTable.rid, message.rid)
  const next = db.select({ seq: chatRoomTable.lastSeq }).from(chatRoomTable).where(ofRoom)
  return db.transaction(async (tx) => {
    const [, [row]] = await Promise.all([
      tx
        .update(chatRoomTable)
        .set({ lastSeq: sql`${chatRoomTable.lastSeq} + 1` })
        .where(ofRoom),
      tx
        .insert(chatMessageTable)
        .values({ ...message, seq: sql`${next}` })
        .returning(),
    ])
    if (row === undefined) throw new Error('the message was not written')
    return row
  })
}

/** These rooms as they are now. */
export async function selectRoomsOf(db: Executor, rids: readonly string[]): Promise<ChatRoomRow[]> {
  return db
    .select()
    .from(chatRoomTable)
    .where(inArray(chatRoomTable.rid, [...rids]))
}

/** Whether a member has said something in a room that nobody else is shown. */
export async function hasHidden(db: Executor, rid: string, memberId: number): Promise<boolean> {
  const rows = await db
    .select({ seq: chatMessageTable.seq })
    .from(chatMessageTable)
    .where(
      and(eq(chatMessageTable.rid, rid), eq(chatMessageTable.memberId, memberId), eq(chatMessageTable.isPublic, false)),
    )
    .limit(1)
  return rows.length > 0
}

/** A part of what is wanted, newest first; oldest first after `since`. */
export async function selectMessages(
  db: Executor,
  room: Pick<ChatRoomRow, 'clearedBefore'> | undefined,
  wanted: HistoryWanted,
  page: { readonly limit: number; readonly offset: number },
): Promise<ChatMessageRow[]> {
  const { seq } = chatMessageTable
  return db
    .select()
    .from(chatMessageTable)
    .where(isWanted(room, wanted))
    .orderBy(wanted.since === undefined ? desc(seq) : asc(seq))
    .limit(page.limit)
    .offset(page.offset)
}

/** The newest messages of a room that were not blocked, whoever may see them, newest first. */
export async function selectForStaff(
  db: Executor,
  {
    rid,
    before,
    clearedBefore,
    limit,
  }: {
    readonly rid: string
    readonly before: number | undefined
    readonly clearedBefore: Date | null
    readonly limit: number
  },
): Promise<ChatMessageRow[]> {
  const { seq, createdAt, isBlocked } = chatMessageTable
  const isCleared = clearedBefore === null ? undefined : gt(createdAt, clearedBefore)
  const isBefore = before === undefined ? undefined : lt(seq, before)
  return db
    .select()
    .from(chatMessageTable)
    .where(and(eq(chatMessageTable.rid, rid), eq(isBlocked, false), isCleared, isBefore))
    .orderBy(desc(seq))
    .limit(limit)
}

/** How many messages are wanted, all parts of them. */
export async function countMessages(
  db: Executor,
  room: Pick<ChatRoomRow, 'clearedBefore'> | undefined,
  wanted: HistoryWanted,
): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(chatMessageTable).where(isWanted(room, wanted))
  return counted?.total ?? 0
}

function isWanted(room: Pick<ChatRoomRow, 'clearedBefore'> | undefined, wanted: HistoryWanted) {
  const { rid, readerId, category, categoryType, beginTime, endTime, since } = wanted
  return and(
    eq(chatMessageTable.rid, rid),
    isShownTo(readerId),
    category === CHAT_CATEGORY.all ? undefined : eq(chatMessageTable.category, category),
    categoryType === CHAT_BET_KIND.all ? undefined : eq(chatMessageTable.categoryType, categoryType),
    beginTime === undefined ? undefined : gte(chatMessageTable.createdAt, databaseDate(beginTime)),
    endTime === undefined ? undefined : lt(chatMessageTable.createdAt, databaseDate(endTime + 1)),
    since === undefined ? undefined : gt(chatMessageTable.seq, since),
    room?.clearedBefore ? gt(chatMessageTable.createdAt, room.clearedBefore) : undefined,
  )
}

/** As the index of blocked messages has it, of which there are few. */
const isBlocked = sql`${chatMessageTable.isBlocked}`

/** Of a message with its room. */
const isUncleared = sql`${chatMessageTable.createdAt} > coalesce(${chatRoomTable.clearedBefore}, '-infinity')`

function isShownTo(readerId: number | undefined) {
  const isPublic = eq(chatMessageTable.isPublic, true)
  const mine = readerId === undefined ? isPublic : or(isPublic, eq(chatMessageTable.memberId, readerId))
  return and(mine, eq(chatMessageTable.isBlocked, false))
}

/** Those that were blocked among the newest of each of these rooms, those first that were said first. */
export async function selectBlocked(
  db: Executor,
  rids: readonly string[],
  newest: number,
): Promise<Pick<ChatMessageRow, 'rid' | 'seq'>[]> {
  const { rid, seq } = chatMessageTable
  return db
    .select({ rid, seq })
    .from(chatMessageTable)
    .innerJoin(chatRoomTable, eq(chatRoomTable.rid, rid))
    .where(and(inArray(rid, [...rids]), isBlocked, gt(seq, sql`${chatRoomTable.lastSeq} - ${newest}`)))
    .orderBy(asc(rid), asc(seq))
}

/** Numbers of the messages of a room that a member has told staff of. */
export async function selectReportedBy(db: Executor, rid: string, reporterId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ seq: chatReportTable.seq })
    .from(chatReportTable)
    .where(and(eq(chatReportTable.rid, rid), eq(chatReportTable.reporterId, reporterId)))
  return new Set(rows.map(({ seq }) => seq))
}

/** Ends rooms that are not over yet. @returns those that were */
export async function endRooms(db: Executor, rids: readonly string[], at: Date): Promise<string[]> {
  if (rids.length === 0) return []
  const rows = await db
    .update(chatRoomTable)
    .set({ endedAt: at })
    .where(and(inArray(chatRoomTable.rid, [...rids]), isNull(chatRoomTable.endedAt)))
    .returning({ rid: chatRoomTable.rid })
  return rows.map(({ rid }) => rid)
}

export async function reopenRoom(db: Executor, room: ChatRoomRow): Promise<ChatRoomRow> {
  await db.update(chatRoomTable).set({ endedAt: null }).where(eq(chatRoomTable.rid, room.rid))
  return { ...room, endedAt: null }
}

export async function selectOpenRooms(db: Executor): Promise<string[]> {
  const rows = await db.select({ rid: chatRoomTable.rid }).from(chatRoomTable).where(isNull(chatRoomTable.endedAt))
  return rows.map(({ rid }) => rid)
}

/** A mute that is still on. */
export async function findMute(db: Executor, memberId: number, now: Date) {
  const [row] = await db
    .select()
    .from(chatMuteTable)
    .where(and(eq(chatMuteTable.memberId, memberId), gt(chatMuteTable.until, now)))
  return row
}

export async function selectWords(db: Executor): Promise<string[]> {
  const rows = await db.select().from(chatWordTable).orderBy(asc(chatWordTable.word))
  return rows.map(({ word }) => word)
}

export async function findSetting(db: Executor): Promise<ChatSettingRow> {
  const [row] = await db.select().from(chatSettingTable)
  if (row === undefined) throw new Error('the chat has lost its setting')
  return row
}

/**
 * Deletes messages from before a moment.
 *
 * @param most rows at once
 * @returns how many there were
 */
export async function deleteMessages(db: Executor, before: Date, most: number): Promise<number> {
  const old = db
    .select({ rid: chatMessageTable.rid, seq: chatMessageTable.seq })
    .from(chatMessageTable)
    .where(lt(chatMessageTable.createdAt, before))
    .limit(most)
  const rows = await db
    .delete(chatMessageTable)
    .where(sql`(${chatMessageTable.rid}, ${chatMessageTable.seq}) in ${old}`)
    .returning({ seq: chatMessageTable.seq })
  return rows.length
}

/**
 * Deletes rooms that were over at a moment, in which nothing may be left.
 *
 * @param most rows at once
 * @returns how many there were
 */
export async function deleteRooms(db: Executor, before: Date, most: number): Promise<number> {
  const over = db
    .select({ rid: chatRoomTable.rid })
    .from(chatRoomTable)
    .where(lt(chatRoomTable.endedAt, before))
    .limit(most)
  const rows = await db
    .delete(chatRoomTable)
    .where(inArray(chatRoomTable.rid, over))
    .returning({ rid: chatRoomTable.rid })
  return rows.length
}
