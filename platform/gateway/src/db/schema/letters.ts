import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

const TYPES = ['notice', 'activity', 'bulletin', 'match', 'fd'] as const

export const letterTable = pgTable('letter', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  type: text('type', { enum: TYPES }).notNull(),
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

/** How many letters a member has, which triggers keep (0112_letter_totals.sql): those that are not deleted, and those of them that are not read. */
export const letterTotalTable = pgTable(
  'letter_total',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    type: text('type', { enum: TYPES }).notNull(),
    broadcast: boolean('broadcast').notNull(),
    letters: integer('letters').notNull(),
    unread: integer('unread').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type, table.broadcast] })],
)
