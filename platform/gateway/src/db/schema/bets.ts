import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })
const fen = (name: string) => bigint(name, { mode: 'bigint' })

export const ticketTable = pgTable('bet_ticket', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: id('member_id').notNull(),
  requestId: text('request_id').notNull(),
  seq: smallint('seq').notNull(),
  status: text('status', { enum: ['delay', 'rejected', 'open', 'settled', 'cashed'] }).notNull(),
  mode: text('mode', { enum: ['single', 'series'] }).notNull(),
  combo: text('combo'),
  bets: integer('bets').notNull(),
  policy: text('policy', { enum: ['none', 'better', 'any'] }).notNull(),
  oddsType: text('odds_type', { enum: ['E', 'H', 'I', 'M'] }).notNull(),
  oddsShown: text('odds_shown').notNull(),
  stake: fen('stake').notNull(),
  risk: fen('risk').notNull(),
  fromVenue: fen('from_venue').notNull(),
  openRisk: fen('open_risk').notNull(),
  maxWin: fen('max_win').notNull(),
  cashedOut: fen('cashed_out').notNull().default(0n),
  openLegs: smallint('open_legs').notNull(),
  reason: text('reason'),
  placedAt: at('placed_at').notNull(),
  dueAt: at('due_at'),
  settledAt: at('settled_at'),
  settleDay: integer('settle_day'),
  resultCode: text('result_code'),
  payout: fen('payout'),
  shortfall: fen('shortfall').notNull().default(0n),
  countedWin: fen('counted_win').notNull().default(0n),
  capped: boolean('capped').notNull().default(false),
  valid: fen('valid'),
  /** For the bet records: sport or kind of series, and a line for each leg. */
  gameName: text('game_name').notNull().default(''),
  content: text('content').array().notNull().default([]),
})
export type TicketRow = typeof ticketTable.$inferSelect

export const legTable = pgTable(
  'bet_leg',
  {
    ticketId: id('ticket_id').notNull(),
    n: smallint('n').notNull(),
    matchId: id('match_id').notNull(),
    gameId: text('game_id').notNull(),
    /** Codes of the kind of market and of the selection. */
    play: text('w').notNull(),
    selection: text('r').notNull(),
    half: boolean('half').notNull(),
    live: boolean('live').notNull(),
    /** The line as it was shown, and of a handicap the side that gives it. */
    lineText: text('ratio'),
    givenBy: text('strong', { enum: ['H', 'C'] }),
    line: integer('line'),
    price: integer('price').notNull(),
    oddsType: text('odds_type', { enum: ['E', 'H', 'I', 'M'] }).notNull(),
    oddsShown: text('odds_shown').notNull(),
    scoreH: integer('score_h').notNull(),
    scoreC: integer('score_c').notNull(),
    redsH: integer('reds_h').notNull(),
    redsC: integer('reds_c').notNull(),
    period: text('period').notNull(),
    code: text('code'),
    result: text('result'),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.n] })],
)
export type LegRow = typeof legTable.$inferSelect

export const cashoutTable = pgTable('bet_cashout', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  ticketId: id('ticket_id').notNull(),
  risk: fen('risk').notNull(),
  paid: fen('paid').notNull(),
  at: at('at').notNull(),
})

export const dailyWinTable = pgTable(
  'bet_daily_win',
  {
    memberId: id('member_id').notNull(),
    day: integer('day').notNull(),
    capGroup: text('cap_group').notNull(),
    won: fen('won').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.capGroup] })],
)

/** What open bets hold and would win on a match, with empty codes, and on each of its selections. */
export const exposureTable = pgTable(
  'bet_exposure',
  {
    matchId: id('match_id').notNull(),
    gameId: text('game_id').notNull(),
    play: text('w').notNull(),
    selection: text('r').notNull(),
    staked: fen('staked').notNull(),
    liability: fen('liability').notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.gameId, table.play, table.selection] })],
)

/** What open bets of a share of the members would win, and what they may without a look at the other shares. */
export const exposureSiteTable = pgTable('bet_exposure_site', {
  stripe: smallint('stripe').primaryKey(),
  liability: fen('liability').notNull().default(0n),
  allotment: fen('allotment').notNull().default(0n),
})

export const exposureLimitTable = pgTable('bet_exposure_limit', {
  scope: text('scope', { enum: ['selection', 'match', 'member', 'site'] }).primaryKey(),
  amount: fen('amount').notNull(),
})
