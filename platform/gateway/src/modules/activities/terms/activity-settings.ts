import { ADVERT_PLACES, ConfirmFieldSchema, MAX_TURNOVER, VenueCodeSchema } from '@site/contracts'
import * as v from 'valibot'

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const LimitSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Where an activity is shown beside the list (ADR 0051); the page of deposits lists what goes with deposits by itself. */
export const AdvertsSchema = v.array(v.picklist(ADVERT_PLACES))

/** What the operator sets in every activity (`activity.settings`). */
export const ActivitySettingsSchema = v.object({
  audience: v.optional(v.object({ newWithinDays: LimitSchema, vipMin: v.optional(CountSchema, 0) }), {}),
  joinMode: v.optional(v.picklist(['auto', 'apply']), 'auto'),
  /** What has to be confirmed before joining, as it is bound to the account. */
  confirmFields: v.optional(v.array(ConfirmFieldSchema), []),
  /** What has to be bet never lapses: it would give the bonus away to who waits. */
  turnover: v.optional(
    v.object({
      multiple: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TURNOVER)), 1),
      base: v.optional(v.picklist(['bonus', 'all']), 'bonus'),
      venues: v.optional(v.array(VenueCodeSchema), []),
    }),
    {},
  ),
  limits: v.optional(
    v.object({ perMember: LimitSchema, perDay: LimitSchema, perAddress: LimitSchema, perDevice: LimitSchema }),
    {},
  ),
  adverts: v.optional(AdvertsSchema, []),
  terms: v.optional(v.array(v.object({ text: v.string(), significant: v.boolean() })), []),
})
export type ActivitySettings = v.InferOutput<typeof ActivitySettingsSchema>
