import * as v from 'valibot'

import { AmountInputSchema, PositiveAmountSchema } from '../amount-input.ts'
import { RequestKeySchema } from '../endpoints/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { MatchStatusSchema, OddsTypeSchema, SideSchema } from '../sports-codes.ts'
import { FeedIdSchema } from './ids.ts'
import { OddSchema } from './match.ts'

/** Ticket number, `B` and digits. */
export const TicketIdSchema = v.pipe(v.string(), v.regex(/^B\d{6,20}$/))

/** Selections of a slip (spec 5). */
export const MAX_SELECTIONS = 10

/** How the selections of a slip are bet: one, each for itself, or all in one series. */
export const BetModeSchema = v.picklist(['single', 'multi', 'series'])
export type BetMode = v.InferOutput<typeof BetModeSchema>

/** What may happen to a price between asking and taking: nothing, a rise only, or anything. */
export const OddsPolicySchema = v.picklist(['none', 'better', 'any'])

/**
 * Legs and bets of a series: `3x1` is one bet on all three, `3x4` every series of two and more out of them.
 * Whether the two numbers belong together is a rule of the domain, not of the shape.
 */
export const ComboSchema = v.pipe(v.string(), v.regex(/^([2-9]|10)x[1-9]\d{0,3}$/))

/** A selection as the player saw it. An `ior` must be open here; `ratio` is absent in markets without a line. */
export const BetItemSchema = v.object({
  gameId: FeedIdSchema,
  w: v.pipe(v.string(), v.minLength(1), v.maxLength(8)),
  r: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  ratio: v.optional(v.pipe(v.string(), v.maxLength(16))),
  /** Which side gives the handicap; a line that changed sides is another line. */
  strong: v.optional(SideSchema),
  ior: v.pipe(v.string(), v.maxLength(12), v.regex(/^\d+(\.\d+)?$/)),
})
export type BetItem = v.InferOutput<typeof BetItemSchema>

function itemsOf<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_SELECTIONS, '投注项数量已达上限'))
}

const StakedItemSchema = v.object({ ...BetItemSchema.entries, stake: AmountInputSchema })

/** Why a bet was refused, in its delay or at once; also the reasons for which the slip dims its button. */
export const BetRefusalSchema = v.picklist([
  'MARKET_CLOSED',
  'ODDS_CHANGED',
  'LINE_CHANGED',
  'ODDS_AND_LINE_CHANGED',
  'SCORE_CHANGED',
  'RED_CARDS_CHANGED',
  'PERIOD_CHANGED',
  'MAX_ITEMS',
  'MIN_LEGS',
  'SAME_MATCH',
  'CHAMPION_NO_SERIES',
  'NO_SERIES',
  'BELOW_MIN',
  'ABOVE_MAX',
  'BALANCE',
])
export type BetRefusal = v.InferOutput<typeof BetRefusalSchema>

/**
 * `data` of the 6012 with which PreOrder, PlaceBet or Cashout is refused at once: nothing was written then, and the
 * message of the answer is the text for the player.
 */
export const BetRefusedSchema = v.object({
  reason: BetRefusalSchema,
  /** Selections that it is about, by their place in the request; empty when it is about the whole. */
  items: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** With ABOVE_MAX of PlaceBet: what may be staked as yet on each of them, as limits are of the typed stake. */
  max: v.optional(MoneySchema),
})
export type BetRefused = v.InferOutput<typeof BetRefusedSchema>

/** Selection with its limits, as it stands now. Limits are of the typed stake, not of the debit. */
export const PreOrderItemSchema = v.object({
  ...BetItemSchema.entries,
  /** Now; empty when closed. */
  ior: OddSchema.entries.ior,
  changed: v.picklist(['none', 'odds', 'line', 'both']),
  status: MatchStatusSchema,
  score: v.optional(v.string()),
  min: MoneySchema,
  max: MoneySchema,
  /** Winnings at the highest stake. */
  maxWin: MoneySchema,
  /** Whether the selection may go into a series. */
  series: v.boolean(),
})
export type PreOrderItem = v.InferOutput<typeof PreOrderItemSchema>

