import * as v from 'valibot'

import { EpochMsSchema } from '../primitives.ts'

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const ScoreSchema = v.object({ h: CountSchema, c: CountSchema })

const DeskMatchSchema = v.object({
  matchId: v.string(),
  sport: v.string(),
  league: v.string(),
  home: v.string(),
  away: v.string(),
  start: EpochMsSchema,
  stage: v.picklist(['before', 'live', 'break', 'ended', 'void']),
  /** `1H`, `HT`, `2H`, `Q1`…; empty before the start. */
  period: v.string(),
  /** Seconds on its clock at the moment of the answer; absent without one. */
  seconds: v.optional(v.number()),
  score: ScoreSchema,
  yellows: ScoreSchema,
  reds: ScoreSchema,
  /** No bets are taken at the moment. */
  isSuspended: v.boolean(),
})
export type DeskMatch = v.InferOutput<typeof DeskMatchSchema>

/**
 * `GET /sandbox/matches?q=`: those that are offered and those of today that are over, in play first, then by their start;
 * `total` counts those that the search finds, of which the list holds the first.
 */
export const DeskMatchesSchema = v.object({ list: v.array(DeskMatchSchema), total: v.number() })
