import * as v from 'valibot'

import { EpochMsSchema, SpokenTextSchema } from '../primitives.ts'
import { BET_METHODS } from './bets.ts'
import { GameTypeSchema, MarketTypeSchema, OddsTypeSchema, SideSchema } from '../sports-codes.ts'
import { FeedIdSchema } from './ids.ts'
import { GameSchema, LeagueFilterSchema, LeagueSchema } from './match.ts'
import { WAGER_METHODS } from './wagers.ts'

/** A day of the site (UTC+8), `2026-11-21`. */
export const SiteDateSchema = v.pipe(v.string(), v.isoDate())
/** A point in the stream of changes; opaque to the client, larger is later. */
export const FeedVersionSchema = v.pipe(v.string(), v.regex(/^\d{1,16}$/))

/** What every sports call carries beside its own fields (spec 7). `token` is the venue session's. */
const commonEntries = {
  timestamp: v.union([EpochMsSchema, v.string()]),
  token: v.string(),
  langx: v.string(),
  remoteip: v.optional(v.string(), ''),
}

function request<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ ...commonEntries, ...entries })
}

/** The common fields beside arguments that are declared elsewhere. */
function method<const Args extends v.GenericSchema<object>, const Answer extends v.GenericSchema>({
  args,
  answer,
}: {
  readonly args: Args
  readonly answer: Answer
}) {
  return { request: v.intersect([v.object(commonEntries), args]), response: answer }
}

const listEntries = {
  gameType: GameTypeSchema,
  marketType: MarketTypeSchema,
  date: v.optional(SiteDateSchema),
  leagueIds: v.optional(v.pipe(v.array(v.string()), v.maxLength(500))),
  sort: v.optional(v.picklist(['league', 'time']), 'league'),
  oddsType: v.optional(OddsTypeSchema, 'H'),
}

export const MenuSchema = v.object({
  serverTime: EpochMsSchema,
  /** Number of matches per market type and game type; only what has matches. */
  markets: v.array(
    v.object({
      marketType: MarketTypeSchema,
      count: v.number(),
      games: v.array(v.object({ gameType: GameTypeSchema, count: v.number() })),
    }),
  ),
  /** Days of the early market. */
  dates: v.array(v.object({ date: SiteDateSchema, count: v.number() })),
  /** The featured-league filter. */
  filters: v.array(LeagueFilterSchema),
})
export type Menu = v.InferOutput<typeof MenuSchema>

export const GameListSchema = v.object({
  serverTime: EpochMsSchema,
  version: FeedVersionSchema,
  leagues: v.array(v.object({ ...LeagueSchema.entries, games: v.array(GameSchema) })),
})
export type GameList = v.InferOutput<typeof GameListSchema>

export const UpdatesSchema = v.object({
  serverTime: EpochMsSchema,
  version: FeedVersionSchema,
  /** False when `since` is too old: the client must fetch the list again. */
  complete: v.boolean(),
  changed: v.array(GameSchema),
  removed: v.array(FeedIdSchema),
  /** Leagues of matches that were not in the list before. */
  leagues: v.array(LeagueSchema),
})
export type Updates = v.InferOutput<typeof UpdatesSchema>

/** One thing that happened in a match, for the time line of the match page. */
export const MatchEventSchema = v.object({
  kind: v.picklist(['goal', 'yellow', 'red', 'corner', 'period', 'end', 'void']),
  side: v.optional(SideSchema),
  minute: v.optional(v.number()),
  /** Score after the event. */
  score: v.optional(v.string()),
  period: v.optional(v.string()),
})
export type SportsEvent = v.InferOutput<typeof MatchEventSchema>

export const GameMoreSchema = v.object({
  serverTime: EpochMsSchema,
  version: FeedVersionSchema,
  league: LeagueSchema,
  /** The match with all its markets. */
  game: GameSchema,
  events: v.array(MatchEventSchema),
})
export type GameMore = v.InferOutput<typeof GameMoreSchema>

export const ResultSchema = v.object({
  gidm: FeedIdSchema,
  gameType: GameTypeSchema,
  league_id: v.string(),
  start: EpochMsSchema,
  team_h: SpokenTextSchema,
  team_c: SpokenTextSchema,
  /** Final score, and the first half's where the sport has halves. */
  ft: v.string(),
  ht: v.optional(v.string()),
  /** Scores of the periods in order, e.g. sets. */
  periods: v.optional(v.array(v.string())),
  /** Cancelled code (`D1`…`D9`) of a match without a result. */
  cancelled: v.optional(v.string()),
})
export type SportsResult = v.InferOutput<typeof ResultSchema>

/**
 * The methods of `POST /game/api/v1/resource` (DOMAIN 3.3): name → schema of `Request` and of the answer's data.
 * Further methods are added here and nowhere else.
 */
export const RESOURCE_METHODS = {
  GetMenu: { request: request({}), response: MenuSchema },
  GetLeagues: {
    request: request({ gameType: GameTypeSchema, marketType: MarketTypeSchema, date: v.optional(SiteDateSchema) }),
    response: v.object({
      leagues: v.array(v.object({ ...LeagueSchema.entries, count: v.number() })),
    }),
  },
  GetGameList: { request: request(listEntries), response: GameListSchema },
  GetGameMore: { request: request({ gidm: FeedIdSchema }), response: GameMoreSchema },
  GetUpdates: { request: request({ ...listEntries, since: FeedVersionSchema }), response: UpdatesSchema },
  GetResults: {
    request: request({ gameType: GameTypeSchema, date: SiteDateSchema, leagueIds: listEntries.leagueIds }),
    response: v.object({ leagues: v.array(v.object({ ...LeagueSchema.entries, results: v.array(ResultSchema) })) }),
  },
  PreOrder: method(BET_METHODS.PreOrder),
  PlaceBet: method(BET_METHODS.PlaceBet),
  GetOrderStatus: method(BET_METHODS.GetOrderStatus),
  CashoutQuote: method(BET_METHODS.CashoutQuote),
  Cashout: method(BET_METHODS.Cashout),
  GetTodayWagers: method(WAGER_METHODS.GetTodayWagers),
  GetHistory: method(WAGER_METHODS.GetHistory),
  GetWager: method(WAGER_METHODS.GetWager),
} as const

export type ResourceMethod = keyof typeof RESOURCE_METHODS
/** What moves money, known by its idempotency key: made by `@site/shell/money` alone (ADR 0026). */
export type MoneyMethod = {
  [Method in ResourceMethod]: v.InferInput<(typeof RESOURCE_METHODS)[Method]['request']> extends {
    readonly requestId: string
  }
    ? Method
    : never
}[ResourceMethod]
/** What moves none and may be called at any time. */
export type QueryMethod = Exclude<ResourceMethod, MoneyMethod>
/** Methods about the member's own bets; the others are about the matches. */
export type BetMethod = keyof typeof BET_METHODS | keyof typeof WAGER_METHODS
/** Keeps the alternatives of a union apart. */
type Without<Whole, Keys extends PropertyKey> = Whole extends unknown ? Omit<Whole, Keys> : never
export type ResourceArgs<Method extends ResourceMethod> = Without<
  v.InferInput<(typeof RESOURCE_METHODS)[Method]['request']>,
  keyof typeof commonEntries
>
export type ParsedResourceArgs<Method extends ResourceMethod> = v.InferOutput<
  (typeof RESOURCE_METHODS)[Method]['request']
>
export type ResourceAnswer<Method extends ResourceMethod> = v.InferOutput<(typeof RESOURCE_METHODS)[Method]['response']>
