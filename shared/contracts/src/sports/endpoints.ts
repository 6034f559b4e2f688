import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema } from '../primitives.ts'
import { LeagueSchema, GameSchema } from './match.ts'
import { FeedVersionSchema } from './resource.ts'

/** Featured live and next matches for the home page; open to visitors. */
export const sportsHotEndpoint = endpoint({
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
  summary: '热门赛事',
})
