import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const sessionTable = pgTable('member_session', {
  id: text('id').primaryKey(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  deviceId: text('device_id').notNull().default(''),
  ip: text('ip').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
})
