import * as v from 'valibot'

import { FeatureFlagsSchema, SiteSettingsSchema } from './flags.ts'
import { RemoteNameSchema, ThemeIdSchema } from './names.ts'
import { EpochMsSchema, OriginSchema, VersionSchema } from './primitives.ts'

export const CHANNEL_FORMAT = 'site-channel/1'

export const CandidateSchema = v.strictObject({
  version: VersionSchema,
  /** Share of devices in basis points, 0-10000. */
  weight: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
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
})

export const ChannelRemoteSchema = v.strictObject({
  stable: VersionSchema,
  candidate: v.optional(CandidateSchema),
  /** Versions that ran before, newest first; the first is the fallback release of the composition. */
  lastGood: v.array(VersionSchema),
  /** True once ops has chosen a version; a local build never overrides it. */
  pinned: v.boolean(),
})

/** What ops edit: one document per theme. A write names the revision that it was based on. */
export const ChannelSchema = v.strictObject({
  format: v.literal(CHANNEL_FORMAT),
  theme: ThemeIdSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: SiteSettingsSchema,
  flags: v.partial(FeatureFlagsSchema),
  remotes: v.record(RemoteNameSchema, ChannelRemoteSchema),
  /** Where release files may come from; fixed per theme so that a page's CSP stays true for a live switch. */
  origins: v.record(RemoteNameSchema, OriginSchema),
  updatedAt: EpochMsSchema,
  updatedBy: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500)),
})
export type Channel = v.InferOutput<typeof ChannelSchema>
export type ChannelRemote = v.InferOutput<typeof ChannelRemoteSchema>
