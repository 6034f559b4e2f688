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
 * also one of the last `RESULT_DAYS.kept` days that is named by its number. `total` counts those that the search finds, of
 * which the list holds the first.
 */
export const DeskMatchesSchema = v.object({ list: v.array(DeskMatchSchema), total: v.number() })

/** How far limits of exposure reach: all members on a selection and on a match, one member, and all members together. */
export const EXPOSURE_SCOPES = ['selection', 'match', 'member', 'site'] as const
export type ExposureScope = (typeof EXPOSURE_SCOPES)[number]

/** What a limit of exposure may be set to, in yuan. */
export const EXPOSURE_BOUNDS = { min: '100.00', max: '999999999.00' } as const

const ExposedSchema = v.object({
  /** In yuan: what open bets hold, and what they would win. A series counts in full on each of its matches. */
  staked: v.string(),
  liability: v.string(),
})

const DeskExposureSchema = v.object({
  ...ExposedSchema.entries,
  matchId: v.string(),
  sport: v.string(),
  league: v.string(),
  home: v.string(),
  away: v.string(),
  start: EpochMsSchema,
  stage: v.picklist(['before', 'live', 'over']),
  /** The selection with most to pay. */
  top: v.optional(v.object({ ...ExposedSchema.entries, name: v.string() })),
})
export type DeskExposure = v.InferOutput<typeof DeskExposureSchema>

/** The answer of `POST /sandbox/exposure/limit` `{scope, amount}`: all limits, in yuan. */
export const DeskExposureLimitsSchema = v.object({
  selection: v.string(),
  match: v.string(),
  member: v.string(),
  site: v.string(),
})
export type DeskExposureLimits = v.InferOutput<typeof DeskExposureLimitsSchema>

/**
 * `GET /sandbox/exposure?sport=&q=`: matches with open bets, the one with most to pay first; `total` counts those that are
 * found, of which the list holds the first. Those that are over are among them while a series waits for its other legs.
 */
export const DeskExposuresSchema = v.object({
  limits: DeskExposureLimitsSchema,
  /** In yuan: what all open bets would win together. */
  liability: v.string(),
  /** Kinds of sport that have open bets. */
  sports: v.array(v.string()),
  list: v.array(DeskExposureSchema),
  total: v.number(),
})

const ExposedTicketSchema = v.object({
  ...ExposedSchema.entries,
  number: v.string(),
  member: v.string(),
  placedAt: EpochMsSchema,
  /** The selection with its line, and the odds of the ticket. */
  pick: v.string(),
  odds: v.string(),
  /** `2x1`; absent for a single. */
  combo: v.optional(v.string()),
})
export type DeskExposedTicket = v.InferOutput<typeof ExposedTicketSchema>

/** `GET /sandbox/exposure/:id`: the selections of a match with open bets, and of each the tickets with most to pay. */
export const DeskExposedMatchSchema = v.object({
  ...DeskExposureSchema.entries,
  selections: v.array(
    v.object({ ...ExposedSchema.entries, key: v.string(), name: v.string(), tickets: v.array(ExposedTicketSchema) }),
  ),
})
export type DeskExposedMatch = v.InferOutput<typeof DeskExposedMatchSchema>
