import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
