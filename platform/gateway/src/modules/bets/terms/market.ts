import type { BetItem, MatchStatus, PlayQuotes } from '@site/contracts/sports'
import { MATCH_STATUS } from '@site/contracts/sports'
import {
  type DecimalMilli,
  findPlay,
  type MarketMoment,
  parseHandicap,
  parseLineSize,
  type Play,
  type Quarters,
  readIor,
} from '@site/domain'

import { type Fixture, type MatchBook, type MatchState, statusOf } from '../../sports/index.ts'
import { malformed, refused } from './refusal.ts'

/** A selection as the book has it now. */
export interface Market {
  readonly matchId: number
  readonly gameId: string
  readonly play: Play
  readonly r: string
  /** Undefined when the match is not on the board (any more). */
  readonly match: { readonly fixture: Fixture; readonly state: MatchState; readonly at: number } | undefined
  readonly status: MatchStatus
  /** The market at the line that was asked for, or else at the nearest one that is offered. */
  readonly quote: PlayQuotes | undefined
  readonly line: Quarters | undefined
  readonly price: DecimalMilli | undefined
  readonly ior: string
  readonly isOpen: boolean
}

export type Picked = Pick<BetItem, 'gameId' | 'w' | 'r' | 'ratio' | 'strong'>

const CHAMPION = 'FS'
export const CHAMPION_NAME = '冠军'
/** Markets of champions; the kind of the bet is behind the letters. */
export const isChampionPlay = (w: string) => w.startsWith('FS')

/** Number of the match of a wire id: the last digit tells the match from its first half. */
export function matchIdOf(gameId: string): number {
  return Number(gameId.slice(0, -1) || '0')
}

/** The line of a market in quarters, handicaps from the home side. Throws RangeError for text that is no line. */
export function lineOf(family: string, ratio: string | undefined, strong: 'H' | 'C' | undefined): Quarters | undefined {
  if (ratio === undefined) return undefined
  return family === 'R' || family === 'W3' ? parseHandicap(ratio, strong ?? 'H', 'H') : parseLineSize(ratio)
}

function askedLine(family: string, { ratio, strong }: Picked): Quarters | undefined {
  try {
    return lineOf(family, ratio, strong)
  } catch {
    throw malformed('盘口有误')
  }
}

/** The one market of an outright that is offered; its selections are the runners. */
function championPlay(book: MatchBook, { gameId, w }: Picked): Play | undefined {
  const league = book.entry(matchIdOf(gameId))?.fixture.league
  if (w !== CHAMPION || league?.sport !== 'FS') return undefined
  const selections = league.teams.map(({ id }) => id)
  return { code: CHAMPION, family: CHAMPION, half: false, live: false, name: CHAMPION_NAME, selections }
}

/**
 * Looks a selection up in the book.
 *
 * @throws ApiError 6301 for a market, selection or line that does not exist; 6012 MARKET_CLOSED for an outright that is
 * not offered
 */
export function findMarket(book: MatchBook, picked: Picked, now: number): Market {
  const isChampion = isChampionPlay(picked.w)
  const play = isChampion ? championPlay(book, picked) : findPlay(picked.w)
  if (isChampion && play === undefined) throw refused('MARKET_CLOSED')
  if (play === undefined || !play.selections.includes(picked.r)) throw malformed('投注项不存在')
  const wanted = askedLine(play.family, picked)
  const matchId = matchIdOf(picked.gameId)
  const listed = book.quoted(matchId)
  const hasBegunUnseen = listed?.state.stage === 'before' && now >= listed.fixture.startAt
  const status = listed === undefined ? MATCH_STATUS.settled : statusOf(listed.state, now)
  const lines = (listed?.plays ?? [])
    .filter(({ w }) => w === play.code)
    .map((quote) => ({ quote, line: lineOf(play.family, quote.ratio, quote.strong) }))
  const found = lines.toSorted((a, b) => distance(a.line, wanted) - distance(b.line, wanted))[0]
  const isOpen = status === MATCH_STATUS.active && found?.quote.sw === 'Y' && !hasBegunUnseen
  const ior = isOpen ? (found?.quote.odds.find(({ r }) => r === picked.r)?.ior ?? '') : ''
  return {
    matchId,
    gameId: picked.gameId,
    play,
    r: picked.r,
    match: listed && { fixture: listed.fixture, state: listed.state, at: listed.at },
    status,
    quote: found?.quote,
    line: found?.line,
    price: readIor(play.code, ior),
    ior,
    isOpen: isOpen && ior !== '',
  }
}

function distance(line: Quarters | undefined, wanted: Quarters | undefined): number {
  return Math.abs((line ?? 0) - (wanted ?? 0))
}

const NIL = { h: 0, c: 0 }

/** What of the market a bet depends on. Points of basketball come every few seconds and are not told apart. */
export function momentOf({ match, isOpen, line, price }: Market): MarketMoment {
  const sport = match?.fixture.league.sport
  return {
    open: isOpen,
    score: sport === 'BK' ? NIL : (match?.state.score ?? NIL),
    redCards: match?.state.reds ?? NIL,
    period: match?.state.period ?? '',
    line,
    price,
  }
}
