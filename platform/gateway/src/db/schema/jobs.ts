import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const jobTable = pgTable('job', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  key: text('key'),
  data: jsonb('data').notNull(),
  status: text('status', { enum: ['waiting', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  attempt: integer('attempt').notNull().default(0),
  dueAt: at('due_at').notNull(),
  heldUntil: at('held_until'),
  error: text('error'),
  createdAt: at('created_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
})
export type JobRow = typeof jobTable.$inferSelect

export const jobScheduleTable = pgTable('job_schedule', {
  name: text('name').primaryKey(),
  plannedDay: integer('planned_day').notNull(),
})
