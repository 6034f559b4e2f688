import * as v from 'valibot'

import { RewardSchema } from '../../terms/amounts.ts'

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An invitation as the operator makes it: a friend counts only after a deposit and valid bets. */
export const InvitationDataSchema = v.object({
  qualify: v.object({
    deposit: RewardSchema,
    bet: RewardSchema,
    days: v.pipe(CountSchema, v.maxValue(365)),
  }),
  perFriend: RewardSchema,
  /** For so many friends, the fewest first. */
  tiers: v.optional(
    v.pipe(
      v.array(v.object({ friends: CountSchema, reward: RewardSchema })),
      v.check((tiers) => tiers.every(({ friends }, index) => friends > (tiers[index - 1]?.friends ?? 0)), 'in order'),
    ),
    [],
  ),
})
export type InvitationData = v.InferOutput<typeof InvitationDataSchema>
