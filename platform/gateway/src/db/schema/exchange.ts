import { bigint, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const quoteTable = pgTable('exchange_quote', {
  memberId: bigint('member_id', { mode: 'number' }).primaryKey(),
  /** Yuan for one USDT, with as many decimals as were told. */
  rate: numeric('rate').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
export type QuoteRow = typeof quoteTable.$inferSelect
