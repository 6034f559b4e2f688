import * as v from 'valibot'

const LineSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** What is said of something that works still and will go. */
export const DeprecationSchema = v.strictObject({
  /** A version, or a date. */
  since: LineSchema,
  /** What to use in its place. */
  instead: LineSchema,
})
export type Deprecation = v.InferOutput<typeof DeprecationSchema>
