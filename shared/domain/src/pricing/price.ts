import type { Quarters } from '../lines/index.ts'
import type { DecimalMilli } from '../odds/index.ts'
import { FAMILIES, playCode, plays, selectionKey } from '../plays/index.ts'
import type { Grade } from '../results/index.ts'
import type { ScoreModel, WeightedCourse, WeightedScore } from './model.ts'

/** Prices below this are not offered. */
export const LEAST_PRICE: DecimalMilli = 1010
/** Long shots are cut to this. */
export const GREATEST_PRICE: DecimalMilli = 500_000
/** A chance that is smaller than this tells is worth nothing in any money; the number stays a whole one that is exact. */
const LONGEST_PRICE: DecimalMilli = 1_000_000_000_000

/** Families that are graded on both halves. */
const NEEDS_COURSE = new Set(['F', 'HG', 'MG', 'SB', 'WE', 'WB'])
/** Families graded from the score at the bet when struck in play. */
const FROM_SCORE = new Set(['R'])

export interface MarketRequest {
  /** The family's pre-match full-time code, for example "OU". */
  readonly family: string
  readonly half?: boolean
  readonly live?: boolean
  /** Handicaps: home side. In quarters. */
  readonly line?: Quarters | undefined
}

export interface PricedSelection {
  /** Of the selection. */
  readonly code: string
  readonly chances: Readonly<Record<Grade, number>>
  /** Fair decimal odds; Infinity when the selection cannot win. */
  readonly fair: number
  /** What is offered; `undefined` when the selection is closed. */
  readonly price: DecimalMilli | undefined
  /** The same before long shots are cut: it goes on rising as the chance falls. */
  readonly uncut: DecimalMilli | undefined
}

export interface PricedMarket {
  /** Code of the kind of market. */
  readonly play: string
  readonly family: string
  readonly half: boolean
  readonly line: Quarters | undefined
  readonly selections: readonly PricedSelection[]
  /** Whether anything can be bet on; a two-way market needs both prices. */
  readonly open: boolean
}

/** Fair decimal odds of a selection with these chances: the price at which a bet is worth its stake. */
export function fairDecimal({ W, LW, P, LL }: Readonly<Record<Grade, number>>): number {
  const won = W + LW / 2
  return won <= 0 ? Infinity : (1 - P - LL / 2 - LW / 2) / won
}

/** What a stake of 1 at a price gets back on average: 1 at the fair one. */
export function expectedReturn({ W, LW, P, LL }: Readonly<Record<Grade, number>>, price: DecimalMilli): number {
  const decimal = price / 1000
  return W * decimal + (LW * (1 + decimal)) / 2 + P + LL / 2
}

/** The price for fair odds: less the margin, cut to 0.01 so that it is never better than fair. None for what cannot win. */
export function uncutPrice(fair: number, margin: number): DecimalMilli | undefined {
  if (!Number.isFinite(fair)) return undefined
  const price = Math.floor((fair / (1 + margin)) * 100 + 1e-9) * 10
  return price >= LEAST_PRICE ? Math.min(price, LONGEST_PRICE) : undefined
}

/** The price offered for fair odds: that one, and no long shot. */
export function offeredPrice(fair: number, margin: number): DecimalMilli | undefined {
  const price = uncutPrice(fair, margin)
  return price === undefined ? undefined : Math.min(price, GREATEST_PRICE)
}

function statesOf(model: ScoreModel, family: string, half: boolean): readonly (WeightedScore | WeightedCourse)[] {
  if (half) return model.halfTime
  return NEEDS_COURSE.has(family) ? model.courses() : model.fullTime
}

/**
 * Prices one market by the very rule that grades it. `margin` is the house's share: 0.05 makes the inverse prices
 * of a market without pushes add up to 1.05. Throws RangeError for a market that does not exist or lacks its line.
 */
export function priceMarket(model: ScoreModel, request: MarketRequest, margin: number): PricedMarket {
  const { family, half = false, live = false, line } = request
  const play = plays().get(playCode(family, half, live))
  const rule = FAMILIES[family]
  if (!play || !rule) throw new RangeError(`no such market: ${family}`)
  const states = statesOf(model, family, half)
  const scoreAtBet = live && FROM_SCORE.has(family) ? model.score : undefined
  const contexts = states.map((state) => ({ ...state, line, scoreAtBet }))
  const selections = play.selections.map((code) => {
    const key = selectionKey(play, code) ?? code
    const chances = { W: 0, LW: 0, P: 0, LL: 0, L: 0 }
    for (const context of contexts) chances[rule.grade(key, context)] += context.chance
    const fair = contexts.length === 0 ? Infinity : fairDecimal(chances)
    return { code, chances, fair, price: offeredPrice(fair, margin), uncut: uncutPrice(fair, margin) }
  })
  const priced = selections.filter(({ price }) => price !== undefined).length
  return {
    play: play.code,
    family,
    half,
    line,
    selections,
    open: priced > 0 && (selections.length > 2 || priced === 2),
  }
}
