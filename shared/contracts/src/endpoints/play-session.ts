import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { EmptyRequestSchema } from './common.ts'
import { ExclusionSchema } from './session.ts'

// Apart from the other calls of player protection: the host needs this one alone. Beside the 91, as they are.

/** Minutes between two reality checks. */
export const REALITY_MINUTES = [15, 30, 60] as const
export const DEFAULT_REALITY_MINUTES = 60
export const RealityMinutesSchema = v.picklist(REALITY_MINUTES)

/** How the session of play goes; asking is the sign that the member is there. */
export const playSessionEndpoint = endpoint({
  method: 'POST',
  caller: 'member',
  cacheable: false,
  // A pause comes with a letter; every bet would be too often.
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/rg/session',
  request: EmptyRequestSchema,
  response: v.object({
    startAt: EpochMsSchema,
    elapsedSec: v.number(),
    staked: MoneySchema,
    /** What settled bets have returned. */
    won: MoneySchema,
    /** Returned less staked; a bet that is open counts as staked. */
    net: MoneySchema,
    bets: v.number(),
    realityCheckMin: RealityMinutesSchema,
    /** Minutes that are left of the limit of playing time; null without one. */
    leftMin: v.nullable(v.number()),
    /** A round of a venue is under way, for which a reality check that is due waits. */
    inRound: v.boolean(),
    exclusion: v.nullable(ExclusionSchema),
  }),
  summary: '本次游戏时长与盈亏',
})
