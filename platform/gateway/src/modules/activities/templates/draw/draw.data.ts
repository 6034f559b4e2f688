import { IdSchema } from '@site/contracts'
import { NO_PRIZE } from '@site/domain'
import * as v from 'valibot'

import { FenSchema, RewardSchema } from '../../terms/amounts.ts'

const WeightSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))

const PrizeSchema = v.object({
  id: IdSchema,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  amount: FenSchema,
  weight: WeightSchema,
  /** How many there are of it; no end where absent. */
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type DrawPrizeData = v.InferOutput<typeof PrizeSchema>

/** What a draw without a blank of its own has for prizes that are out of stock. */
const BLANK: DrawPrizeData = { id: NO_PRIZE, name: '谢谢参与', amount: 0n, weight: 0 }

/** A prize draw as the operator makes it. A prize of no money is the blank, whose id is {@link NO_PRIZE}. */
export const DrawDataSchema = v.object({
  chances: v.object({
    source: v.picklist(['deposit', 'bet', 'sign']),
    /** Of a day's deposits or bets for one chance; does not matter for signing in. */
    per: v.optional(RewardSchema, '100.00'),
    perDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  }),
  prizes: v.pipe(
    v.array(PrizeSchema),
    v.minLength(1),
    v.check((prizes) => new Set(prizes.map(({ id }) => id)).size === prizes.length, 'prizes need ids of their own'),
    v.check((prizes) => prizes.some(({ weight }) => weight > 0), 'a prize needs a weight'),
    v.check(
      (prizes) => prizes.every(({ id, amount }) => (id === NO_PRIZE) === (amount === 0n)),
      'only the blank is worth nothing',
    ),
    v.transform((prizes) => [
      ...prizes.filter(({ id }) => id !== NO_PRIZE),
      prizes.find(({ id }) => id === NO_PRIZE) ?? BLANK,
    ]),
  ),
})
export type DrawData = v.InferOutput<typeof DrawDataSchema>
