import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Letters of the operator, each to one member or to many. */
export const mailingTable = pgTable('mailing', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  requestId: text('request_id').notNull().unique(),
  type: text('type', { enum: ['notice', 'activity', 'bulletin', 'match', 'fd'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  jump: text('jump'),
  audience: text('audience', { enum: ['all', 'grades', 'member'] }).notNull(),
  memberId: bigint('member_id', { mode: 'number' }),
  vipMin: smallint('vip_min'),
  vipMax: smallint('vip_max'),
  createdAt: at('created_at').notNull(),
  sent: integer('sent').notNull().default(0),
  kept: integer('kept').notNull().default(0),
  sentTo: bigint('sent_to', { mode: 'number' }).notNull().default(0),
  doneAt: at('done_at'),
  withdrawnAt: at('withdrawn_at'),
})
export type MailingRow = typeof mailingTable.$inferSelect