export const PreOrderSchema = v.object({
  items: v.array(PreOrderItemSchema),
  series: v.optional(
    v.object({
      legs: v.number(),
      decimal: v.string(),
      min: MoneySchema,
      max: MoneySchema,
      maxPayout: MoneySchema,
      /** The highest stake of each bet of a full cover, from three legs on. */
      fullMax: v.optional(MoneySchema),
    }),
  ),
  balance: MoneySchema,
  /** Seconds for which the limits hold. */
  expireIn: v.number(),
})
export type PreOrder = v.InferOutput<typeof PreOrderSchema>

/** Where an order is on its way: held in the delay, taken, or refused with the money released. */
export const OrderSchema = v.object({
  ticket_id: TicketIdSchema,
  /** Of the request that placed it; all orders of one request share it, in the order of its items. */
  requestId: RequestKeySchema,
  active: v.picklist(['delay', 'success', 'fail']),
  /** Seconds left of the delay; 0 when decided. */
  waitSec: v.number(),
  reason: v.optional(BetRefusalSchema),
  message: v.optional(v.string()),
  /** What leaves the balance: other than the stake at negative odds, and a multiple of it in a full cover. */
  risk: MoneySchema,
  maxWin: MoneySchema,
  /** Price taken in the odds type of the order, and as a decimal. */
  oddsShown: v.string(),
  decimal: v.string(),
  score: v.optional(v.string()),
})
export type Order = v.InferOutput<typeof OrderSchema>

const placeEntries = {
  requestId: RequestKeySchema,
  policy: OddsPolicySchema,
  oddsType: OddsTypeSchema,
}

/** One order per item in `single` and `multi`, each with its stake; one order for all in `series`. */
export const PlaceBetArgsSchema = v.variant('mode', [
  v.object({
    ...placeEntries,
    mode: v.literal('single'),
    items: v.pipe(v.array(StakedItemSchema), v.length(1)),
  }),
  v.object({
    ...placeEntries,
    mode: v.literal('multi'),
    items: itemsOf(StakedItemSchema),
  }),
  v.object({
    ...placeEntries,
    mode: v.literal('series'),
    items: itemsOf(BetItemSchema),
    seriesStake: AmountInputSchema,
    combo: ComboSchema,
  }),
])
export type PlaceBetArgs = v.InferOutput<typeof PlaceBetArgsSchema>

export const CashoutQuoteSchema = v.object({
  ticket_id: TicketIdSchema,
  /** False while any leg is suspended, closed or in its delay. */
  available: v.boolean(),
  /** For the whole of what is open; a part is worth its share. */
  amount: v.optional(MoneySchema),
  /** What is still open of the debit. */
  openRisk: MoneySchema,
  expireIn: v.number(),
})
export type CashoutQuote = v.InferOutput<typeof CashoutQuoteSchema>

/** Arguments and answers of the betting methods of `resource` (DOMAIN 3.3), without the common fields. */
export const BET_METHODS = {
  PreOrder: {
    args: v.object({
      mode: BetModeSchema,
      oddsType: OddsTypeSchema,
      items: itemsOf(BetItemSchema),
    }),
    answer: PreOrderSchema,
  },
  PlaceBet: {
    args: PlaceBetArgsSchema,
    answer: v.object({ orders: v.array(OrderSchema), balance: MoneySchema }),
  },
  GetOrderStatus: {
    args: v.object({
      ticketIds: v.optional(v.pipe(v.array(TicketIdSchema), v.maxLength(50)), []),
      requestIds: v.optional(v.pipe(v.array(RequestKeySchema), v.maxLength(50)), []),
    }),
    answer: v.object({ serverTime: EpochMsSchema, orders: v.array(OrderSchema), balance: MoneySchema }),
  },
  CashoutQuote: { args: v.object({ ticketId: TicketIdSchema }), answer: CashoutQuoteSchema },
  Cashout: {
    args: v.object({
      requestId: RequestKeySchema,
      ticketId: TicketIdSchema,
      /** What the player was offered for the whole, which is never nothing; a lower offer since then is refused as `ODDS_CHANGED`. */
      amount: PositiveAmountSchema,
      /** Percent of what is open; the shares of the domain's cash-out. */
      share: v.optional(v.picklist([10, 25, 50, 75, 100]), 100),
    }),
    answer: v.object({ paid: MoneySchema, openRisk: MoneySchema, balance: MoneySchema }),
  },
} as const
