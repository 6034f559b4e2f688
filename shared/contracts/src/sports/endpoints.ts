import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema } from '../primitives.ts'
import { PollPickSchema, PollSchema } from '../course/index.ts'
import { FeedIdSchema } from './ids.ts'
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

const PollOfMemberSchema = v.object({
  ...PollSchema.entries,
  /** What the caller has voted for. */
  mine: v.optional(PollPickSchema),
})

/** What members think of how a match ends; open to visitors. 6303 for a match that nobody knows. */
export const matchPollEndpoint = endpoint({
  method: 'POST',
  path: '/game/api/v1/sports/poll',
  caller: 'visitor',
  personal: true,
  cacheable: false,
  request: v.object({ matchId: FeedIdSchema }),
  response: PollOfMemberSchema,
  summary: '胜负预测',
})

/**
 * A member's one vote on a match. 6009 when another one was given before, 6012 when the match is over or has no such
 * result.
 */
export const matchVoteEndpoint = endpoint({
  method: 'POST',
  path: '/game/api/v1/sports/vote',
  caller: 'member',
  cacheable: false,
  request: v.object({ matchId: FeedIdSchema, pick: PollPickSchema }),
  response: PollOfMemberSchema,
  summary: '参与胜负预测',
})
