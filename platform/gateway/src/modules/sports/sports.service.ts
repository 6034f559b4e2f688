import { ApiError, type Locale, type matchDetailEndpoint, type ResponseOf, STATUS } from '@site/contracts'
import { roomOf } from '@site/contracts/chat'
import {
  type BetMethod,
  FEATURED_LEAGUE_CODES,
  type Game,
  GAME_TYPE,
  MARKET_TYPE,
  type MarketType,
  type ParsedResourceArgs,
  type ResourceAnswer,
  type ResourceMethod,
  type sportsHotEndpoint,
  type SportsResult,
} from '@site/contracts/sports'

import { dayOf, isFootball, parseDay, RESULT_DAYS } from '@site/domain'

import type { MatchBook, Place } from './feed/book.ts'
import { nameIn, wireLeague } from './feed/wire/index.ts'
import { FEATURED, LEAGUES_BY_ID, type Name, type Sport, SPORTS } from './simulator/catalogue/index.ts'
import type { SimEvent } from './simulator/timeline/index.ts'
import { courseEvents, highlightsOf, wholeCourse } from './course/match-course.ts'
import { matchNumberOf } from './match-number.ts'
import type { SportsRepository, StoredResult } from './matches/matches.repository.ts'
import { resultsOf } from './results.ts'

/** Methods of the venue that show matches and prices. */
export type BoardMethod = Exclude<ResourceMethod, BetMethod>

interface ServiceOptions {
  readonly book: MatchBook
  readonly repository: SportsRepository
  readonly eventsOf: (id: number) => Promise<readonly SimEvent[]>
  /** Where a match can be watched; undefined where no address of streams is configured. */
  readonly streamOf: ((matchId: string) => string) | undefined
  /** Has results of a day written down that nobody has played yet. */
  readonly makeUpForDay: (day: number) => Promise<void>
  readonly now: () => number
}

interface ListFilter {
  readonly gameType: string
  readonly marketType: MarketType
  readonly date?: string | undefined
}

const MARKETS = [
  MARKET_TYPE.inPlay,
  MARKET_TYPE.today,
  MARKET_TYPE.early,
  MARKET_TYPE.championsToday,
  MARKET_TYPE.championsEarly,
] as const satisfies readonly MarketType[]

function wants(filter: ListFilter): (place: Place) => boolean {
  return (place) =>
    place.marketType === filter.marketType &&
    (filter.gameType === GAME_TYPE.all || filter.gameType === place.gameType) &&
    (filter.date === undefined || filter.marketType !== MARKET_TYPE.early || filter.date === place.date)
}

