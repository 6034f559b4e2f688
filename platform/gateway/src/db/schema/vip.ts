import { CLAIMED_GIFT_TYPES } from '@site/contracts'
import { GRADE_REASONS } from '@site/domain'
import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const vipProgressTable = pgTable('vip_progress', {
  memberId: id('member_id').primaryKey(),
  deposit: fen('deposit').notNull().default(0n),
  bet: fen('bet').notNull().default(0n),
  highest: smallint('highest').notNull(),
  since: integer('since').notNull(),
  nextDeposit: fen('next_deposit'),
  nextBet: fen('next_bet'),
  regainBet: fen('regain_bet'),
})
export type ProgressRow = typeof vipProgressTable.$inferSelect

export const vipMoveTable = pgTable('vip_move', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  from: smallint('from_grade').notNull(),
  to: smallint('to_grade').notNull(),
  reason: text('reason', { enum: GRADE_REASONS }).notNull(),
  at: at('at').notNull(),
})

export const vipGiftClaimTable = pgTable(
  'vip_gift_claim',
  {
    memberId: id('member_id').notNull(),
    type: text('type', { enum: CLAIMED_GIFT_TYPES }).notNull(),
    period: text('period').notNull(),
    grade: smallint('grade').notNull(),
    amount: fen('amount').notNull(),
    journalId: id('journal_id').notNull(),
    claimedAt: at('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type, table.period] })],
)
export type ClaimRow = typeof vipGiftClaimTable.$inferSelect

/** How many gifts of each kind a member has claimed on a site day, which triggers keep (0162_counted_claims.sql). */
export const vipClaimTotalTable = pgTable(
  'vip_claim_total',
  {
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    type: text('type').notNull(),
    claims: id('claims').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.type] })],
)

/** Gifts of the operator to one member. */
export const vipGiftGrantTable = pgTable('vip_gift_grant', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  requestId: text('request_id').notNull().unique(),
  memberId: id('member_id').notNull(),
  title: text('title').notNull(),
  amount: fen('amount').notNull(),
  turnover: smallint('turnover').notNull(),
  createdAt: at('created_at').notNull(),
  closesAt: at('closes_at').notNull(),
  withdrawnAt: at('withdrawn_at'),
})
export type GrantRow = typeof vipGiftGrantTable.$inferSelect
