import { type HarmReason, LIMIT_PERIODS, LIMIT_TYPES } from '@site/contracts'
import type { LateReason, PersonSign } from '@site/contracts/desk'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const amount = (name: string) => bigint(name, { mode: 'bigint' })

export const playLimitTable = pgTable(
  'play_limit',
  {
    memberId: id('member_id').notNull(),
    type: text('type', { enum: LIMIT_TYPES }).notNull(),
    period: text('period', { enum: LIMIT_PERIODS }).notNull(),
    /** Fen, or minutes. */
    amount: amount('amount').notNull(),
    requestedAt: at('requested_at'),
    pendingAmount: amount('pending_amount'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type, table.period] })],
)

export const playExclusionTable = pgTable('play_exclusion', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  kind: text('kind', { enum: ['timeout', 'selfExclusion'] }).notNull(),
  startedAt: at('started_at').notNull(),
  untilAt: at('until_at').notNull(),
  returnAskedAt: at('return_asked_at'),
})

export const playSessionTable = pgTable('play_session', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  startedAt: at('started_at').notNull(),
  seenAt: at('seen_at').notNull(),
})

export const playSettingTable = pgTable('play_setting', {
  memberId: id('member_id').primaryKey(),
  realityMinutes: smallint('reality_minutes').notNull(),
  /** The member has answered whether they want a limit of deposits. */
  limitsAsked: boolean('limits_asked').notNull().default(false),
})

/** Every limit that ever held, and every wish for a higher one. */
export const playLimitChangeTable = pgTable('play_limit_change', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  type: text('type', { enum: LIMIT_TYPES }).notNull(),
  period: text('period', { enum: LIMIT_PERIODS }).notNull(),
  amount: amount('amount'),
  isAsked: boolean('is_asked').notNull(),
  at: at('at').notNull(),
})

export const playLinkTable = pgTable('play_link', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  excludedId: id('excluded_id').notNull(),
  signs: text('signs').$type<PersonSign>().array().notNull(),
  noticedAt: at('noticed_at').notNull(),
  decision: text('decision', { enum: ['same', 'other'] }),
  decidedAt: at('decided_at'),
  reason: text('reason').notNull().default(''),
})
export type PlayLinkRow = typeof playLinkTable.$inferSelect

export const playLateMoneyTable = pgTable('play_late_money', {
  orderNo: text('order_no').primaryKey(),
  memberId: id('member_id').notNull(),
  amount: amount('amount').notNull(),
  reasons: text('reasons').$type<LateReason>().array().notNull(),
  at: at('at').notNull(),
  seenAt: at('seen_at'),
})

export const playHarmTable = pgTable(
  'play_harm',
  {
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    score: smallint('score').notNull(),
    reasons: jsonb('reasons').$type<readonly HarmReason[]>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
)
