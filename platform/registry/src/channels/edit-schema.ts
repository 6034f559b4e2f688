import {
  CandidateSchema,
  FEATURE_FLAGS,
  ThemeFreezeSchema,
  PlanStepsSchema,
  RemoteNameSchema,
  SiteSettingsSchema,
  ThemeIdSchema,
  VersionSchema,
  type Channel,
  type FeatureFlag,
} from '@site/contracts'
import * as v from 'valibot'

import { PlainLineSchema } from '../base/index.ts'

const FlagPatchSchema = v.strictObject(
  Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, v.optional(v.nullable(v.boolean()))])) as Record<
    FeatureFlag,
    v.OptionalSchema<v.NullableSchema<v.BooleanSchema<undefined>, undefined>, undefined>
  >,
)

const {
  version: CandidateVersionSchema,
  weight: WeightSchema,
  allow: AllowSchema,
  abort: AbortSchema,
} = CandidateSchema.entries
const UrgentSchema = v.optional(v.boolean(), false)

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
  /**
   * Starts a candidate or changes it; the stable version stays. The candidate that runs keeps what is not named, its share
   * among it; `null` takes rule or devices away.
   */
  v.pipe(
    v.strictObject({
      kind: v.literal('candidate'),
      remote: RemoteNameSchema,
      version: CandidateVersionSchema,
      /** Empty says nothing: older command lines and consoles send it whenever no device was named. */
      allow: v.nullish(AllowSchema),
      abort: v.nullish(AbortSchema.wrapped),
      weight: v.optional(WeightSchema),
      /** Instead of a weight: the registry goes from step to step while the candidate does well. Needs the rule `abort`. */
      plan: v.optional(PlanStepsSchema),
    }),
    v.check(({ weight, plan }) => weight === undefined || plan === undefined, 'give a weight or a plan, not both'),
  ),
  /**
   * Withdraws a running candidate, or else goes back to the first last-good version, or to `to`. `force` does so even
   * where a promotion would be refused, but for what could not run at all. Open tabs take an `urgent` one at once.
   */
  v.strictObject({
    kind: v.literal('rollback'),
    remote: RemoteNameSchema,
    to: v.optional(VersionSchema),
    force: v.optional(v.boolean(), false),
    urgent: UrgentSchema,
  }),
  /**
   * Takes back what one revision changed, of one remote or altogether. Where something later touched the same, it is
   * refused, unless `later`, which takes that back as well.
   */
  v.strictObject({
    kind: v.literal('undo'),
    revision: v.pipe(v.number(), v.integer(), v.minValue(2, 'the first revision has nothing before it')),
    remote: v.optional(RemoteNameSchema),
    later: v.optional(v.boolean(), false),
    urgent: UrgentSchema,
  }),
  /** Gives a remote back to the builds of the working tree: it runs the newest one, and follows those to come. */
  v.strictObject({ kind: v.literal('unpin'), remote: RemoteNameSchema }),
  /** Takes a remote off the theme; refused where something on it still uses what the remote offers. */
  v.strictObject({ kind: v.literal('remove'), remote: RemoteNameSchema }),
  v.strictObject({ kind: v.literal('settings'), settings: v.partial(SiteSettingsSchema) }),
  /** What holds the theme's changes up from now on. Freezes that are over may come along; they are left out. */
  v.strictObject({
    kind: v.literal('guard'),
    guard: v.strictObject({ fourEyes: v.boolean(), freezes: v.pipe(v.array(ThemeFreezeSchema), v.maxLength(200)) }),
  }),
  /** `null` gives a flag back to the deployment's default. */
  v.strictObject({ kind: v.literal('flags'), flags: FlagPatchSchema }),
])
export type Edit = v.InferOutput<typeof EditSchema>

/** What an edit changes; who, when, why and the revision are added where it is written. */
export type ChannelContent = Pick<Channel, 'settings' | 'flags' | 'remotes' | 'origins' | 'guard'>

/** A missing reason is refused with the same sentence as a short one. */
export const ReasonSchema = v.optional(
  v.pipe(
    PlainLineSchema,
    v.minLength(3, 'say why: a reason of at least 3 characters is required'),
    v.maxLength(500, 'a reason has 500 characters at most'),
  ),
  '',
)
export const EditRequestSchema = v.strictObject({ reason: ReasonSchema, edit: EditSchema })

const RevisionNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
/** One decision on several themes: all of it is written, or nothing. */
export const EditsRequestSchema = v.strictObject({
  reason: ReasonSchema,
  edits: v.pipe(
    v.array(v.strictObject({ theme: ThemeIdSchema, basedOn: RevisionNumberSchema, edit: EditSchema })),
    v.minLength(1),
    v.check((edits) => new Set(edits.map(({ theme }) => theme)).size === edits.length, 'name each theme once'),
  ),
})
