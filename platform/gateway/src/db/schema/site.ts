import { bigint, boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const navigationTable = pgTable('site_navigation', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  type: text('type', { enum: ['category', 'page', 'link'] }).notNull(),
  icon: text('icon').notNull().default(''),
  url: text('url').notNull().default(''),
  badge: text('badge', { enum: ['HOT', 'NEW'] }),
  sort: integer('sort').notNull(),
})

export const sponsorTable = pgTable('site_sponsor', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  banner: text('banner').notNull().default(''),
  logo: text('logo').notNull().default(''),
  period: text('period').notNull().default(''),
  content: text('content').notNull().default(''),
  sort: integer('sort').notNull(),
})

export const advertTable = pgTable('site_advert', {
  id: text('id').primaryKey(),
  position: text('position', { enum: ['home', 'popup', 'deposit'] }).notNull(),
  categoryId: text('category_id').notNull().default(''),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  img: text('img').notNull(),
  jumpType: smallint('jump_type').$type<0 | 1 | 2 | 3>().notNull(),
  jumpValue: text('jump_value').notNull().default(''),
  tag: text('tag').notNull().default(''),
  startAt: at('start_at').notNull(),
  endAt: at('end_at').notNull(),
  sort: integer('sort').notNull(),
})

export const noticeTable = pgTable('site_notice', {
  id: text('id').primaryKey(),
  type: text('type', { enum: ['marquee', 'popup', 'notice'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  top: boolean('top').notNull().default(false),
  startAt: at('start_at').notNull(),
  endAt: at('end_at').notNull(),
  mailingId: bigint('mailing_id', { mode: 'number' }),
})

export const areaTable = pgTable('site_area', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  regex: text('regex').notNull(),
  sort: integer('sort').notNull(),
})
