import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { LeagueSchema, GameSchema } from './match.ts'
import { FeedVersionSchema, RESOURCE_METHOD_NAMES } from './resource.ts'

/** What `launch` answers for the local venue CRTY (open point 50). */
export const LocalSportEntrySchema = v.object({
  /** Site path of the board. */
  url: v.string(),
  /** Venue session: the token goes into every `resource` call; another or an old one is answered with 6302. */
  uid: v.pipe(v.string(), v.minLength(1)),
  token: v.pipe(v.string(), v.minLength(1)),
  langx: v.picklist(['zh-cn', 'zh-tw']),
  ver: v.string(),
  limits: v.object({ min: MoneySchema, max: MoneySchema }),
})
export type LocalSportEntry = v.InferOutput<typeof LocalSportEntrySchema>

/**
 * One door for all calls of the sports venue. `Request` and the answer are checked a second time with the schemas
 * that `RESOURCE_METHODS` holds for the method.
 */
export const sportsResource = endpoint({
  method: 'POST',
  path: '/game/api/v1/resource',
  caller: 'member',
  cacheable: false,
  request: v.object({
    method: v.picklist(RESOURCE_METHOD_NAMES),
    enName: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{2,16}$/)),
    Request: v.looseObject({}),
  }),
  response: v.unknown(),
  summary: 'Sports venue: menu, leagues, matches, markets, updates and results',
})

/** Featured live and next matches for the home page; open to visitors. */
export const sportsHot = endpoint({
  method: 'POST',
  path: '/game/api/v1/sports/hot',
  caller: 'visitor',
  cacheable: false,
  request: v.object({ limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)), 12) }),
  response: v.object({
    serverTime: EpochMsSchema,
    version: FeedVersionSchema,
    leagues: v.array(LeagueSchema),
    games: v.array(GameSchema),
  }),
  summary: 'Featured matches in play and next, with their main prices',
})
