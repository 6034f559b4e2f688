import { FEEDBACK_TYPES } from '@site/contracts'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const feedbackRewardTable = pgTable('feedback_reward', {
  id: text('id').primaryKey(),
  type: text('type', { enum: FEEDBACK_TYPES }).notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  turnover: integer('turnover').notNull(),
  description: text('description').notNull(),
})

export const feedbackTable = pgTable('feedback', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  type: text('type', { enum: FEEDBACK_TYPES }).notNull(),
  title: text('title').notNull(),
  contact: text('contact').notNull().default(''),
  betId: text('bet_id'),
  status: text('status', { enum: ['waiting', 'handling', 'answered', 'closed'] })
    .notNull()
    .default('waiting'),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
  repliedAt: at('replied_at'),
  unread: boolean('unread').notNull().default(false),
  rewardId: text('reward_id'),
  reward: bigint('reward', { mode: 'bigint' }),
  deletedAt: at('deleted_at'),
})

export const feedbackMessageTable = pgTable('feedback_message', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  feedbackId: bigint('feedback_id', { mode: 'number' }).notNull(),
  sender: text('sender', { enum: ['member', 'staff'] }).notNull(),
  content: text('content').notNull(),
  images: text('images').array().notNull().default([]),
  sentAt: at('sent_at').notNull(),
})
