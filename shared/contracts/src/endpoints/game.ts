import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { INPUT_LIMITS } from '../field-limits.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema, SpokenTextSchema, type Wording } from '../primitives.ts'
import { CourseSchema } from '../course/index.ts'
import {
  FlagSchema,
  GameCodeSchema,
  IdSchema,
  NextCursorSchema,
  NothingSchema,
  PictureSchema,
  RequestKeySchema,
  TicketIdSchema,
  VenueCategorySchema,
  VenueCodeSchema,
  VenueStateSchema,
  betFilterEntries,
  cursorEntries,
  pageOf,
  pageRequest,
  textOf,
} from './common.ts'

const member = { method: 'POST', caller: 'member', cacheable: false } as const
const config = { method: 'POST', caller: 'visitor', cacheable: true } as const

/** «All venues» in `venue/allBalance`; a category in its place means the venues of that category (open point 54). */
export const ALL_VENUES = 8
/** `ty` of a venue transfer: into a venue, and out of it (open point 53). */
export const TRANSFER_IN = '1'
export const TRANSFER_OUT = '2'

export const VenueBalanceSchema = v.object({
  channelCode: VenueCodeSchema,
  name: v.string(),
  balance: MoneySchema,
  state: v.optional(VenueStateSchema, 1),
  icon: v.optional(PictureSchema, ''),
  category: v.optional(VenueCategorySchema),
})
export type VenueBalance = v.InferOutput<typeof VenueBalanceSchema>

export const VenueBalancesSchema = v.object({ totalMoney: MoneySchema, list: v.array(VenueBalanceSchema) })

export const allBalanceEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/game/api/v1/venue/allBalance',
  request: v.object({ category: v.union([v.literal(ALL_VENUES), VenueCategorySchema]) }),
  response: VenueBalancesSchema,
  summary: '全部场馆余额',
})

export const recycleEndpoint = endpoint({
  ...member,
  money: true,
  path: '/game/api/v1/venue/recycle',
  request: v.object({ channelCode: v.optional(VenueCodeSchema), requestId: RequestKeySchema }),
  response: v.object({
    recovered: v.array(v.object({ channelCode: v.string(), amount: MoneySchema, ok: v.boolean(), msg: v.string() })),
    centerWalletBalance: MoneySchema,
  }),
  summary: '一键回收',
})

export const VenueTransferSchema = v.object({
  channelCode: VenueCodeSchema,
  amount: AmountInputSchema,
  ty: v.picklist([TRANSFER_IN, TRANSFER_OUT]),
  isActivity: v.optional(FlagSchema),
  requestId: RequestKeySchema,
})

export const venueTransferEndpoint = endpoint({
  ...member,
  money: true,
  path: '/game/api/v1/venue/transfer',
  request: VenueTransferSchema,
  response: v.object({ centerWalletBalance: MoneySchema, venueBalance: MoneySchema }),
  summary: '场馆转账',
})

export const VenueSchema = v.object({
  enName: VenueCodeSchema,
  channelCode: VenueCodeSchema,
  category: v.optional(VenueCategorySchema),
  name: v.string(),
  desc: v.optional(v.string(), ''),
  img: v.optional(PictureSchema, ''),
  logo: v.optional(PictureSchema, ''),
  state: VenueStateSchema,
  /** Only in state 2. */
  maintain: v.optional(v.object({ from: EpochMsSchema, to: EpochMsSchema })),
  /** Best rebate in per cent, two decimals. */
  rebate: v.optional(v.string(), '0.00'),
  openWay: v.optional(v.picklist(['self', 'blank']), 'self'),
  tags: v.optional(v.array(v.string()), []),
})
export type Venue = v.InferOutput<typeof VenueSchema>

export const venuesByCategoryEndpoint = endpoint({
  ...config,
  changedBy: 'venues_changed',
  path: '/game/api/v1/venue/getVenueInfoByCategory',
  request: v.object({ category: VenueCategorySchema }),
  response: v.array(VenueSchema),
  summary: '分类场馆列表',
})

export const BonusPoolSchema = v.object({
  enName: VenueCodeSchema,
  gameCode: GameCodeSchema,
  name: v.optional(v.string(), ''),
  pool: MoneySchema,
  /** Growth per second by itself; a ticker interpolates with it. */
  step: MoneySchema,
  /** Who has won it, the latest first, with names that tell nobody else who it was. */
  winners: v.optional(v.array(v.object({ name: PersonalTextSchema, amount: MoneySchema, at: EpochMsSchema })), []),
})
export type BonusPool = v.InferOutput<typeof BonusPoolSchema>

export const bonusPoolsEndpoint = endpoint({
  ...config,
  path: '/game/api/v1/venue/getBonusPools',
  request: v.optional(v.object({ enName: v.optional(VenueCodeSchema) }), {}),
  response: v.array(BonusPoolSchema),
  summary: '彩池',
})

export const GAME_TAGS = ['hot', 'new', 'fav', 'recent'] as const
export const GameSchema = v.object({
  gameCode: GameCodeSchema,
  enName: VenueCodeSchema,
  name: v.string(),
  img: v.optional(PictureSchema, ''),
  fav: v.optional(FlagSchema, 0),
  hot: v.optional(FlagSchema, 0),
  isNew: v.optional(FlagSchema, 0),
  /** Return to player in per cent, e.g. `96.50`. */
  rtp: v.optional(v.string()),
  tryPlay: v.optional(FlagSchema, 0),
  jackpot: v.optional(MoneySchema),
})
export type Game = v.InferOutput<typeof GameSchema>

