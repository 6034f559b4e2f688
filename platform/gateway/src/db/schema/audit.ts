import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const operatorAuditTable = pgTable('operator_audit', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  at: bigint('at', { mode: 'number' }).notNull(),
  operator: text('operator').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  beforeDigest: text('before_digest'),
  afterDigest: text('after_digest'),
  previous: text('previous').notNull(),
  hash: text('hash').notNull(),
})
