import * as v from 'valibot'

const CoordinateSchema = v.pipe(v.number(), v.finite(), v.minValue(-10_000), v.maxValue(10_000))
const TimeSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000_000))
const TrackPointSchema = v.tuple([CoordinateSchema, CoordinateSchema, TimeSchema])

/** What the puzzle's page sends when the piece was let go. */
export const PuzzleAttemptSchema = v.object({
  lot_number: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  x: CoordinateSchema,
  /** Places of the piece: right and down of the start in pixels, milliseconds since it. */
  track: v.pipe(v.array(TrackPointSchema), v.maxLength(2_000)),
  /** The try that has found what the challenge's work asks for. */
  work: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type PuzzleAttempt = v.InferOutput<typeof PuzzleAttemptSchema>

/** A challenge as it is kept between the calls. */
export const StoredCaptchaSchema = v.variant('kind', [
  v.object({ kind: v.literal('picture'), text: v.string(), expiresAt: v.number() }),
  v.object({
    kind: v.literal('slider'),
    x: v.number(),
    y: v.number(),
    askedAt: v.number(),
    expiresAt: v.number(),
    /** How much work it asks for. */
    bits: v.number(),
    state: v.picklist(['open', 'solved', 'validated']),
    passToken: v.string(),
  }),
])
export type StoredCaptcha = v.InferOutput<typeof StoredCaptchaSchema>
