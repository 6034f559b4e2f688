import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const rebateCreditTable = pgTable(
  'rebate_credit',
  {
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    category: text('category', { enum: ['TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY'] }).notNull(),
    valid: fen('valid').notNull(),
    amount: fen('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.category] })],
)

export const turnoverRequirementTable = pgTable('turnover_requirement', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  source: text('source', { enum: ['rebate'] }).notNull(),
  sourceId: text('source_id').notNull(),
  required: fen('required').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
