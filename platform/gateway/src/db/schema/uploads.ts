import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const uploadedImageTable = pgTable('uploaded_image', {
  id: text('id').primaryKey(),
  memberId: bigint('member_id', { mode: 'number' }).notNull(),
  type: text('type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
  bytes: bytes('bytes').notNull(),
  /** Something refers to it, and takes it along when it goes. */
  kept: boolean('kept').notNull().default(false),
  /** No address of the site shows it. */
  staffOnly: boolean('staff_only').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type ImageType = (typeof uploadedImageTable.$inferSelect)['type']
