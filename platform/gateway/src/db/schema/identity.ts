import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })

export const deviceTable = pgTable('member_device', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  deviceId: text('device_id').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  ip: text('ip').notNull().default(''),
  visitorId: text('visitor_id').notNull().default(''),
  firstLoginAt: at('first_login_at').notNull(),
  lastLoginAt: at('last_login_at').notNull(),
})
export type DeviceRow = typeof deviceTable.$inferSelect

/** Where a member has been; the database writes it with every device. */
export const placeTable = pgTable(
  'member_place',
  {
    memberId: id('member_id').notNull(),
    deviceId: text('device_id').notNull(),
    ip: text('ip').notNull(),
    firstAt: at('first_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.deviceId, table.ip] })],
)

/** Devices that members have forgotten; the database writes them down. */
export const pastDeviceTable = pgTable(
  'past_device',
  {
    memberId: id('member_id').notNull(),
    deviceId: text('device_id').notNull(),
    deletedAt: at('deleted_at').notNull().defaultNow(),
    /** Null of those that were forgotten before it was kept. */
    hadSince: at('had_since'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.deviceId] })],
)

export const networkTable = pgTable(
  'member_network',
  {
    memberId: id('member_id').notNull(),
    network: text('network').notNull(),
    lastLoginAt: at('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.network] })],
)

export const codeTable = pgTable('verification_code', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  scope: text('scope', { enum: ['bind', 'forgot', 'device'] }).notNull(),
  subject: text('subject').notNull(),
  channel: text('channel', { enum: ['sms', 'voice', 'email'] }).notNull(),
  target: text('target').notNull(),
  codeMac: text('code_mac').notNull(),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const resetTable = pgTable('password_reset', {
  tokenHash: text('ticket_hash').primaryKey(),
  memberId: id('member_id').notNull(),
  subject: text('subject').notNull(),
  target: text('target').notNull(),
  /** Who may use it without its token; empty where nobody may. */
  place: text('device_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const reviewTable = pgTable('identity_review', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  otherMemberId: id('other_member_id').notNull(),
  kind: text('kind', { enum: ['phone', 'device', 'holder'] }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const settingTable = pgTable('site_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
