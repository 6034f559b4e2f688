import { TURNOVER_SOURCES } from '@site/contracts'
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const turnoverRequirementTable = pgTable('turnover_requirement', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  source: text('source', { enum: TURNOVER_SOURCES }).notNull(),
  sourceId: text('source_id').notNull(),
  required: fen('required').notNull(),
  done: fen('done').notNull().default(0n),
  venues: text('venues').array().notNull().default([]),
  minOdds: integer('min_odds'),
  locksVenues: boolean('locks_venues').notNull().default(false),
  addedAt: at('added_at').notNull().defaultNow(),
  expiresAt: at('expires_at'),
  clearedAt: at('cleared_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  openedAgain: boolean('opened_again').notNull().default(false),
})
export type RequirementRow = typeof turnoverRequirementTable.$inferSelect

export const turnoverFillTable = pgTable(
  'turnover_fill',
  {
    requirementId: id('requirement_id').notNull(),
    refId: text('ref_id').notNull(),
    amount: fen('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requirementId, table.refId] })],
)
