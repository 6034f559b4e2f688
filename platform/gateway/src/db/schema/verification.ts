import { DOCUMENT_KINDS } from '@site/contracts'
import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const verificationTable = pgTable('identity_verification', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
  status: text('status', { enum: ['pending', 'verified', 'refused'] })
    .notNull()
    .default('pending'),
  documents: text('documents').array().notNull().default([]),
  submittedAt: at('submitted_at').notNull(),
  decidedAt: at('decided_at'),
  ground: text('ground').notNull().default(''),
  birthday: date('birthday', { mode: 'string' }),
})
