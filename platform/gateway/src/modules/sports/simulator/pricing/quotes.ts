import { GAME_TYPE } from '@site/contracts/sports'

import {
  isFootball,
  mainLine,
  priceMarket,
  type PricedMarket,
  type Quarters,
  type ScoreModel,
  usualMargin,
} from '@site/domain'

import type { Sport } from '../catalogue/index.ts'
import type { Fixture } from '../fixtures/index.ts'
import { isOver, type MatchState, setRules } from '../timeline/index.ts'
import { offeredOn } from './ladder.ts'
import { outrightQuote } from './outright.ts'
import { modelAt, NO_OPINION, opinionAt } from './model.ts'
import type { Quote } from './quote.ts'
import { isLined, type PlannedMarket, planOf, type Scope } from './plan.ts'
import { marketMoment, standsFor } from './ticks.ts'

/** Lines stay for this long, so that a cell is not another line at every tick. */
const LINE_MS = 60_000

/** Distance of neighbouring lines in quarters. */
const STEPS: Readonly<Record<Sport, number>> = { FT: 1, VF: 1, FS: 0, BK: 4, TN: 4, BS: 4, VB: 4, TT: 4, SK: 4 }

/** Lines of a match in sets are halves, so that no bet is returned; the one closest to even is the main line. */
function setLine(model: ScoreModel, sport: Sport, family: string, live: boolean): Quarters {
  const { target } = setRules(sport)
  const { h, c } = model.score
  const sizes = Array.from({ length: target - 1 }, (_, n) => 4 * n + 6)
  const handicaps = [...sizes, ...sizes.map((size) => -size)]
  const totals = Array.from({ length: target - 1 }, (_, n) => 4 * (target + n) + 2).filter((line) => line > 4 * (h + c))
  const lines = family === 'OU' ? totals : handicaps
  const off = (line: Quarters) => {
    const [one, other] = priceMarket(model, { family, live, line }, 0).selections
    return Math.abs(1 / (one?.fair ?? Infinity) - 1 / (other?.fair ?? Infinity))
  }
  return lines.toSorted((one, other) => off(one) - off(other))[0] ?? 4 * target + 2
}

function mainLineOf(model: ScoreModel, sport: Sport, market: PlannedMarket, live: boolean): Quarters {
  const { family, half } = market
  if (isFootball(sport)) return mainLine(model, { family, half, live })
  if (sport === GAME_TYPE.basketball || sport === GAME_TYPE.baseball) {
    // Halves only: a whole line would give stakes back too often in games of points.
    const even = mainLine(model, { family, live }, 2)
    return even % 4 === 0 ? even + 2 : even
  }
  return setLine(model, sport, family, live)
}

/** 0 the main line, 1 one step below, 2 one step above, 3 two steps below, and so on. */
function lineAtIndex(main: Quarters, lineIndex: number, step: number): Quarters {
  const away = Math.ceil(lineIndex / 2) * step
  return lineIndex === 0 ? main : main + (lineIndex % 2 === 1 ? -away : away)
}

/** A three-way handicap of one goal by the side that is expected to win. */
function threeWayLine(main: Quarters, state: MatchState, live: boolean): Quarters {
  const standing = live ? 4 * (state.score.c - state.score.h) : 0
  return standing + (main > 0 ? 4 : -4)
}

/** What decides the lines: two moments with the same key have the same lines. */
function lineKey(state: MatchState, at: number): string {
  const { score, reds, stage, period, periods } = state
  const sets = periods.length
  return [Math.floor(at / LINE_MS), stage, period, score.h, score.c, reds.h, reds.c, sets].join()
}

/**
 * Prices one match. A pure function of fixture, state and moment (it only remembers the lines of the running minute),
 * so that every replica comes to the same prices and none needs to send them to another.
 */
export class Pricer {
  readonly #fixture: Fixture
  #key = ''
  #lines = new Map<string, Quarters>()

