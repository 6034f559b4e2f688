import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CHAT_GIFTS,
  type ChatBetKind,
  type ChatMessage,
  REPORT_REASONS,
  ROOM_CHANGE,
  type RoomState,
  type SharedBet,
} from '@site/contracts/chat'

const at = (name: string) => timestamp(name, { withTimezone: true })
const roomState = customType<{ data: RoomState; driverData: number }>({
  dataType: () => 'smallint',
  toDriver: (state) => ROOM_CHANGE[state],
  fromDriver: (code) => (code === ROOM_CHANGE.closed ? 'closed' : 'open'),
})

export const chatRoomTable = pgTable('chat_room', {
  rid: text('rid').primaryKey(),
  state: roomState('status')
    .notNull()
    .default(sql`0`),
  reason: text('reason'),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  clearedBefore: at('cleared_before'),
  endedAt: at('ended_at'),
  createdAt: at('created_at').notNull(),
})
export type ChatRoomRow = typeof chatRoomTable.$inferSelect

export const chatMessageTable = pgTable(
  'chat_message',
  {
    rid: text('rid').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    clientSeq: text('client_seq').notNull(),
    category: smallint('category').$type<ChatMessage['category']>().notNull(),
    categoryType: smallint('category_type').$type<ChatBetKind>().notNull(),
    text: text('text').notNull(),
    nickname: text('nickname').notNull(),
    vip: smallint('vip').notNull(),
    avatar: text('avatar').notNull(),
    replyTo: jsonb('reply_to').$type<NonNullable<ChatMessage['replyTo']>>(),
    mentions: jsonb('mentions').$type<NonNullable<ChatMessage['mentions']>>(),
    bet: jsonb('bet').$type<SharedBet>(),
    ticketId: text('ticket_id'),
    isPublic: boolean('is_public').notNull(),
    heldFor: text('held_for'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rid, table.seq] })],
)
export type ChatMessageRow = typeof chatMessageTable.$inferSelect

export const chatReportTable = pgTable('chat_report', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  rid: text('rid').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  reporterId: bigint('reporter_id', { mode: 'number' }).notNull(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  reason: text('reason', { enum: REPORT_REASONS }).notNull(),
  nickname: text('nickname').notNull(),
  text: text('text').notNull(),
  createdAt: at('created_at').notNull(),
  verdict: text('verdict', { enum: ['dismissed', 'blocked', 'muted'] }),
  decidedAt: at('decided_at'),
})
export type ChatReportRow = typeof chatReportTable.$inferSelect

export const chatGiftTable = pgTable(
  'chat_gift',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    wish: uuid('wish').notNull(),
    rid: text('rid').notNull(),
    gift: text('gift', { enum: CHAT_GIFTS }).notNull(),
    count: smallint('count').notNull(),
    combo: integer('combo').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.wish] })],
)
export type ChatGiftRow = typeof chatGiftTable.$inferSelect

export const chatPredictionTable = pgTable(
  'chat_prediction',
  {
    rid: text('rid').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    home: smallint('home').notNull(),
    away: smallint('away').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rid, table.memberId] })],
)

export const chatMuteTable = pgTable('chat_mute', {
  memberId: bigint('member_id', { mode: 'number' }).primaryKey(),
  until: at('until').notNull(),
  reason: text('reason').notNull(),
})
export type ChatMuteRow = typeof chatMuteTable.$inferSelect

export const chatWordTable = pgTable('chat_word', { word: text('word').primaryKey() })

export const chatSettingTable = pgTable('chat_setting', {
  id: smallint('id').primaryKey().default(1),
  vipMin: smallint('vip_min').notNull().default(0),
  vipMax: smallint('vip_max').notNull().default(10),
  effectMin: smallint('effect_min').notNull().default(5),
  effectMax: smallint('effect_max').notNull().default(10),
  isClosed: boolean('is_closed').notNull().default(false),
  notice: text('notice'),
})
export type ChatSettingRow = typeof chatSettingTable.$inferSelect
