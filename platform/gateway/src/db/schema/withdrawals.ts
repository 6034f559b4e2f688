import type { WithdrawStatus } from '@site/contracts'
import { bigint, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const withdrawalTable = pgTable('withdrawal', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  way: text('way', { enum: ['BANK', 'USDT', 'ALIPAY'] }).notNull(),
  amount: fen('amount').notNull(),
  fee: fen('fee').notNull(),
  status: smallint('status').$type<WithdrawStatus>().notNull().default(1),
  accountCode: text('account_code').notNull().default(''),
  accountNumber: text('account_number').notNull(),
  rate: text('rate'),
  risk: text('risk').array().notNull().default([]),
  reason: text('reason').notNull().default(''),
  paid: fen('paid'),
  submittedAt: at('submitted_at').notNull(),
  turnoverLeft: fen('turnover_left'),
  withheld: fen('withheld'),
})
export type WithdrawalRow = typeof withdrawalTable.$inferSelect

export const withdrawalStepTable = pgTable(
  'withdrawal_step',
  {
    withdrawalId: id('withdrawal_id').notNull(),
    status: smallint('status').$type<WithdrawStatus>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.status] })],
)
