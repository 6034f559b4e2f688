import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** One line for each venue and channel a day. Sums are from the member's side. */
export const reconciliationTable = pgTable(
  'reconciliation',
  {
    day: integer('day').notNull(),
    party: text('party').notNull(),
    state: text('state', { enum: ['agrees', 'differs', 'unavailable'] }).notNull(),
    orders: integer('orders').notNull(),
    ours: fen('ours').notNull(),
    theirs: fen('theirs').notNull(),
    differences: jsonb('differences').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.party] })],
)
export type ReconciliationRow = typeof reconciliationTable.$inferSelect

/** One line for each day on which the ledger was proved. */
export const ledgerProofTable = pgTable('ledger_proof', {
  day: integer('day').primaryKey(),
  provedAt: timestamp('proved_at', { withTimezone: true }).notNull(),
  journals: bigint('journals', { mode: 'number' }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  accounts: bigint('accounts', { mode: 'number' }).notNull(),
  differences: jsonb('differences').notNull(),
  auditProblems: jsonb('audit_problems')
    .notNull()
    .default(sql`'[]'`),
  auditHead: text('audit_head'),
})
export type LedgerProofRow = typeof ledgerProofTable.$inferSelect
