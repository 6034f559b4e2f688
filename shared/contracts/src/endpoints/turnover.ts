import * as v from 'valibot'

import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { DecimalOddsSchema, IdSchema, VenueCodeSchema } from './common.ts'

/** What can ask for turnover: a deposit, a gift of an activity or of a grade, a rebate, money from a venue, an exchange. */
export const TURNOVER_SOURCES = ['deposit', 'promo', 'vip', 'rebate', 'transfer', 'exchange'] as const
export type TurnoverSource = (typeof TURNOVER_SOURCES)[number]

const TurnoverItemSchema = v.object({
  id: IdSchema,
  source: v.picklist(TURNOVER_SOURCES),
  /** Number of the deposit, the gift or the rebate that asks for it. */
  sourceId: v.string(),
  required: MoneySchema,
  done: MoneySchema,
  left: MoneySchema,
  /** Whole per cent, cut. */
  progress: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  /** The venues whose bets count; every venue's when empty. */
  venues: v.array(VenueCodeSchema),
  /** Least decimal odds of a bet that counts. */
  minOdds: v.optional(DecimalOddsSchema),
  addedAt: EpochMsSchema,
  /** From then on it asks for nothing more. */
  expiresAt: v.optional(EpochMsSchema),
})

/** What must be bet before a withdrawal: the sums and the requirements that are open, the oldest first. */
export const TurnoverSchema = v.object({
  required: MoneySchema,
  done: MoneySchema,
  left: MoneySchema,
  list: v.array(TurnoverItemSchema),
})
export type Turnover = v.InferOutput<typeof TurnoverSchema>
