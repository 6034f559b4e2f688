import { CHAMPION_PLAY, GAME_TYPE, type MatchStatus } from '@site/contracts/sports'
import { type DecimalMilli, findPlay, type MarketMoment, type Play, type Quarters } from '@site/domain'

import { type Fixture, type MatchBook, type MatchState, statusOf } from '../../sports/index.ts'
import { malformed, refused } from './refusal.ts'

/** A selection that is asked for: whether it is offered is for the book to say. */
export interface RequestedSelection {
  /** Id of the match's full-time or first-half markets. */
  readonly gameId: string
  /** Codes of the kind of market and of the selection. */
  readonly play: string
  readonly selection: string
  /** In quarters, handicaps from the home side. */
  readonly line: Quarters | undefined
}

/** A selection as the book has it now. */
export interface Market {
  readonly matchId: number
  readonly gameId: string
  readonly play: Play
  /** Code of the selection. */
  readonly selection: string
  /** Undefined when the match is not on the board (any more). */
  readonly match: { readonly fixture: Fixture; readonly state: MatchState; readonly at: number } | undefined
  readonly status: MatchStatus
  /** The line that was asked for, or else the nearest one that is offered. */
  readonly line: Quarters | undefined
  readonly price: DecimalMilli | undefined
  /** The same before it was cut to what is offered. */
  readonly uncut: DecimalMilli | undefined
  readonly isOpen: boolean
}

export const CHAMPION_NAME = '冠军'
/** Markets of champions; the kind of the bet is behind the letters. */
export const isChampionPlay = (play: string) => play.startsWith(CHAMPION_PLAY)

/** Number of the match of a wire id: the last digit tells the match from its first half. */
export function matchIdOf(gameId: string): number {
  return Number(gameId.slice(0, -1) || '0')
}

/** The one market of an outright that is offered; its selections are the runners. */
function championPlay(book: MatchBook, { gameId, play }: RequestedSelection): Play | undefined {
  const league = book.entry(matchIdOf(gameId))?.fixture.league
  if (play !== CHAMPION_PLAY || league?.sport !== GAME_TYPE.champions) return undefined
  const selections = league.teams.map(({ id }) => id)
  return { code: CHAMPION_PLAY, family: CHAMPION_PLAY, half: false, live: false, name: CHAMPION_NAME, selections }
}

/**
 * Looks a selection up in the book.
 *
 * @throws ApiError 6301 for a market, selection or line that does not exist; 6012 MARKET_CLOSED for an outright that is
 * not offered
 */
export function findMarket(book: MatchBook, requested: RequestedSelection, now: number): Market {
  const isChampion = isChampionPlay(requested.play)
  const play = isChampion ? championPlay(book, requested) : findPlay(requested.play)
  if (isChampion && play === undefined) throw refused('MARKET_CLOSED')
  if (play === undefined || !play.selections.includes(requested.selection)) throw malformed('投注项不存在')
  const matchId = matchIdOf(requested.gameId)
  const listed = book.quoted(matchId)
  const hasBegunUnseen = listed?.state.stage === 'before' && now >= listed.fixture.startAt
  const status = listed === undefined ? 'settled' : statusOf(listed.state, now)
  const quote = (listed?.quotes ?? [])
    .filter((one) => one.play === play.code)
    .toSorted((a, b) => distance(a.line, requested.line) - distance(b.line, requested.line))[0]
  const isOffered = status === 'active' && quote?.open === true && !hasBegunUnseen
  const offered = isOffered ? quote.selections.find(({ code }) => code === requested.selection) : undefined
  const price = offered?.price
  return {
    matchId,
    gameId: requested.gameId,
    play,
    selection: requested.selection,
    match: listed && { fixture: listed.fixture, state: listed.state, at: listed.at },
    status,
    line: quote?.line,
    price,
    uncut: offered?.uncut,
    isOpen: price !== undefined,
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
    score: sport === GAME_TYPE.basketball ? NIL : (match?.state.score ?? NIL),
    redCards: match?.state.reds ?? NIL,
    period: match?.state.period ?? '',
    line,
    price,
  }
}
