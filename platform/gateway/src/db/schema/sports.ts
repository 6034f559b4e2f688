import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** One row a match from its kick-off (or first script) on; what is still to come is a function of seed and day. */
export const matchTable = pgTable(
  'sports_match',
  {
    /** `day × 1000 + place in the day`. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    day: integer('day').notNull(),
    gameType: text('game_type').notNull(),
    leagueId: text('league_id').notNull(),
    homeId: text('home_id').notNull(),
    awayId: text('away_id').notNull(),
    startAt: at('start_at').notNull(),
    stage: text('stage', { enum: ['before', 'live', 'break', 'ended', 'void'] }).notNull(),
    state: jsonb('state').notNull(),
    events: jsonb('events').notNull(),
    script: jsonb('script'),
    endedAt: at('ended_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sports_match_day').on(table.day, table.gameType)],
)

/** What members think of how a match ends. */
export const sportsVoteTable = pgTable(
  'sports_vote',
  {
    matchId: bigint('match_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    pick: text('pick', { enum: ['H', 'N', 'C'] }).notNull(),
    votedAt: at('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.memberId] }), index('sports_vote_age').on(table.votedAt)],
)
