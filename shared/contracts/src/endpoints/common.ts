import * as v from 'valibot'

import { EpochMsSchema } from '../primitives.ts'

/** A flag on the wire. */
export const FlagSchema = v.picklist([0, 1])
export const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** Free text of a person, at most this many characters. */
export function textOf(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength))
}
/** Idempotency key of a money call: the same key with the same payload gets the first answer again. */
export const RequestKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
/** CNY for one unit of another currency. */
export const RateSchema = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,8})?$/))
/** A request without fields; a missing body counts as `{}`. */
export const EmptyRequestSchema = v.optional(v.object({}), {})
/** An answer without data. */
export const NothingSchema = v.null()

/** Machine code of a venue, e.g. `CRTY`; compared without regard to case (open point 6). */
export const VenueCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{2,16}$/))
export const GameCodeSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

/** Decimal odds as text, e.g. `1.95`. */
export const DecimalOddsSchema = v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{2,3}$/))

/** Venue categories of the venue lists (spec 2.2): sport, live, chess, e-sports, lottery, e-games, fishing. */
export const VENUE_CATEGORIES = ['TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY'] as const
export const VenueCategorySchema = v.picklist(VENUE_CATEGORIES)
export type VenueCategory = v.InferOutput<typeof VenueCategorySchema>

export const VENUE_STATE = { open: 1, maintenance: 2, notOpenYet: 3 } as const
export const VenueStateSchema = v.picklist(/* @__PURE__ */ Object.values(VENUE_STATE))
export type VenueState = v.InferOutput<typeof VenueStateSchema>

/** Where an advert or the button of an activity leads: what its `jumpValue` is. */
export const JUMP = { nowhere: 0, activity: 1, address: 2, venue: 3 } as const

export const GENDER = { unset: 0, male: 1, female: 2 } as const
export type Gender = (typeof GENDER)[keyof typeof GENDER]

/** Items of one page at most. */
export const MAX_PAGE_SIZE = 100

const pageEntries = {
  pageNum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 20),
}

/** A request for one page, with further fields. */
export function pageRequest<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ ...pageEntries, ...entries })
}

/** An answer of one page. */
export function pageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ list: v.array(item), total: v.number(), pageNum: v.number(), pageSize: v.number() })
}

/** A period, both ends included. */
export const periodEntries = { beginTime: v.optional(EpochMsSchema), endTime: v.optional(EpochMsSchema) }

/** The number of a bet in the records: of the local venue, or `VENUE-round`. */
export const TicketIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Which bets are meant. */
export const betFilterEntries = {
  category: v.optional(VenueCategorySchema),
  enName: v.optional(VenueCodeSchema),
  ...periodEntries,
  settled: v.optional(FlagSchema),
}

/**
 * A list that grows while it is read: `cursor` is the `next` of the page before and asks for what follows it, whatever
 * has come since; `pageNum` says nothing then.
 */
export const cursorEntries = { cursor: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(120))) }
/** The `cursor` of the page that follows; none after the last. */
export const NextCursorSchema = v.optional(v.string())

/** As {@link pageOf}, of a list that is read by cursors too. */
export function cursorPageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ ...pageOf(item).entries, next: NextCursorSchema })
}

/** A request for one page of a list that is read by its cursors alone, with further fields. */
export function cursorRequest<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ pageSize: pageEntries.pageSize, ...cursorEntries, ...entries })
}

/** Patterns of generated pictures; a picture is `art:<pattern>:<hue 0-359>`, drawn by the front-end. */
export const ART_PATTERNS = ['court', 'suits', 'reels', 'waves', 'rays', 'grid'] as const
export type ArtPattern = (typeof ART_PATTERNS)[number]

/** A picture on the wire: an `art:` reference, a site path or an http address; empty for none. */
export const PictureSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^($|art:|\/|https?:\/\/|data:image\/)/))

/** The parts of an `art:` reference, or undefined when the picture is an address. */
export function parseArt(picture: string): { readonly pattern: ArtPattern; readonly hue: number } | undefined {
  const match = /^art:([a-z]+):(\d{1,3})$/.exec(picture)
  const pattern = ART_PATTERNS.find((one) => one === match?.[1])
  return pattern && match ? { pattern, hue: Number(match[2]) % 360 } : undefined
}
