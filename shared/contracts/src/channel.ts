import * as v from 'valibot'

import { FeatureFlagsSchema, SiteSettingsSchema } from './flags.ts'
import { RemoteNameSchema, ThemeIdSchema } from './names.ts'
import { EpochMsSchema, OriginSchema, VersionSchema } from './primitives.ts'

export const CHANNEL_FORMAT = 'site-channel/1'

const WeightSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

/** Shares that a candidate is to have one after the other, and for how long at least; each more than the one before. */
export const PlanStepsSchema = v.pipe(
  v.array(
    v.strictObject({
      /** Basis points. */
      weight: v.pipe(WeightSchema, v.minValue(1)),
      minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_160)),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
  v.check(
    (steps) => steps.every(({ weight }, index) => index === 0 || weight > (steps[index - 1]?.weight ?? 0)),
    'each step has a larger share than the one before',
  ),
)

export const CandidateSchema = v.strictObject({
  version: VersionSchema,
  /** Share of devices in basis points, 0-10000. */
  weight: WeightSchema,
  /** Device ids that always get the candidate. */
  allow: v.array(v.pipe(v.string(), v.maxLength(64))),
  /**
   * The registry sets the weight to 0 when for certain more than `errorRate` (per mille) of at least `minSamples` devices
   * were failed by the candidate, and it is worse than the stable release beside it.
   */
  abort: v.optional(
    v.strictObject({
      errorRate: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
      minSamples: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
  ),
  /**
   * The registry goes to the next step when the time of this one is over and the evidence speaks for the candidate. It
   * never goes past the last: what comes then is a person's to decide.
   */
  plan: v.optional(
    v.strictObject({
      steps: PlanStepsSchema,
      /** The step that runs, from 0. */
      step: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** When it began. */
      since: EpochMsSchema,
    }),
  ),
})

export const ChannelRemoteSchema = v.strictObject({
  stable: VersionSchema,
  candidate: v.optional(CandidateSchema),
  /**
   * Versions that ran before and may be gone back to, those first that proved well; the first is the fallback release of
   * the composition. None that somebody went back from; one that failed is here only as long as there is no other.
   */
  lastGood: v.array(VersionSchema),
  /** True once ops has chosen a version; a local build never overrides it. */
  pinned: v.boolean(),
})

/** A time in which nothing new comes to a theme. */
export const ThemeFreezeSchema = v.pipe(
  v.strictObject({
    from: EpochMsSchema,
    until: EpochMsSchema,
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(3, 'say why the theme is frozen: 3 characters at least'),
      v.maxLength(200, 'why a theme is frozen is shown with every refusal: 200 characters at most'),
    ),
  }),
  v.check(({ from, until }) => until > from, 'a freeze ends after it begins'),
)

/** Freezes that a theme has at a time; those that are over do not count. */
export const MAX_FREEZES = 20

/** What holds a theme's changes up; stopping, and going back to what it may go back to, are never held up. */
export const GuardSchema = v.strictObject({
  /** A change needs a second person, who did not propose it. */
  fourEyes: v.boolean(),
  freezes: v.pipe(v.array(ThemeFreezeSchema), v.maxLength(MAX_FREEZES)),
})
export type Guard = v.InferOutput<typeof GuardSchema>

/** What ops edit: one document per theme. A write names the revision that it was based on. */
export const ChannelSchema = v.strictObject({
  format: v.literal(CHANNEL_FORMAT),
  theme: ThemeIdSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: SiteSettingsSchema,
  flags: v.partial(FeatureFlagsSchema),
  /** By name; under `host` (`HOST_NAME`) the releases of the host, which are decided on in the same way. */
  remotes: v.record(RemoteNameSchema, ChannelRemoteSchema),
  /** Nothing is held up where there is none. */
  guard: v.optional(GuardSchema),
  /** The newest revision that open tabs take at once, in the middle of a page. */
  urgent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Where release files may come from; fixed per theme so that a page's CSP stays true for a live switch. */
  origins: v.record(RemoteNameSchema, OriginSchema),
  updatedAt: EpochMsSchema,
  updatedBy: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500)),
})
export type Channel = v.InferOutput<typeof ChannelSchema>
export type ChannelRemote = v.InferOutput<typeof ChannelRemoteSchema>
