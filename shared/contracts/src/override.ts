import * as v from 'valibot'

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
