import * as v from 'valibot'

export const REGION_EFFECTS = ['limited', 'warning', 'restricted'] as const
const RegionEffectSchema = v.picklist(REGION_EFFECTS)
export type RegionEffect = v.InferOutput<typeof RegionEffectSchema>

export const RegionRuleSchema = v.object({
  /** An address or a network, as in `203.0.113.0/24`. */
  network: v.pipe(v.string(), v.regex(/^[0-9a-f:.]+(\/\d{1,3})?$/i)),
  effect: RegionEffectSchema,
})
export type RegionRule = v.InferOutput<typeof RegionRuleSchema>
