import * as v from 'valibot'

import { ACTIVITY_TYPES, ADVERT_PLACES, VenueCategorySchema, VenueStateSchema } from '../endpoints/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'

/** `GET` and `POST /sandbox/clock`: the business clock, how far it is ahead, and the real one. */
export const DeskClockSchema = v.object({ now: v.number(), offsetMs: v.number(), realNow: v.number() })
export type DeskClock = v.InferOutput<typeof DeskClockSchema>

const DeskVenueSchema = v.object({
  channelCode: v.string(),
  name: v.string(),
  category: VenueCategorySchema,
  state: VenueStateSchema,
  /** Of a venue in maintenance. */
  maintain: v.optional(v.object({ from: EpochMsSchema, to: EpochMsSchema })),
  /** With which code every entry is refused, when the sandbox was told to. */
  refusal: v.optional(v.number()),
})
export type DeskVenue = v.InferOutput<typeof DeskVenueSchema>

/** `GET /sandbox/venues`. */
export const DeskVenuesSchema = v.object({ list: v.array(DeskVenueSchema) })

export const NOTICE_TYPES = ['marquee', 'popup', 'notice'] as const
const DeskNoticeSchema = v.object({
  id: v.string(),
  /** The line that runs through the page, the box that pops up, or an entry of the list. */
  type: v.picklist(NOTICE_TYPES),
  title: v.string(),
  content: v.string(),
  top: v.boolean(),
  startAt: EpochMsSchema,
  endAt: EpochMsSchema,
  /** Id of the letter that it leads to. */
  letter: v.optional(v.string()),
})
export type DeskNotice = v.InferOutput<typeof DeskNoticeSchema>

/** `GET /sandbox/notices`: those of now and of later, the latest first. */
export const DeskNoticesSchema = v.object({ list: v.array(DeskNoticeSchema) })

/** What a driver answers that has nothing to say. */
export const DeskDoneSchema = v.looseObject({})

/** A refusal of a driver, HTTP 400 or 403. */
export const DeskRefusalSchema = v.object({ status_code: v.number(), message: v.string() })

const DeskAuditLineSchema = v.object({
  seq: v.number(),
  at: EpochMsSchema,
  operator: v.string(),
  action: v.string(),
  subject: v.string(),
  hash: v.string(),
})
export type DeskAuditLine = v.InferOutput<typeof DeskAuditLineSchema>

/** `GET /sandbox/audit`: what operators did, the latest first, with the hash that ties each line to the one before. */
export const DeskAuditSchema = v.object({ list: v.array(DeskAuditLineSchema), next: v.optional(v.string()) })

/** How an activity stands at the moment. */
export const ACTIVITY_PHASES = ['coming', 'running', 'stopped', 'ended'] as const
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number]
const DeskActivitySchema = v.object({
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  title: v.string(),
  phase: v.picklist(ACTIVITY_PHASES),
  startAt: EpochMsSchema,
  endAt: EpochMsSchema,
  /** Rewards that it may pay, and what they may come to; null for no end. */
  stock: v.nullable(v.number()),
  budget: v.nullable(MoneySchema),
  /** Members who joined, rewards that were paid, and what they came to. */
  joined: v.number(),
  claims: v.number(),
  spent: MoneySchema,
  /** Where it is shown beside the list. */
  adverts: v.array(v.picklist(ADVERT_PLACES)),
})
export type DeskActivity = v.InferOutput<typeof DeskActivitySchema>

/** `GET /sandbox/activities`: every activity, in the order of the site. */
export const DeskActivitiesSchema = v.object({ list: v.array(DeskActivitySchema) })
