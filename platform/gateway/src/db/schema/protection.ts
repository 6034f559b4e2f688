import { LIMIT_PERIODS, LIMIT_TYPES } from '@site/contracts'
import { bigint, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

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
})
