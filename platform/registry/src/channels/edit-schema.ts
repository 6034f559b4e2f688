import {
  CandidateSchema,
  FEATURE_FLAGS,
  RemoteNameSchema,
  SiteSettingsSchema,
  VersionSchema,
  type FeatureFlag,
} from '@site/contracts'
import * as v from 'valibot'

const FlagPatchSchema = v.strictObject(
  Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, v.optional(v.nullable(v.boolean()))])) as Record<
    FeatureFlag,
    v.OptionalSchema<v.NullableSchema<v.BooleanSchema<undefined>, undefined>, undefined>
  >,
)

/** What ops may do to a channel, as the API takes it. */
export const EditSchema = v.variant('kind', [
  /** Makes versions stable, all in one revision: `{ help: '1.0.1' }`. */
  v.strictObject({
    kind: v.literal('promote'),
    versions: v.pipe(
      v.record(RemoteNameSchema, VersionSchema),
      v.check((versions) => Object.keys(versions).length > 0, 'name at least one remote'),
    ),
  }),
  /** Starts a candidate or changes its share; the stable version stays. */
  v.strictObject({ kind: v.literal('candidate'), remote: RemoteNameSchema, ...CandidateSchema.entries }),
  /**
   * Withdraws a running candidate, or else goes back to the newest last-good version, or to `to`. `force` does so even
   * where a promotion would be refused.
   */
  v.strictObject({
    kind: v.literal('rollback'),
    remote: RemoteNameSchema,
    to: v.optional(VersionSchema),
    force: v.optional(v.boolean(), false),
  }),
  /** Takes a remote off the theme; refused where something on it still uses what the remote offers. */
  v.strictObject({ kind: v.literal('remove'), remote: RemoteNameSchema }),
  v.strictObject({ kind: v.literal('settings'), settings: v.partial(SiteSettingsSchema) }),
  /** `null` gives a flag back to the deployment's default. */
  v.strictObject({ kind: v.literal('flags'), flags: FlagPatchSchema }),
])
export type Edit = v.InferOutput<typeof EditSchema>

/** A missing reason is refused with the same sentence as a short one. */
export const ReasonSchema = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'say why: a reason of at least 3 characters is required'),
    v.maxLength(500),
  ),
  '',
)
export const EditRequestSchema = v.strictObject({ reason: ReasonSchema, edit: EditSchema })
