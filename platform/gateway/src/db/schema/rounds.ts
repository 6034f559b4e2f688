import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const venueSessionTable = pgTable('venue_session', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  launchTokenHash: text('ticket_hash').notNull(),
  tokenHash: text('token_hash'),
  memberId: id('member_id').notNull(),
  memberSession: text('member_session').notNull(),
  venue: text('venue').notNull(),
  game: text('game').notNull().default(''),
  lang: text('lang').notNull(),
  launchTokenUntil: at('ticket_until').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
export type VenueSessionRow = typeof venueSessionTable.$inferSelect

export const venueRoundTable = pgTable(
  'venue_round',
  {
    venue: text('venue').notNull(),
    roundId: text('round_id').notNull(),
    memberId: id('member_id').notNull(),
    stake: fen('stake').notNull(),
    fromCenter: fen('from_center').notNull().default(0n),
    win: fen('win').notNull().default(0n),
    paidTo: text('paid_to'),
    status: text('status', { enum: ['open', 'settled', 'cancelled'] }).notNull(),
    game: text('game').notNull().default(''),
    odds: integer('odds'),
    jackpotFed: fen('jackpot_fed').notNull().default(0n),
    jackpotHit: boolean('jackpot_hit'),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
    reopenedAt: at('reopened_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.venue, table.roundId] })],
)
export type VenueRoundRow = typeof venueRoundTable.$inferSelect

export const venueTransactionTable = pgTable(
  'venue_transaction',
  {
    venue: text('venue').notNull(),
    txId: text('tx_id').notNull(),
    kind: text('kind', { enum: ['debit', 'credit', 'rollback'] }).notNull(),
    roundId: text('round_id').notNull(),
    payloadHash: text('payload_hash').notNull(),
    response: jsonb('response'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.venue, table.txId] })],
)
