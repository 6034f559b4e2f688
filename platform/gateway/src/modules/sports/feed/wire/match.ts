import type { Locale } from '@site/contracts'
import {
  type Game,
  GAME_TYPE,
  type League,
  type MarketType,
  MATCH_STATUS,
  type PlayQuotes,
} from '@site/contracts/sports'
import { inPlayDelay } from '@site/domain'

import type { LeagueDef, Name } from '../../simulator/catalogue/index.ts'
import { type Fixture, runnersOf } from '../../simulator/fixtures/index.ts'
import { isRunning, type MatchState } from '../../simulator/timeline/index.ts'
import { statusOf } from './standing.ts'
import { wireInfo } from './match-info.ts'

export function nameIn(name: Name, lang: Locale): string {
  return lang === 'zh-TW' ? name.zhTW : name.zhCN
}

/** The wire id by which bets name a match, those on its first half as well: there is no other spelling of it. */
export function gameIdOf(matchId: number): string {
  return `${matchId}1`
}

/** Wire ids of a match: the match, its markets, and its first half for those who tell the two apart. */
function wireIds(id: number): { readonly gidm: string; readonly gameId: string; readonly hgid: string } {
  return { gidm: String(id), gameId: gameIdOf(id), hgid: `${id}2` }
}

interface MatchParts {
  readonly fixture: Fixture
  readonly state: MatchState
  readonly marketType: MarketType
  readonly at: number
  readonly version: number
  readonly playNum: number
  readonly markets: readonly PlayQuotes[]
}

/** A match as it goes over the wire (DOMAIN 3.3), with the names of one language. */
export function wireMatch(parts: MatchParts, lang: Locale): Game {
  const { fixture, state, marketType, at, version, playNum, markets } = parts
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
    gameInfo: wireInfo(fixture.league.sport, state),
    status: MATCH_STATUS[statusOf(state, at)],
    ...(live && { wDelay: inPlayDelay(fixture.league.sport) }),
    version,
    ...(fixture.league.sport === GAME_TYPE.champions && {
      runners: runnersOf(fixture).map(({ team }) => ({ id: team.id, name: nameIn(team.name, lang) })),
    }),
    plays: [...markets],
  }
}

/** In simplified Chinese: every answer is translated on its way out, team names excepted. */
export function wireLeague(league: LeagueDef): League {
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
