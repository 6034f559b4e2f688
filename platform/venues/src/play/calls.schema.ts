import { AmountInputSchema } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

/** Calls of the games' own pages. */
export const EnterCallSchema = v.object({ ticket: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/)) })

/** Moves the clock of the draws on, by a day at the most. */
export const AdvanceCallSchema = v.object({
  advanceMs: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DAY_MS)),
})

export const PlayCallSchema = v.object({
  /** Made by the page for each click. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  clientSeed: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  draw: v.optional(v.string()),
  bets: v.pipe(
    v.array(v.object({ key: v.pipe(v.string(), v.maxLength(40)), stake: AmountInputSchema })),
    v.minLength(1),
    v.maxLength(20),
  ),
})
export type PlayCall = v.InferOutput<typeof PlayCallSchema>
