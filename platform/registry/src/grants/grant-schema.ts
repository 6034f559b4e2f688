import { OverrideSchema, RemoteNameSchema, ThemeIdSchema, VersionSchema } from '@site/contracts'
import * as v from 'valibot'

import { ReasonSchema } from '../channels/index.ts'

export const MOST_MINUTES = 60

/** The device id as the edge makes it: the value of the cookie `did`. */
const DeviceSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is the device id that the panel of the page shows'),
)

/**
 * A developer's own machine and nothing else: whoever is sent somebody's grant can be made to run what answers on their
 * own loopback, never a stranger's server.
 */
const OwnMachineSchema = v.pipe(
  v.string(),
  v.regex(/^http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5}$/, 'is an address of the developer’s own machine'),
)

/** What is asked for: one remote, one theme, one device, and either a published version or the own machine. */
export const GrantRequestSchema = v.pipe(
  v.strictObject({
    theme: ThemeIdSchema,
    remote: RemoteNameSchema,
    device: DeviceSchema,
    origin: v.optional(OwnMachineSchema),
    version: v.optional(VersionSchema),
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES)), MOST_MINUTES),
    reason: ReasonSchema,
  }),
  v.check(
    ({ origin, version }) => (origin === undefined) !== (version === undefined),
    'name a version or an origin, not both',
  ),
)
export type GrantRequest = v.InferOutput<typeof GrantRequestSchema>

export const RevocationSchema = v.strictObject({ reason: ReasonSchema })

/** What is signed and travels in the link. */
export const GrantSchema = v.strictObject({
  format: v.literal('site-grant/1'),
  /** The registry that issued it: another installation's grant opens nothing. */
  instance: v.string(),
  theme: ThemeIdSchema,
  device: v.string(),
  ...OverrideSchema.entries,
})
export type Grant = v.InferOutput<typeof GrantSchema>
