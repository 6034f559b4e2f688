import type { Activity } from '@site/contracts'
import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const activityTable = pgTable('activity', {
  id: text('id').primaryKey(),
  type: text('type').$type<Activity['type']>().notNull(),
  categoryId: text('category_id').notNull(),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  img: text('img').notNull().default(''),
  rules: text('rules').notNull().default(''),
  jumpType: smallint('jump_type').$type<0 | 2 | 3>().notNull().default(0),
  jumpValue: text('jump_value').notNull().default(''),
  startAt: timestamp('start_at', { withTimezone: true }).notNull(),
  endAt: timestamp('end_at', { withTimezone: true }).notNull(),
  sort: integer('sort').notNull(),
})
