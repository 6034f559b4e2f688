import type { ApiError } from '@site/contracts'
import { BET_METHODS, type BetMethod, MAX_SELECTIONS, WAGER_METHODS } from '@site/contracts/sports'
import * as v from 'valibot'

import { UNTIL_A_FAULT } from '../../../lib/parse-input.ts'
import { malformed, refused } from './refusal.ts'

const METHODS = { ...BET_METHODS, ...WAGER_METHODS }
export type BetArgs<Method extends BetMethod> = v.InferOutput<(typeof METHODS)[Method]['args']>
export type BetAnswer<Method extends BetMethod> = v.InferInput<(typeof METHODS)[Method]['answer']>

/** The methods of the venue that are betting's to answer. */
export const BET_METHOD_NAMES = Object.keys(METHODS) as readonly BetMethod[]

/**
 * The arguments of a betting call. What a player can do wrong has the slip's own message and reason; the rest is 6301.
 *
 * @throws ApiError 6012 with a reason, 6301
 */
export function readArguments<Method extends BetMethod>(method: Method, raw: unknown): BetArgs<Method> {
  const schema: v.GenericSchema<unknown, BetArgs<Method>> = METHODS[method].args
  const parsed = v.safeParse(schema, raw, UNTIL_A_FAULT)
  if (parsed.success) return parsed.output
  throw playersMistake(raw) ?? malformed()
}

const LooseSchema = v.looseObject({
  items: v.optional(v.array(v.unknown()), []),
  seriesStake: v.optional(v.unknown()),
})
const StakeSchema = v.looseObject({ stake: v.unknown() })
/** A number that is no amount: the schema has refused its size or its sign. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** Above every limit. */
const GREATEST = 1e6

function playersMistake(raw: unknown): ApiError | undefined {
  const loose = v.safeParse(LooseSchema, raw)
  if (!loose.success) return undefined
  const { items, seriesStake } = loose.output
  if (items.length > MAX_SELECTIONS) return refused('MAX_ITEMS')
  const stakes = items.map((item) => (v.is(StakeSchema, item) ? item.stake : undefined))
  const low = placesOf(stakes, (amount) => amount <= 0)
  const high = placesOf(stakes, (amount) => amount > GREATEST)
  if (low.length > 0 || holds(seriesStake, (amount) => amount <= 0)) return refused('BELOW_MIN', low)
  if (high.length > 0 || holds(seriesStake, (amount) => amount > GREATEST)) return refused('ABOVE_MAX', high)
  return undefined
}

function holds(stake: unknown, test: (amount: number) => boolean): boolean {
  const text = typeof stake === 'number' ? String(stake) : stake
  return typeof text === 'string' && (text === 'Infinity' || NUMBER.test(text)) && test(Number(text))
}

function placesOf(stakes: readonly unknown[], test: (amount: number) => boolean): number[] {
  return stakes.flatMap((stake, index) => (holds(stake, test) ? [index] : []))
}
