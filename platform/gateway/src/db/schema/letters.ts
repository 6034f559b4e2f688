import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const letterTable = pgTable('letter', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  type: text('type', { enum: ['notice', 'activity', 'bulletin', 'match', 'fd'] }).notNull(),
  broadcast: boolean('broadcast').notNull().default(false),
  source: text('source'),
  mailingId: bigint('mailing_id', { mode: 'number' }),
  title: text('title').notNull(),
  content: text('content').notNull(),
  jump: text('jump'),
  createdAt: at('created_at').notNull().defaultNow(),
  readAt: at('read_at'),
  deletedAt: at('deleted_at'),
})
