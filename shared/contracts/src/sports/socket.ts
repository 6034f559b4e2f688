import * as v from 'valibot'

import { LocaleSchema } from '../names.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { OrderSchema } from './bets.ts'
import { GameTypeSchema, MarketTypeSchema, MatchStatusSchema } from '../sports-codes.ts'
import { CourseSchema, PollSchema } from '../course/index.ts'
import { FeedIdSchema } from './ids.ts'
import { GameInfoSchema, GameSchema, LeagueSchema, PlaySchema } from './match.ts'
import { SiteDateSchema } from './resource.ts'
import { WagerSchema } from './wagers.ts'

const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How long either side stays silent at most, and how many matches one subscription, one `course` may name. */
export const SPORTS_SOCKET = {
  path: '/ws/sports',
  heartbeatMs: 10_000,
  silenceMs: 30_000,
  maxGames: 60,
  maxCourses: 2,
} as const

export const TopicSchema = v.object({
  marketType: MarketTypeSchema,
  gameType: GameTypeSchema,
  date: v.optional(SiteDateSchema),
})
export type Topic = v.InferOutput<typeof TopicSchema>

/**
 * What a browser says on `/ws/sports`. A `subscribe` replaces the one before it. `since` is the newest version that
 * the client holds for the same topic: the server then sends only what changed after it, or everything when it no
 * longer knows. Single matches that the subscription before on this connection did not name are always sent.
 */
export const SportsClientMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('subscribe'),
    /** Chosen by the client; every answer carries it, so that late frames of an older subscription are told apart. */
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    lang: v.optional(LocaleSchema, 'zh-CN'),
    topic: v.optional(TopicSchema),
    /** Matches with their main markets only. */
    games: v.optional(v.pipe(v.array(FeedIdSchema), v.maxLength(SPORTS_SOCKET.maxGames)), []),
    /** Matches with all their markets. */
    full: v.optional(v.pipe(v.array(FeedIdSchema), v.maxLength(4)), []),
    since: v.optional(VersionSchema),
  }),
  /** Asks for what happens to the member's bets; `token` is the venue session's. An empty one asks for no more. */
  v.object({ type: v.literal('member'), token: v.pipe(v.string(), v.maxLength(512)) }),
  /**
   * Asks for the course of these matches: the whole of it, then what happens. It replaces the one before; an empty one asks
   * for no more.
   */
  v.object({ type: v.literal('course'), games: v.pipe(v.array(FeedIdSchema), v.maxLength(SPORTS_SOCKET.maxCourses)) }),
  v.object({ type: v.literal('ping') }),
])
export type SportsClientMessage = v.InferInput<typeof SportsClientMessageSchema>
export type ParsedSportsClientMessage = v.InferOutput<typeof SportsClientMessageSchema>

/**
 * The change of one match. It applies to a match at exactly version `from`; a client at another version ignores it
 * when it is older and subscribes again when it is newer.
 */
export const GameDeltaSchema = v.object({
  gidm: FeedIdSchema,
  from: VersionSchema,
  version: VersionSchema,
  gameInfo: v.optional(GameInfoSchema),
  status: v.optional(MatchStatusSchema),
  playNum: v.optional(v.number()),
  /** Markets that changed, each whole, named by market code and place. */
  plays: v.optional(v.array(PlaySchema)),
  /** Markets that are gone. */
  gone: v.optional(v.array(v.object({ w: v.string(), lineIndex: v.number() }))),
})
export type GameDelta = v.InferOutput<typeof GameDeltaSchema>

/** `restored`: a settlement was taken back, and its correction follows. */
export const BetEventSchema = v.picklist(['placed', 'accepted', 'rejected', 'settled', 'restored', 'cashout'])
export type BetEvent = v.InferOutput<typeof BetEventSchema>

export const SportsServerMessageSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), serverTime: EpochMsSchema, heartbeatMs: v.number() }),
  v.object({
    type: v.literal('snapshot'),
    id: v.number(),
    serverTime: EpochMsSchema,
    version: VersionSchema,
    /** True: these are all matches of the subscription. False: the others are as the client knows them. */
    complete: v.boolean(),
    leagues: v.array(LeagueSchema),
    games: v.array(GameSchema),
    removed: v.array(FeedIdSchema),
  }),
  v.object({
    type: v.literal('delta'),
    id: v.number(),
    serverTime: EpochMsSchema,
    version: VersionSchema,
    games: v.array(GameDeltaSchema),
  }),
  v.object({ type: v.literal('beat'), serverTime: EpochMsSchema, version: VersionSchema }),
  /** Answer to `member`: false for a token that is not good, or no longer. */
  v.object({ type: v.literal('member'), ok: v.boolean() }),
  /** Something happened to a bet of the member, in whichever tab or replica it was placed. */
  v.object({
    type: v.literal('bet'),
    serverTime: EpochMsSchema,
    event: BetEventSchema,
    order: OrderSchema,
    wager: WagerSchema,
    balance: MoneySchema,
  }),
  /** Answer to `course`. `whole`: this is all of it; otherwise what follows on the frame before. */
  v.object({ type: v.literal('course'), gidm: FeedIdSchema, whole: v.boolean(), ...CourseSchema.entries }),
  /** Somebody voted on a match whose course is followed, or it is over. */
  v.object({ type: v.literal('poll'), gidm: FeedIdSchema, ...PollSchema.entries }),
  v.object({ type: v.literal('refused'), id: v.optional(v.number()), message: v.string() }),
])
export type SportsServerMessage = v.InferOutput<typeof SportsServerMessageSchema>
