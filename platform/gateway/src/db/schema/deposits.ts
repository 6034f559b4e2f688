import type { DepositOrder, DepositStatus, PaymentType } from '@site/contracts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const fen = (name: string) => bigint(name, { mode: 'bigint' })
const status = () => smallint('status').$type<DepositStatus>().notNull()

/** What is known of a payee before there is an order. */
export type ChannelPayee = Pick<DepositOrder['payee'], 'bank' | 'account' | 'name' | 'address'>

export const depositChannelTable = pgTable('deposit_channel', {
  code: text('code').primaryKey(),
  sort: integer('sort').notNull(),
  name: text('name').notNull(),
  icon: text('icon').notNull().default(''),
  tag: text('tag').notNull().default(''),
  wait: text('wait', {
    enum: ['rechargeWait', 'transferWait', 'virtualWait', 'huiwangWait', 'xnbskWait', 'redirect', 'customerService'],
  }).notNull(),
  min: fen('min').notNull(),
  max: fen('max').notNull(),
  quickAmounts: fen('quick_amounts').array().notNull().default([]),
  decimals: integer('decimals').notNull().default(2),
  bonusRate: integer('bonus_rate').notNull().default(0),
  needPayerName: boolean('need_payer_name').notNull().default(false),
  asksBank: boolean('asks_bank').notNull().default(false),
  currency: text('currency').notNull().default('CNY'),
  rate: text('rate'),
  network: text('network'),
  confirmations: integer('confirmations').notNull().default(0),
  timeoutSec: integer('timeout_sec').notNull(),
  tips: text('tips').array().notNull().default([]),
  payee: jsonb('payee').$type<ChannelPayee>().notNull(),
  state: smallint('state').$type<PaymentType['state']>().notNull().default(1),
})
export type ChannelRow = typeof depositChannelTable.$inferSelect

export const depositOrderTable = pgTable('deposit_order', {
  orderNo: text('order_no').primaryKey(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  payCode: text('pay_code').notNull(),
  amount: fen('amount').notNull(),
  currency: text('currency').notNull(),
  payUnits: fen('pay_units').notNull(),
  rate: text('rate'),
  payee: jsonb('payee').$type<DepositOrder['payee']>().notNull(),
  address: text('address'),
  payerName: text('payer_name'),
  bankCode: text('bank_code'),
  signalCode: text('signal_code').notNull(),
  status: status(),
  message: text('message').notNull().default(''),
  confirmations: integer('confirmations').notNull().default(0),
  paidAmount: fen('paid_amount'),
  bonus: fen('bonus').notNull().default(0n),
  txHash: text('tx_hash'),
  voucher: text('voucher'),
  closeReason: text('close_reason'),
  createdAt: at('created_at').notNull(),
  expireAt: at('expire_at').notNull(),
})
export type DepositRow = typeof depositOrderTable.$inferSelect

export const depositStepTable = pgTable('deposit_step', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderNo: text('order_no').notNull(),
  status: status(),
  at: at('at').notNull(),
})

export const depositNotificationTable = pgTable('deposit_notification', {
  eventId: text('event_id').primaryKey(),
  orderNo: text('order_no').notNull(),
  /** As it was told; null of what came before it was kept. */
  amount: text('amount'),
  payloadHash: text('payload_hash').notNull(),
  outcome: text('outcome', { enum: ['applied', 'ignored', 'surplus', 'returned'] }).notNull(),
  createdAt: at('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
})
export type NotificationOutcome = (typeof depositNotificationTable.$inferSelect)['outcome']

/** The book of the sandbox's provider, another party: its payments are compared with the orders above, never read for them. */
export const providerOrderTable = pgTable('provider_order', {
  orderNo: text('order_no').primaryKey(),
  payCode: text('pay_code').notNull(),
  currency: text('currency').notNull(),
})

export const providerPaymentTable = pgTable('provider_payment', {
  eventId: text('event_id').primaryKey(),
  orderNo: text('order_no').notNull(),
  amount: text('amount').notNull(),
  paidAt: at('paid_at').notNull(),
  returnedAt: at('returned_at'),
})