/** Games of one answer at most: a long list is read in a few calls where it is searched on the spot. */
export const MAX_GAMES_PER_PAGE = 500

export const gameListEndpoint = endpoint({
  ...config,
  personal: true,
  path: '/game/api/v1/venue/gameList',
  request: pageRequest({
    enName: v.optional(VenueCodeSchema),
    category: v.optional(VenueCategorySchema),
    keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(INPUT_LIMITS.gameKeyword))),
    tag: v.optional(v.picklist(GAME_TAGS)),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GAMES_PER_PAGE)), 20),
  }),
  response: pageOf(GameSchema),
  summary: '游戏列表',
})

export const VenueEntryRequestSchema = v.object({
  enName: VenueCodeSchema,
  gameCode: v.optional(v.union([v.literal(''), GameCodeSchema]), ''),
  isActivity: v.optional(FlagSchema),
})

export const VenueEntrySchema = v.object({ url: v.string() })
/** What CRTY answers on top of the address: the session of the local sports venue (open point 50). */
export const LocalSportsEntrySchema = v.object({
  url: v.string(),
  uid: v.string(),
  token: v.string(),
  langx: v.string(),
  ver: v.string(),
  limits: v.object({ min: MoneySchema, max: MoneySchema }),
})
export type LocalSportsEntry = v.InferOutput<typeof LocalSportsEntrySchema>

export const launchEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/launch',
  request: VenueEntryRequestSchema,
  response: v.union([LocalSportsEntrySchema, VenueEntrySchema]),
  summary: '进入场馆',
})

/** One call into the local sports venue; each method has its own arguments and answer. */
export const resourceEndpoint = endpoint({
  ...member,
  money: 'byMethod',
  path: '/game/api/v1/resource',
  request: v.object({
    method: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,40}$/)),
    enName: VenueCodeSchema,
    Request: v.looseObject({
      timestamp: v.union([EpochMsSchema, textOf(20)]),
      token: textOf(512),
      langx: textOf(10),
      remoteip: v.optional(textOf(45), ''),
    }),
  }),
  /** The venue puts it into the caller's language: it alone knows the shape of the method's answer. */
  response: v.pipe(v.unknown(), v.metadata({ wording: 'spoken' satisfies Wording })),
  summary: '体育资源',
})

export const venueBalanceEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/balance',
  request: v.object({ channelCode: VenueCodeSchema }),
  response: v.object({ balance: MoneySchema }),
  summary: '单个场馆余额',
})

export const autoTransferEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/status/setAutoTransferStatus',
  request: v.object({ status: FlagSchema }),
  response: NothingSchema,
  summary: '自动转账开关',
})

export const BetTicketSchema = v.object({
  ticketId: TicketIdSchema,
  enName: v.string(),
  venueName: v.string(),
  category: VenueCategorySchema,
  gameName: v.string(),
  content: v.array(v.string()),
  oddsType: v.optional(v.picklist(['E', 'H', 'I', 'M'])),
  /** Of the whole bet; a full cover is many bets in one and has none. */
  odds: v.optional(v.string()),
  stake: MoneySchema,
  risk: MoneySchema,
  valid: MoneySchema,
  profit: MoneySchema,
  resultCode: v.optional(v.string(), ''),
  resultText: v.optional(v.string(), ''),
  betAt: EpochMsSchema,
  settleAt: v.optional(EpochMsSchema),
  cashout: v.optional(MoneySchema),
})
export type BetTicket = v.InferOutput<typeof BetTicketSchema>

export const betTotalsEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/record/betRecordTotal',
  request: v.optional(v.object(betFilterEntries), {}),
  response: v.object({
    count: v.number(),
    bet: MoneySchema,
    valid: MoneySchema,
    profit: MoneySchema,
    rebate: MoneySchema,
  }),
  summary: '投注汇总',
})

export const betListEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/record/betRecordList',
  request: pageRequest({ ...betFilterEntries, ...cursorEntries }),
  response: v.object({ ...pageOf(BetTicketSchema).entries, next: NextCursorSchema }),
  summary: '投注记录',
})

export const CollectionItemSchema = v.object({
  type: v.picklist(['game', 'match', 'league']),
  enName: VenueCodeSchema,
  code: GameCodeSchema,
})

export const addCollectionEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/collection/addCollection',
  request: CollectionItemSchema,
  response: NothingSchema,
  summary: '收藏',
})

export const removeCollectionEndpoint = endpoint({
  ...member,
  path: '/game/api/v1/collection/removeCollection',
  request: CollectionItemSchema,
  response: NothingSchema,
  summary: '取消收藏',
})

export const matchDetailEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  path: '/game/api/v1/video/hotLive/matchDetail',
  request: v.object({ matchId: IdSchema }),
  response: v.object({
    matchId: IdSchema,
    gidm: v.string(),
    roomId: v.string(),
    league: v.string(),
    home: SpokenTextSchema,
    away: SpokenTextSchema,
    startAt: EpochMsSchema,
    status: v.number(),
    streams: v.array(
      v.object({
        name: v.string(),
        type: v.picklist(['hls', 'flv', 'anim']),
        url: v.string(),
      }),
    ),
    stats: v.optional(v.record(v.string(), v.unknown()), {}),
    /** Of a football match that has begun. */
    course: v.optional(CourseSchema),
  }),
  summary: '热门直播赛事',
})