  constructor(fixture: Fixture) {
    this.#fixture = fixture
  }

  /** All quotes of the scope at a moment (epoch ms). None for a match that is over. */
  quotes(state: MatchState, at: number, scope: Scope): readonly Quote[] {
    if (isOver(state)) return []
    const { sport } = this.#fixture.league
    if (sport === GAME_TYPE.champions) return [outrightQuote(this.#fixture, at)]
    const live = state.stage !== 'before'
    this.#keepLines(state, at)
    const models = new Map<number, readonly ScoreModel[]>()
    const stands = standsFor(this.#fixture, state, at)
    const modelsOf = (moment: number) => {
      const known = models.get(moment)
      if (known !== undefined) return known
      const opinion = opinionAt(this.#fixture, state, moment)
      const moments = stands === 0 ? [moment] : [moment, moment + stands]
      const some = moments.map((each) => modelAt(this.#fixture, state, each, opinion))
      models.set(moment, some)
      return some
    }
    const least = live ? 4 * (state.score.h + state.score.c) + 2 : 2
    return planOf(sport, state, scope).flatMap((market) => {
      const line = this.#line(market, state, at)
      if (line !== undefined && market.family === 'OU' && line < least) return []
      const { family, half, lineIndex } = market
      const priced = modelsOf(marketMoment(this.#fixture, state, at, market)).map((model) =>
        priceMarket(model, { family, half, live, line }, usualMargin(family)),
      )
      return quoteOf(priced, lineIndex, sport)
    })
  }

  #keepLines(state: MatchState, at: number): void {
    const key = lineKey(state, at)
    if (key === this.#key) return
    this.#key = key
    this.#lines = new Map()
  }

  #line(market: PlannedMarket, state: MatchState, at: number): Quarters | undefined {
    const live = state.stage !== 'before'
    const { family, half, lineIndex } = market
    if (family === 'W3')
      return threeWayLine(this.#main({ family: 'R', half: false, lineIndex: 0 }, state, at), state, live)
    if (!isLined(family)) return undefined
    return lineAtIndex(
      this.#main({ family, half, lineIndex: 0 }, state, at),
      lineIndex,
      STEPS[this.#fixture.league.sport],
    )
  }

  #main(market: PlannedMarket, state: MatchState, at: number): Quarters {
    const name = `${market.family}${market.half}`
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    // From the start of the minute and without opinion: the same line for the whole of it.
    const from = Math.max(Math.floor(at / LINE_MS) * LINE_MS, state.clock?.at ?? 0)
    const model = modelAt(this.#fixture, state, from, NO_OPINION)
    const line = mainLineOf(model, this.#fixture.league.sport, market, state.stage !== 'before')
    this.#lines.set(name, line)
    return line
  }
}

/**
 * What a market offers that is priced once, or at the beginning and at the end of the time that its prices stand for: then
 * the lower price of each selection, and the higher one for what a bet that was placed is worth.
 */
function quoteOf([market, later]: readonly PricedMarket[], lineIndex: number, sport: Sport): Quote[] {
  if (market === undefined) return []
  const { play, family, half, line } = market
  const selections = market.selections
    .map((selection, index) => {
      const { code, price } = selection
      const other = later === undefined ? selection : later.selections[index]
      if (price === undefined || other?.price === undefined) return { code, price: undefined, uncut: undefined }
      return {
        code,
        price: offeredOn(family, Math.min(price, other.price)),
        uncut: Math.max(selection.uncut ?? 0, other.uncut ?? 0),
      }
    })
    .filter(({ code }) => isFootball(sport) || family !== 'M' || !code.endsWith('N'))
  const isOpen = market.open && (later?.open ?? true)
  const isOffered = isLined(family) ? selections.every(({ price }) => price !== undefined) : isOpen
  return [{ play, family, half, lineIndex, line, open: isOffered, selections }]
}
