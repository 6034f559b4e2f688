import type { Locale } from '@site/contracts'
import {
  type Game,
  type League,
  type MarketType,
  MATCH_STATUS,
  type MatchStatus,
  type PlayQuotes,
} from '@site/contracts/sports'
import { dayOf, inPlayDelay, printIor, printLineSize, strongSide } from '@site/domain'

import type { LeagueDef, Name } from '../simulator/catalogue/index.ts'
import type { Fixture } from '../simulator/calendar.ts'
import { runnersOf } from '../simulator/outrights.ts'
import type { Quote } from '../simulator/pricing/index.ts'
import { isRunning, type MatchState } from '../simulator/state.ts'
import { gameInfoOf } from './wire-info.ts'

export function nameIn(name: Name, lang: Locale): string {
  return lang === 'zh-TW' ? name.zhTW : name.zhCN
}

/** In play from kick-off, else by the site day of the kick-off; undefined once it is over. */
export function marketTypeOf(fixture: Fixture, state: MatchState, now: number): MarketType | undefined {
  if (isRunning(state)) return 'RB'
  if (state.stage !== 'before') return undefined
  if (fixture.league.sport === 'FS') return fixture.day > dayOf(now) ? 'FSFU' : 'FSFT'
  return fixture.day > dayOf(now) ? 'FU' : 'FT'
}

export function statusOf(state: MatchState, at: number): MatchStatus {
  if (state.stage === 'ended') return MATCH_STATUS.settled
  if (state.stage === 'void') return MATCH_STATUS.cancelled
  return state.suspendedUntil > at ? MATCH_STATUS.suspended : MATCH_STATUS.active
}

/** One market on the wire: line as text with the giving side, prices as `ior`. */
export function playOf(quote: Quote): PlayQuotes {
  const { w, lineIndex, line, open, family } = quote
  const isHandicap = family === 'R' || family === 'W3'
  return {
    w,
    lineIndex,
    sw: open ? 'Y' : 'N',
    ...(line !== undefined && { ratio: printLineSize(line) }),
    ...(line !== undefined && isHandicap && { strong: strongSide(line) }),
    odds: quote.selections.map(({ r, price }) => ({ r, ior: open ? printIor(w, price) : '' })),
  }
}

/** Wire ids of a match: the match, its full-time markets, its first-half markets. */
export function wireIds(id: number): { readonly gidm: string; readonly gameId: string; readonly hgid: string } {
  return { gidm: String(id), gameId: `${id}1`, hgid: `${id}2` }
}

interface GameParts {
  readonly fixture: Fixture
  readonly state: MatchState
  readonly marketType: MarketType
  readonly at: number
  readonly version: number
  readonly playNum: number
  readonly plays: readonly PlayQuotes[]
}

export function gameOf(parts: GameParts, lang: Locale): Game {
  const { fixture, state, marketType, at, version, playNum, plays } = parts
  const live = isRunning(state)
  return {
    ...wireIds(fixture.id),
    gameType: fixture.league.sport,
    marketType,
    league_id: fixture.league.id,
    start: fixture.startAt,
    team_h: nameIn(fixture.home.name, lang),
    team_c: nameIn(fixture.away.name, lang),
    team_id_h: fixture.home.id,
    team_id_c: fixture.away.id,
    neutral: false,
    isLive: live,
    playNum,
    fav: false,
    gameInfo: gameInfoOf(fixture.league.sport, state),
    status: statusOf(state, at),
    ...(live && { wDelay: inPlayDelay(fixture.league.sport) }),
    version,
    ...(fixture.league.sport === 'FS' && {
      runners: runnersOf(fixture).map(({ team }) => ({ id: team.id, name: nameIn(team.name, lang) })),
    }),
    plays: [...plays],
  }
}

/** In simplified Chinese: every answer is translated on its way out, team names excepted. */
export function leagueOf(league: LeagueDef): League {
  return {
    league_id: league.id,
    name: league.name.zhCN,
    ...(league.short && { short: league.short.zhCN }),
    code: league.code ?? '',
    gameType: league.sport,
    hot: league.code !== undefined,
    rank: league.rank,
  }
}
