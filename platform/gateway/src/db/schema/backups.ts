import { pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Ends of base backups; `operations/backup.sh` writes them. */
export const backupTakenTable = pgTable('backup_taken', {
  endedAt: timestamp('ended_at', { withTimezone: true }).primaryKey().defaultNow(),
})
