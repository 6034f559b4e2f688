import type { ActivityType } from '@site/contracts'
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** Of an activity: a template of the list, or red packets in a room of the chat, which are none of it. */
export type ActivityKind = ActivityType | 'redPackets'

export const activityTable = pgTable('activity', {
  id: text('id').primaryKey(),
  type: text('type').$type<ActivityKind>().notNull(),
  categoryId: text('category_id').notNull(),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  img: text('img').notNull().default(''),
  rules: text('rules').notNull().default(''),
  jumpType: smallint('jump_type').$type<0 | 2 | 3>().notNull().default(0),
  jumpValue: text('jump_value').notNull().default(''),
  startAt: at('start_at').notNull(),
  endAt: at('end_at').notNull(),
  sort: integer('sort').notNull(),
  status: text('status', { enum: ['running', 'stopped'] })
    .notNull()
    .default('running'),
  settings: jsonb('settings').$type<object>().notNull().default({}),
  data: jsonb('data').$type<object>().notNull().default({}),
  stock: integer('stock'),
  budget: fen('budget'),
  claims: integer('claims').notNull().default(0),
  spent: fen('spent').notNull().default(0n),
})
export type ActivityRow = typeof activityTable.$inferSelect

export const activityMemberTable = pgTable(
  'activity_member',
  {
    id: id('id').notNull().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    memberId: id('member_id').notNull(),
    confirmedAt: at('confirmed_at'),
    joinedAt: at('joined_at'),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.memberId] })],
)
export type ActivityMemberRow = typeof activityMemberTable.$inferSelect

export const activityClaimTable = pgTable('activity_claim', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  activityId: text('activity_id').notNull(),
  memberId: id('member_id').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  amount: fen('amount').notNull(),
  required: fen('required').notNull(),
  journalId: id('journal_id'),
  drawId: text('draw_id'),
  day: integer('day').notNull(),
  addressHash: text('address_hash').notNull(),
  deviceHash: text('device_hash').notNull(),
  at: at('at').notNull(),
})
export type ActivityClaimRow = typeof activityClaimTable.$inferSelect

/** How many claims a member has in an activity of a site day, which triggers keep (0162_counted_claims.sql). */
export const activityClaimTotalTable = pgTable(
  'activity_claim_total',
  {
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    activityId: text('activity_id').notNull(),
    /** With blanks of draws. */
    claims: id('claims').notNull(),
    /** Those of them that paid something. */
    paid: id('paid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.activityId] })],
)
/** How many claims of everybody have paid something in an activity on a site day; kept in the same way. */
export const activityPaidTotalTable = pgTable(
  'activity_paid_total',
  {
    activityId: text('activity_id').notNull(),
    day: integer('day').notNull(),
    paid: id('paid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.day] })],
)
