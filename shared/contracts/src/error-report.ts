import * as v from 'valibot'

import { MAX_FORM_FIELDS, MAX_RECENT, MAX_SPAN_MS } from './error-report-facts.ts'
import { RemoteNameSchema, ThemeIdSchema } from './names.ts'
import { VersionSchema } from './primitives.ts'

export const FORM_TYPES = [
  ...['string', 'number', 'boolean', 'bigint', 'undefined', 'function', 'symbol', 'object'],
  ...['null', 'array'],
] as const

const FieldNameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,39}$/))

/** The form of a record: its fields with the types of what they hold, never what they hold. */
export const FormSchema = v.pipe(
  v.record(FieldNameSchema, v.picklist(FORM_TYPES)),
  v.check((form) => Object.keys(form).length <= MAX_FORM_FIELDS, 'too many fields'),
)
export type Form = v.InferOutput<typeof FormSchema>

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** Milliseconds, whole. */
const SpanSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SPAN_MS))

export const RecentEventSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/)),
  form: FormSchema,
  /** Milliseconds before the error. */
  ago: SpanSchema,
})
export const RecentCallSchema = v.strictObject({
  /** `POST /site/api/v1/…`, as the call is declared: no address that was made of values. */
  name: v.pipe(v.string(), v.regex(/^(?:GET|POST) \/[\w./{}:-]{1,150}$/)),
  form: FormSchema,
  /** The code of the answer; `-1` for a call that was given up. */
  code: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(99_999)),
  ms: SpanSchema,
  ago: SpanSchema,
})

/** One error with all that it takes to run what ran when it happened. Says nothing of who the player is. */
export const ErrorReportSchema = v.strictObject({
  theme: ThemeIdSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** sha256 of `compositionContent`, hex. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Version of the host. */
  host: Text(64),
  /** Whose code it is; `host` for the shell's. */
  remote: RemoteNameSchema,
  version: Text(64),
  cohort: v.picklist(['stable', 'candidate', 'allow']),
  /** What was on screen of each remote, or would have been: a fallback where it had to stand in. */
  running: v.record(RemoteNameSchema, VersionSchema),
  /** Path of the address, without its query. */
  route: v.pipe(v.string(), v.regex(/^\/[^?#\s]{0,199}$/)),
  name: Text(80),
  message: Text(500),
  stack: v.optional(Text(4000)),
  events: v.pipe(v.array(RecentEventSchema), v.maxLength(MAX_RECENT)),
  calls: v.pipe(v.array(RecentCallSchema), v.maxLength(MAX_RECENT)),
})
export type ErrorReport = v.InferOutput<typeof ErrorReportSchema>
