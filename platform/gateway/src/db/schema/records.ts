import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

const recordColumns = () => ({
  ticketId: text('ticket_id').primaryKey(),
  memberId: id('member_id').notNull(),
  venue: text('venue').notNull(),
  category: text('category', { enum: ['TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY'] }).notNull(),
  gameCode: text('game_code').notNull().default(''),
  gameName: text('game_name').notNull(),
  content: text('content').array().notNull().default([]),
  oddsType: text('odds_type', { enum: ['E', 'H', 'I', 'M'] }),
  odds: text('odds'),
  stake: fen('stake').notNull(),
  risk: fen('risk').notNull(),
  valid: fen('valid').notNull().default(0n),
  profit: fen('profit').notNull().default(0n),
  resultCode: text('result_code').notNull().default(''),
  resultText: text('result_text').notNull().default(''),
  betAt: at('bet_at').notNull(),
  settleAt: at('settle_at'),
  cashout: fen('cashout'),
})
export const betRecordTable = pgTable('bet_record', recordColumns())
const listedColumns = () => ({
  ...recordColumns(),
  /** Where the line comes from, and the number of a ticket: what tells lines of one moment apart. */
  source: text('source', { enum: ['record', 'ticket'] }).notNull(),
  number: id('number').notNull(),
  isOpen: boolean('is_open').notNull(),
})
/** The records with the tickets of the local sports venue among them; only to be read (0076_record_totals.sql). */
export const allBetRecordTable = pgTable('bet_record_all', listedColumns())
/** Those tickets alone, as records. */
export const ticketRecordTable = pgTable('bet_ticket_record', listedColumns())
export type ListedBetRow = typeof allBetRecordTable.$inferSelect

/** Sums of a member's bets by day, which triggers keep (0076_record_totals.sql). */
export const betTotalTable = pgTable(
  'bet_total',
  {
    memberId: id('member_id').notNull(),
    /** Whether the day is that of the bet, or of the end of one that earns a rebate. */
    basis: text('basis', { enum: ['bet', 'settle'] }).notNull(),
    day: integer('day').notNull(),
    venue: text('venue').notNull(),
    category: text('category').notNull(),
    settled: boolean('settled').notNull(),
    count: id('count').notNull(),
    bet: fen('bet').notNull(),
    valid: fen('valid').notNull(),
    profit: fen('profit').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.basis, table.day, table.venue, table.category, table.settled] }),
  ],
)
