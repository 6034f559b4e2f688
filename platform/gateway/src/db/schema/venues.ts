import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })

const categories = ['TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY'] as const

export const venueTable = pgTable('venue', {
  code: text('code').primaryKey(),
  category: text('category', { enum: categories }).notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  img: text('img').notNull().default(''),
  state: smallint('state').$type<1 | 2 | 3>().notNull(),
  maintainFrom: at('maintain_from'),
  maintainTo: at('maintain_to'),
  rebate: integer('rebate').notNull().default(0),
  openWay: text('open_way', { enum: ['self', 'blank'] })
    .notNull()
    .default('self'),
  tags: text('tags').array().notNull().default([]),
  sort: integer('sort').notNull(),
})
export type VenueRow = typeof venueTable.$inferSelect

export const gameTable = pgTable(
  'game',
  {
    venue: text('venue').notNull(),
    code: text('code').notNull(),
    category: text('category', { enum: ['DZ', 'BY'] }).notNull(),
    name: text('name').notNull(),
    img: text('img').notNull(),
    hot: boolean('hot').notNull().default(false),
    isNew: boolean('is_new').notNull().default(false),
    rtp: integer('rtp').notNull(),
    tryPlay: boolean('try_play').notNull().default(false),
    sort: integer('sort').notNull(),
  },
  (table) => [primaryKey({ columns: [table.venue, table.code] })],
)

export const collectionTable = pgTable(
  'member_collection',
  {
    memberId: id('member_id').notNull(),
    type: text('type', { enum: ['game', 'match', 'league'] }).notNull(),
    venue: text('venue').notNull(),
    code: text('code').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type, table.venue, table.code] })],
)
