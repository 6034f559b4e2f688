import { VenueCodeSchema } from '@site/contracts'
import * as v from 'valibot'

import { FenSchema, RewardSchema } from '../../terms/amounts.ts'

const PlaceSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))

/** A race as the operator makes it. */
export const RaceDataSchema = v.object({
  metric: v.picklist(['valid', 'multiple']),
  venues: v.optional(v.array(VenueCodeSchema), []),
  minStake: v.optional(FenSchema, '0.00'),
  prizes: v.pipe(
    v.array(v.object({ from: PlaceSchema, to: PlaceSchema, reward: RewardSchema })),
    v.minLength(1),
    v.check(
      (prizes) => prizes.every(({ from, to }, index) => from <= to && from > (prizes[index - 1]?.to ?? 0)),
      'places follow each other, none twice',
    ),
  ),
})
export type RaceData = v.InferOutput<typeof RaceDataSchema>
