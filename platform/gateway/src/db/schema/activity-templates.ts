import type { PrizeWeight } from '@site/domain'
import { INVITE_REFUSALS } from '@site/domain'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// What single kinds of activities keep; what all of them have is in activities.ts.

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })
const activityId = () => text('activity_id').notNull()

export const drawRoundTable = pgTable(
  'draw_round',
  { activityId: activityId(), round: integer('round').notNull(), seed: text('seed').notNull() },
  (table) => [primaryKey({ columns: [table.activityId, table.round] })],
)

export const drawStockTable = pgTable(
  'draw_stock',
  { activityId: activityId(), prizeId: text('prize_id').notNull(), won: integer('won').notNull() },
  (table) => [primaryKey({ columns: [table.activityId, table.prizeId] })],
)

export const prizeDrawTable = pgTable('prize_draw', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  activityId: activityId(),
  round: integer('round').notNull(),
  nonce: integer('nonce').notNull(),
  memberId: id('member_id').notNull(),
  day: integer('day').notNull(),
  clientSeed: text('client_seed').notNull(),
  weights: jsonb('weights').$type<readonly PrizeWeight[]>().notNull(),
  roll: integer('roll').notNull(),
  prizeId: text('prize_id').notNull(),
  at: at('at').notNull(),
})
export type PrizeDrawRow = typeof prizeDrawTable.$inferSelect

export const redPacketRainTable = pgTable('red_packet_rain', {
  activityId: text('activity_id').primaryKey(),
  rid: text('rid').notNull(),
  seed: text('seed').notNull(),
})
export type RedPacketRainRow = typeof redPacketRainTable.$inferSelect

export const redPacketTable = pgTable(
  'red_packet',
  {
    activityId: activityId(),
    rank: integer('rank').notNull(),
    amount: fen('amount').notNull(),
    memberId: id('member_id'),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.rank] })],
)

export const signInTable = pgTable(
  'sign_in',
  {
    activityId: activityId(),
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    madeUp: boolean('made_up').notNull().default(false),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.memberId, table.day] })],
)

export const raceBetTable = pgTable(
  'race_bet',
  {
    activityId: activityId(),
    refId: text('ref_id').notNull(),
    memberId: id('member_id').notNull(),
    score: fen('score').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.refId] })],
)

export const raceEntryTable = pgTable(
  'race_entry',
  {
    activityId: activityId(),
    memberId: id('member_id').notNull(),
    score: fen('score').notNull(),
    reachedAt: at('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.memberId] })],
)
export type RaceEntryRow = typeof raceEntryTable.$inferSelect

export const raceEndTable = pgTable('race_end', {
  activityId: text('activity_id').primaryKey(),
  endedAt: at('ended_at').notNull(),
})

export const racePlaceTable = pgTable(
  'race_place',
  {
    activityId: activityId(),
    rank: integer('rank').notNull(),
    memberId: id('member_id').notNull(),
    reward: fen('reward').notNull(),
    paidAt: at('paid_at'),
    refusal: text('refusal'),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.rank] })],
)
export type RacePlaceRow = typeof racePlaceTable.$inferSelect

export const inviteCodeTable = pgTable('invite_code', {
  memberId: id('member_id').primaryKey(),
  code: text('code').notNull(),
})

export const inviteTable = pgTable('invite', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  activityId: activityId(),
  inviterId: id('inviter_id').notNull(),
  inviteeId: id('invitee_id').notNull(),
  registeredAt: at('registered_at').notNull(),
  countsUntil: at('counts_until').notNull(),
  deposit: fen('deposit').notNull().default(0n),
  bet: fen('bet').notNull().default(0n),
  qualifiedAt: at('qualified_at'),
  refusal: text('refusal', { enum: INVITE_REFUSALS }),
})
export type InviteRow = typeof inviteTable.$inferSelect
