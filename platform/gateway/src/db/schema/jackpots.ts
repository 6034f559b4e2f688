import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const jackpotTable = pgTable(
  'jackpot',
  {
    venue: text('venue').notNull(),
    game: text('game').notNull(),
    amount: fen('amount').notNull(),
    seed: fen('seed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.venue, table.game] })],
)
export type JackpotRow = typeof jackpotTable.$inferSelect

export const jackpotWinTable = pgTable('jackpot_win', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  venue: text('venue').notNull(),
  game: text('game').notNull(),
  roundId: text('round_id').notNull(),
  memberId: id('member_id').notNull(),
  amount: fen('amount').notNull(),
  wonAt: at('won_at').notNull(),
  returnedAt: at('returned_at'),
})