/** The methods of the sports venue (DOMAIN 3.3). Answers hold the shapes of `RESOURCE_METHODS`. */
export function createSportsService({ book, repository, eventsOf, streamOf, makeUpForDay, now }: ServiceOptions) {
  function menu(): ResourceAnswer<'GetMenu'> {
    const markets = MARKETS.map((marketType) => ({
      marketType,
      count: book.count((place) => place.marketType === marketType),
      games: ([...SPORTS, GAME_TYPE.champions] as const)
        .map((gameType) => ({
          gameType,
          count: book.count((place) => place.marketType === marketType && place.gameType === gameType),
        }))
        .filter(({ count }) => count > 0),
    }))
    const dates = new Map<string, number>()
    for (const id of book.ids((place) => place.marketType === MARKET_TYPE.early)) {
      const date = book.placeOf(id)?.date
      if (date !== undefined) dates.set(date, (dates.get(date) ?? 0) + 1)
    }
    return {
      serverTime: now(),
      markets,
      dates: [...dates].map(([date, count]) => ({ date, count })).toSorted((a, b) => a.date.localeCompare(b.date)),
      filters: FEATURED_LEAGUE_CODES.flatMap((code) => {
        const league = FEATURED.find((one) => one.code === code)
        return league
          ? [
              {
                id: league.id,
                name: league.short?.zhCN ?? league.name.zhCN,
                isActive: false,
                icon_class: `league-${code.toLowerCase()}`,
              },
            ]
          : []
      }),
    }
  }

  function idsOf(
    filter: ListFilter & { readonly leagueIds?: readonly string[] | undefined },
    since?: number,
  ): number[] {
    const chosen = filter.leagueIds && filter.leagueIds.length > 0 ? new Set(filter.leagueIds) : undefined
    const ids = book.ids(wants(filter), since)
    return chosen ? ids.filter((id) => chosen.has(book.entry(id)?.fixture.league.id ?? '')) : ids
  }

  async function gameList(
    args: ParsedResourceArgs<'GetGameList'>,
    lang: Locale,
  ): Promise<ResourceAnswer<'GetGameList'>> {
    await book.prepare(idsOf(args), 'main')
    const ids = idsOf(args)
    const games = book.games(ids, 'main', lang).toSorted((a, b) => a.start - b.start)
    const byLeague = Map.groupBy(games, ({ league_id }) => league_id)
    const grouped = book.leagues(ids).map((league) => ({ ...league, games: byLeague.get(league.league_id) ?? [] }))
    const first = ({ games: some }: { readonly games: readonly Game[] }) => some[0]?.start ?? 0
    return {
      serverTime: now(),
      version: String(book.version),
      leagues: args.sort === 'time' ? grouped.toSorted((a, b) => first(a) - first(b)) : grouped,
    }
  }

  async function updates(args: ParsedResourceArgs<'GetUpdates'>, lang: Locale): Promise<ResourceAnswer<'GetUpdates'>> {
    const since = Number(args.since)
    const complete = book.knows(since)
    if (complete) await book.prepare(idsOf(args, since), 'main')
    const ids = complete ? idsOf(args, since) : []
    const gone = complete ? [...book.leftSince(since), ...book.movedSince(since)].filter((id) => !ids.includes(id)) : []
    return {
      serverTime: now(),
      version: String(book.version),
      complete,
      changed: book.games(ids, 'main', lang),
      removed: gone.map(String),
      leagues: book.leagues(ids),
    }
  }

  async function gameMore(
    { gidm: matchId }: ParsedResourceArgs<'GetGameMore'>,
    lang: Locale,
  ): Promise<ResourceAnswer<'GetGameMore'>> {
    const id = Number(matchId)
    const happened = await eventsOf(id)
    const fixture = book.entry(id)?.fixture
    const [game] = book.games([id], 'all', lang)
    const league = book.leagues([id])[0]
    if (fixture === undefined || game === undefined || league === undefined)
      throw new ApiError(STATUS.NO_DATA, '赛事已结束或不存在')
    const events = highlightsOf(fixture, happened, now())
    return { serverTime: now(), version: String(book.version), league, game, events }
  }

  async function results(args: ParsedResourceArgs<'GetResults'>, lang: Locale): Promise<ResourceAnswer<'GetResults'>> {
    const day = parseDay(args.date)
    const today = dayOf(now())
    if (day > today || day < today - RESULT_DAYS.kept) return { leagues: [] }
    const sport = SPORTS.find((one) => one === args.gameType)
    if (sport === undefined && args.gameType !== GAME_TYPE.all) return { leagues: [] }
    await makeUpForDay(day)
    const stored = await resultsOf({ book, repository, now }, day, sport)
    const chosen = args.leagueIds && args.leagueIds.length > 0 ? new Set(args.leagueIds) : undefined
    const byLeague = Map.groupBy(stored, ({ leagueId }) => leagueId)
    const grouped = [...byLeague].flatMap(([leagueId, rows]) => {
      const league = LEAGUES_BY_ID.get(leagueId)
      if (league === undefined || (chosen && !chosen.has(leagueId))) return []
      return [{ ...wireLeague(league), results: rows.map((row) => resultOf(row, league.sport, lang)) }]
    })
    return { leagues: grouped.toSorted((a, b) => a.rank - b.rank) }
  }

  function leagues(args: ParsedResourceArgs<'GetLeagues'>): ResourceAnswer<'GetLeagues'> {
    const ids = idsOf(args)
    const counts = new Map<string, number>()
    for (const id of ids) {
      const league = book.entry(id)?.fixture.league.id ?? ''
      counts.set(league, (counts.get(league) ?? 0) + 1)
    }
    return { leagues: book.leagues(ids).map((league) => ({ ...league, count: counts.get(league.league_id) ?? 0 })) }
  }

  /** Featured matches in play, then featured ones to come, then whatever else of football is in play. */
  async function hot(limit: number, lang: Locale): Promise<ResponseOf<typeof sportsHotEndpoint>> {
    const football = book.ids((place) => place.gameType === GAME_TYPE.football)
    const order = (id: number): readonly [number, number] => {
      const entry = book.entry(id)
      const live = book.placeOf(id)?.marketType === MARKET_TYPE.inPlay
      const featured = entry?.fixture.league.code !== undefined
      const group = featured ? (live ? 0 : 1) : live ? 2 : 3
      return [group, group === 2 ? (entry?.fixture.league.rank ?? 0) : (entry?.fixture.startAt ?? 0)]
    }
    const ids = football
      .map((id) => ({ id, order: order(id) }))
      .toSorted((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
      .slice(0, limit)
      .map(({ id }) => id)
    await book.prepare(ids, 'main')
    return {
      serverTime: now(),
      version: String(book.version),
      leagues: book.leagues(ids),
      games: book.games(ids, 'main', lang),
    }
  }

  /** The match as whoever watches it is told of it: how it stands, where its pictures are, and what has happened. */
  async function matchDetail(matchId: string, lang: Locale): Promise<ResponseOf<typeof matchDetailEndpoint>> {
    const id = matchNumberOf(matchId) ?? -1
    const happened = await eventsOf(id)
    const fixture = book.entry(id)?.fixture
    const [game] = book.games([id], 'main', lang)
    const league = book.leagues([id])[0]
    if (fixture === undefined || game === undefined || league === undefined) {
      throw new ApiError(STATUS.NO_DATA, '赛事已结束或不存在')
    }
    const hasCourse = isFootball(game.gameType) && game.isLive
    return {
      matchId,
      gidm: game.gidm,
      roomId: roomOf(game.gameType, game.gidm),
      league: league.name,
      home: game.team_h,
      away: game.team_c,
      startAt: game.start,
      status: game.gameInfo.gameStatus ?? 0,
      streams: streamOf === undefined ? [] : [{ name: '视频直播', type: 'hls', url: streamOf(game.gidm) }],
      stats: { ...game.gameInfo },
      ...(hasCourse && { course: wholeCourse(courseEvents(fixture, happened, now())) }),
    }
  }

  const methods: {
    readonly [M in BoardMethod]: (
      args: ParsedResourceArgs<M>,
      lang: Locale,
    ) => ResourceAnswer<M> | Promise<ResourceAnswer<M>>
  } = {
    GetMenu: menu,
    GetLeagues: leagues,
    GetGameList: gameList,
    GetGameMore: gameMore,
    GetUpdates: updates,
    GetResults: results,
  }

  return { methods, hot, matchDetail }
}

const teamNames = new Map<string, Name>(
  [...LEAGUES_BY_ID.values()].flatMap((league) => league.teams.map((team) => [team.id, team.name] as const)),
)

function resultOf(row: StoredResult, sport: Sport, lang: Locale): SportsResult {
  const { state } = row
  const print = ({ h, c }: { readonly h: number; readonly c: number }) => `${h}-${c}`
  const nameOf = (id: string) => {
    const name = teamNames.get(id)
    return name ? nameIn(name, lang) : id
  }
  return {
    gidm: String(row.id),
    gameType: sport,
    league_id: row.leagueId,
    start: row.startAt,
    team_h: nameOf(row.homeId),
    team_c: nameOf(row.awayId),
    ft: state.voided === undefined ? print(state.score) : '',
    ...(state.half && { ht: print(state.half) }),
    ...(!isFootball(sport) && { periods: state.periods.map(print) }),
    ...(state.voided && { cancelled: state.voided }),
  }
}
