import * as v from 'valibot'

import { RemoteNameSchema } from './names.ts'
import { EpochMsSchema, OriginSchema, VersionSchema } from './primitives.ts'

/**
 * What a grant has put into a composition for one device (ADR 0048): another release of one remote. One of `origin` and
 * `version` is there.
 */
export const OverrideSchema = v.strictObject({
  /** Of the grant, as it is listed and revoked. */
  id: v.string(),
  remote: RemoteNameSchema,
  /** Where the developer's machine serves its build; the page fetches `/release.json` from there. */
  origin: v.optional(OriginSchema),
  /** The published release that runs. */
  version: v.optional(VersionSchema),
  expiresAt: EpochMsSchema,
})
export type Override = v.InferOutput<typeof OverrideSchema>

/** Cookie with the grant that this browser has opened, and the parameter of the link that opens one. */
export const OVERRIDE_NAME = 'override'
/** Value of the parameter that leaves. */
export const OVERRIDE_OFF = 'off'

/** Why a grant opens nothing; `unchecked` means that the registry could not be asked. */
export const OVERRIDE_REFUSALS = ['altered', 'expired', 'revoked', 'wrong-theme', 'wrong-device', 'unchecked'] as const
export const OverrideRefusalSchema = v.picklist(OVERRIDE_REFUSALS)
export type OverrideRefusal = v.InferOutput<typeof OverrideRefusalSchema>

/** Header in which the registry says, beside the composition, why the grant that was sent along opened nothing. */
export const OVERRIDE_REFUSED_HEADER = 'x-override-refused'

/** A grant as it travels, a compact JWS. */
export const OverrideTokenSchema = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
