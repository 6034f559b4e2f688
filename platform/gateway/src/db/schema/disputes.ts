import type { DisputeFacts } from '@site/contracts'
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const disputeTable = pgTable('dispute', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: ['bet', 'deposit', 'withdrawal'] }).notNull(),
  number: text('number').notNull(),
  facts: jsonb('facts').$type<DisputeFacts>().notNull(),
  reason: text('reason').notNull(),
  submittedAt: at('submitted_at').notNull(),
  reviewAt: at('review_at'),
  verdict: text('verdict', { enum: ['upheld', 'rejected'] }),
  answer: text('answer'),
  answeredAt: at('answered_at'),
  correction: bigint('correction', { mode: 'bigint' }),
})
