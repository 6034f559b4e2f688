import {
  CASH_OUT_MARGIN,
  type CASH_OUT_PERCENTS,
  cashOutOffer,
  compareRatio,
  decimalRatio,
  type Fen,
  findPlay,
  gradeBet,
  type GradeChances,
  parlayValue,
  parseRatio,
  playCode,
  type Ratio,
  ratio,
  readOdds,
  valueAtSameLine,
  valueByChances,
} from '@site/domain'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { type MatchBook, modelAt, opinionAt } from '../../sports/index.ts'
import { readCode } from '../settlement/outcome.ts'
import { type RequestedSelection, findMarket, isChampionPlay, type Market } from '../terms/market.ts'

/** Of a line, in which it is written. */
const QUARTERS = 4

export type CashPercent = (typeof CASH_OUT_PERCENTS)[number]

/**
 * What a ticket is worth per unit of what it risks, or undefined while it cannot be cashed out: a leg is suspended,
 * closed or over. Settled legs count with what they pay.
 */
export function valueOf(book: MatchBook, row: TicketRow, legs: readonly LegRow[], now: number): Ratio | undefined {
  const open: Ratio[] = []
  for (const leg of legs.filter(({ code }) => code === null)) {
    const value = openValue(book, row, leg, now)
    if (value === undefined) return undefined
    open.push(value)
  }
  const settled = legs.flatMap(({ code, price }) =>
    code === null ? [] : [{ placed: decimalRatio(price), code: readCode(code) }],
  )
  return parlayValue(open, settled)
}

/** Decimal odds that a leg is settled at: those shown. At negative odds a unit of debit wins more than its price. */
function placedOdds(row: TicketRow, leg: LegRow): Ratio {
  return row.mode === 'single' ? readOdds(leg.oddsShown, leg.oddsType) : ratio(BigInt(leg.price), 1000n)
}

function openValue(book: MatchBook, row: TicketRow, leg: LegRow, now: number): Ratio | undefined {
  const market = findMarket(book, offeredNow(book, leg), now)
  if (market.match === undefined || market.status !== 'active') return undefined
  const placed = placedOdds(row, leg)
  const isSame = market.isOpen && market.line === (leg.line ?? undefined) && !countsFromElsewhere(leg, market)
  // What is offered of long shots goes by steps of up to a tenth, and ends at 200: a bet that was placed on one step and is
  // sold on the next one would win more than the margin without the match having moved, and at the end always.
  const byPrice =
    isSame && market.uncut !== undefined ? valueAtSameLine(placed, ratio(BigInt(market.uncut), 1000n)) : undefined
  if (isChampionPlay(leg.play)) return byPrice
  if (byPrice !== undefined && !mayReturnStake(market)) return byPrice
  const chances = chancesOf(leg, market)
  const byChances = chances && valueByChances(placed, chances)
  return byPrice === undefined || byChances === undefined ? (byPrice ?? byChances) : lowerOf(byPrice, byChances)
}

/**
 * Whether a line may give stakes back, whole or by halves: the price says nothing of that share, which is worth the stake
 * however the price has moved, so that the quotient of prices is too much of a bet that has become likely.
 */
function mayReturnStake({ line }: Market): boolean {
  return line !== undefined && Math.abs(line) % QUARTERS !== QUARTERS / 2
}

const lowerOf = (one: Ratio, other: Ratio): Ratio => (compareRatio(one, other) <= 0 ? one : other)

/** The market as it is offered now: a bet from before the kick-off is priced by its market in play. */
function offeredNow(book: MatchBook, leg: LegRow): RequestedSelection {
  const state = book.quoted(leg.matchId)?.state
  const play = findPlay(leg.play)
  const isInPlay = state !== undefined && state.stage !== 'before' && play !== undefined && !leg.live
  const code = isInPlay ? playCode(play.family, play.half, true) : leg.play
  const selection = isInPlay ? findPlay(code)?.selections[play.selections.indexOf(leg.selection)] : leg.selection
  return {
    gameId: leg.gameId,
    play: code,
    selection: selection ?? leg.selection,
    line: leg.line ?? undefined,
  }
}

/** A handicap in play counts the goals from the bet: today's price is of another bet once the score has moved. */
function countsFromElsewhere(leg: LegRow, market: Market): boolean {
  const score = market.match?.state.score ?? { h: 0, c: 0 }
  const from = leg.live ? { h: leg.scoreH, c: leg.scoreC } : { h: 0, c: 0 }
  return market.play.family === 'R' && (score.h !== from.h || score.c !== from.c)
}

function chancesOf(leg: LegRow, market: Market): GradeChances | undefined {
  if (market.match === undefined) return undefined
  const { fixture, state, at } = market.match
  const model = modelAt(fixture, state, at, opinionAt(fixture, state, at))
  const chances = { W: 0, LW: 0, P: 0, LL: 0, L: 0 }
  const bet = {
    play: leg.play,
    selection: leg.selection,
    line: leg.line ?? undefined,
    scoreAtBet: leg.live ? { h: leg.scoreH, c: leg.scoreC } : undefined,
  }
  const needsCourse = market.play.family === 'F'
  const ends = leg.half
    ? model.halfTime.map(({ score, chance }) => ({ chance, result: { halfTime: score } }))
    : needsCourse
      ? model.courses().map(({ score, halfTime, chance }) => ({ chance, result: { fullTime: score, halfTime } }))
      : model.fullTime.map(({ score, chance }) => ({ chance, result: { fullTime: score } }))
  if (ends.length === 0) return undefined
  for (const { chance, result } of ends) {
    const code = gradeBet(bet, result)
    if (code in chances) chances[code as keyof typeof chances] += chance
  }
  return chances
}

/** What is offered for a share of what is open. */
export function offerFor(row: TicketRow, value: Ratio, percent: CashPercent): Fen {
  const margin = CASH_OUT_MARGIN[row.mode]
  return cashOutOffer(value, { stake: row.openRisk, margin, fraction: parseRatio((percent / 100).toFixed(2)) }).offer
}
