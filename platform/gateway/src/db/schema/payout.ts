import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const payoutTable = pgTable('payout_account', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: ['bank', 'coin', 'alipay'] }).notNull(),
  code: text('code').notNull().default(''),
  number: text('number').notNull(),
  note: text('note').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type PayoutRow = typeof payoutTable.$inferSelect
export type PayoutKind = PayoutRow['kind']

/** Accounts that members had once; the database writes them down when they are deleted. */
export const pastPayoutTable = pgTable(
  'past_payout_account',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['bank', 'coin', 'alipay'] }).notNull(),
    number: text('number').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
    /** Unknown of those that were deleted before it was written down. */
    hadSince: timestamp('had_since', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.number] })],
)
