import * as v from 'valibot'

import { pageOf, pageRequest } from '../endpoints/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { BetRefusalSchema, TicketIdSchema } from './bets.ts'
import { GameTypeSchema, OddsTypeSchema, SideSchema } from '../sports-codes.ts'

/** A day of the site (UTC+8), `2026-11-21`. */
const DaySchema = v.pipe(v.string(), v.isoDate())

/** One selection of a ticket, with the names as they were and the result once there is one. */
export const WagerLegSchema = v.object({
  gidm: v.string(),
  gameId: v.string(),
  gameType: GameTypeSchema,
  league: v.string(),
  team_h: v.string(),
  team_c: v.string(),
  start: EpochMsSchema,
  w: v.string(),
  r: v.string(),
  ratio: v.optional(v.string()),
  strong: v.optional(SideSchema),
  /** Market and selection in Chinese, e.g. `滚球让球` and `阿森纳 -0.5/1`. */
  playName: v.string(),
  pickName: v.string(),
  isLive: v.boolean(),
  /** Score at the bet, of a bet in play; handicaps count from there. */
  score: v.optional(v.string()),
  /** Price taken, as shown to the player in `oddsType`, and as a decimal. */
  oddsType: OddsTypeSchema,
  oddsShown: v.string(),
  decimal: v.string(),
  /** Score that it was settled on. */
  result: v.optional(v.string()),
  /** W LW P LL L or D1…D9, empty while open. */
  resultCode: v.optional(v.string(), ''),
  resultText: v.optional(v.string(), ''),
})
export type WagerLeg = v.InferOutput<typeof WagerLegSchema>

/** Where a ticket stands: in its delay, refused, running, settled by result, or cashed out in full. */
export const WagerStatusSchema = v.picklist(['delay', 'rejected', 'open', 'settled', 'cashed'])
export type WagerStatus = v.InferOutput<typeof WagerStatusSchema>

/** A ticket: one line of my bets, and the whole receipt. */
export const WagerSchema = v.object({
  ticket_id: TicketIdSchema,
  requestId: v.string(),
  status: WagerStatusSchema,
  mode: v.picklist(['single', 'series']),
  /** Of a series, e.g. `3x1`, and its trade name `3串1`. */
  combo: v.optional(v.string()),
  comboName: v.optional(v.string()),
  /** Number of bets in the ticket: 1 but for a full cover. */
  bets: v.number(),
  oddsType: OddsTypeSchema,
  oddsShown: v.string(),
  decimal: v.string(),
  /** Typed stake, of each bet in a full cover. */
  stake: MoneySchema,
  /** What left the balance, and what of it is still at risk. */
  risk: MoneySchema,
  openRisk: MoneySchema,
  /** While it runs, of what is still at risk. */
  maxWin: MoneySchema,
  betAt: EpochMsSchema,
  /** Seconds left of the delay. */
  waitSec: v.number(),
  reason: v.optional(BetRefusalSchema),
  message: v.optional(v.string()),
  settleAt: v.optional(EpochMsSchema),
  resultCode: v.optional(v.string(), ''),
  resultText: v.optional(v.string(), ''),
  /** Paid back by settlement, stake included; what cash-outs paid is `cashedOut`. */
  payout: v.optional(MoneySchema),
  cashedOut: MoneySchema,
  /** Of everything paid against the risk; absent while open. */
  profit: v.optional(MoneySchema),
  /** Valid turnover; absent while open. */
  valid: v.optional(MoneySchema),
  /** The daily payout limit has cut the win. */
  capped: v.optional(v.boolean(), false),
  /** Whether the ticket is of a kind that can be cashed out now or later. */
  cashable: v.boolean(),
  legs: v.array(WagerLegSchema),
})
export type Wager = v.InferOutput<typeof WagerSchema>

export const WagerTotalsSchema = v.object({
  count: v.number(),
  /** Risked, valid turnover, paid back (cash-outs included), and the difference of the last to the first. */
  risk: MoneySchema,
  valid: MoneySchema,
  payout: MoneySchema,
  profit: MoneySchema,
})
export type WagerTotals = v.InferOutput<typeof WagerTotalsSchema>

/** Arguments and answers of «my bets» (DOMAIN 3.3), without the common fields. */
export const WAGER_METHODS = {
  /** Tickets that are not settled: in their delay and running, newest first. `totals` are of all of them. */
  GetTodayWagers: {
    args: pageRequest({}),
    answer: v.object({
      serverTime: EpochMsSchema,
      ...pageOf(WagerSchema).entries,
      totals: v.object({ count: v.number(), risk: MoneySchema, maxWin: MoneySchema }),
    }),
  },
  /** Settled, cashed-out and refused tickets by the site day of settlement, newest first; the last 7 days unless told. */
  GetHistory: {
    args: pageRequest({ from: v.optional(DaySchema), to: v.optional(DaySchema) }),
    answer: v.object({
      serverTime: EpochMsSchema,
      ...pageOf(WagerSchema).entries,
      /** Of the whole period; refused tickets do not count. */
      totals: WagerTotalsSchema,
      days: v.array(v.object({ date: DaySchema, ...WagerTotalsSchema.entries })),
    }),
  },
  /** The receipt of one ticket; 6303 when the member has none of that number. */
  GetWager: {
    args: v.object({ ticketId: TicketIdSchema }),
    answer: v.object({ serverTime: EpochMsSchema, wager: WagerSchema }),
  },
} as const
