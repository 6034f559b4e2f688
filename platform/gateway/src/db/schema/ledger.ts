import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const accountTable = pgTable('ledger_account', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  /** A member's id, 0 for the house. */
  owner: id('owner').notNull(),
  code: text('code').notNull(),
  balance: fen('balance').notNull().default(0n),
  version: id('version').notNull().default(0),
})

export const journalTable = pgTable('ledger_journal', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  memberId: id('member_id'),
  refType: text('ref_type').notNull().default(''),
  refId: text('ref_id').notNull().default(''),
  remark: text('remark').notNull().default(''),
  currency: text('currency', { enum: ['CNY', 'USDT'] })
    .notNull()
    .default('CNY'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const entryTable = pgTable('ledger_entry', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  journalId: id('journal_id').notNull(),
  accountId: id('account_id').notNull(),
  amount: fen('amount').notNull(),
  balanceAfter: fen('balance_after'),
  /** The account's version after this entry; null for the house. */
  seq: id('seq'),
})

/** Movements of the central wallet that are no bets, as the records list them; the entries' trigger writes them. */
export const dealTable = pgTable(
  'ledger_deal',
  {
    accountId: id('account_id').notNull(),
    seq: id('seq').notNull(),
    journalId: id('journal_id').notNull(),
    /** The first word of the journal's kind. */
    type: text('type').notNull(),
    at: at('at').notNull(),
    amount: fen('amount').notNull(),
    balanceAfter: fen('balance_after').notNull(),
    /** Lines of this type so far with this one, and their sum. */
    typeCount: id('type_count').notNull(),
    typeSum: fen('type_sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.seq] })],
)

export const idempotencyTable = pgTable(
  'idempotency',
  {
    memberId: id('member_id').notNull(),
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    response: jsonb('response'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.scope, table.key] })],
)
