import { DepositTierSchema } from '@site/contracts'
import { DAY_MS, depositBonus, formatFen, HOUR_MS } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { leastOf, RewardSchema } from '../../terms/amounts.ts'
import { selectClaimedKeys } from '../../terms/claims.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import { requiredOf } from '../../terms/required.ts'
import type { ActivityTemplate, Participation, StoredActivity, TemplateTools } from '../../terms/template.ts'

const TierSchema = v.object({
  ...DepositTierSchema.entries,
  min: RewardSchema,
  rate: v.pipe(DepositTierSchema.entries.rate, v.minValue(1)),
  max: RewardSchema,
})
const DataSchema = v.object({
  nth: v.pipe(v.number(), v.integer(), v.minValue(1)),
  tiers: v.pipe(
    v.array(TierSchema),
    v.minLength(1),
    v.check((tiers) => tiers.every(({ min }, index) => min > (tiers[index - 1]?.min ?? 0n)), 'the least first'),
  ),
  locksVenues: v.optional(v.boolean(), false),
})
type Data = v.InferOutput<typeof DataSchema>

/** One deposit counts, so one reward is paid. */
const KEY = 'deposit'
/** An order of the last moment is credited within the time-out of its channel, none of which is above an hour; and a day to claim. */
const CLAIM_AFTER_MS = DAY_MS + HOUR_MS

interface Asked {
  readonly activity: StoredActivity<Data>
  readonly memberId: number
  readonly participation: Participation | undefined
}

/**
 * A bonus for a member's first deposit, or for a later one: whoever has joined before the order was made gets the share of
 * the tier that it reaches; where nothing has to be joined, whoever made the order since its beginning.
 */
export function createDepositTemplate<Type extends 'firstDeposit' | 'againDeposit'>(
  type: Type,
  { facts }: Pick<TemplateTools, 'facts'>,
): ActivityTemplate<Type, Data> {
  /** What the deposit that counts gives. */
  async function look(db: Executor, { activity, memberId, participation }: Asked) {
    const { data, id, turnover } = activity
    const deposits = await facts.deposits(db, memberId)
    const deposit = deposits[data.nth - 1]
    const nextDeposit = deposits.length + 1
    const joinedAt = participation?.joinedAt
    const countsFrom = activity.joinMode === 'auto' ? activity.startAt : joinedAt
    if (countsFrom === undefined) return { nextDeposit, state: 'none' as const }
    if (deposit === undefined) {
      const state = joinedAt === undefined ? ('none' as const) : ('joined' as const)
      return { nextDeposit, state, refusal: 'notReached' as const }
    }
    // An order that was open when its member joined is not what the offer was for, nor one that was made after its end.
    if (deposit.orderedAt < countsFrom || deposit.orderedAt >= activity.endAt)
      return { nextDeposit, state: 'rejected' as const, refusal: 'tooLate' as const }
    const reached = depositBonus(data.tiers, deposit.amount)
    if (reached === undefined || reached.bonus === 0n)
      return { nextDeposit, state: 'rejected' as const, refusal: 'notReached' as const }
    const isPaid = (await selectClaimedKeys(db, { activityId: id, memberId })).has(KEY)
    const { bonus: amount, tier } = reached
    const required = requiredOf(turnover, { deposit: deposit.amount, amount, multiple: tier.multiple })
    const state = isPaid ? ('claimed' as const) : ('claimable' as const)
    const refusal = isPaid ? ('claimed' as const) : undefined
    // Who has not joined has taken the offer up by the order.
    const promisedAt = joinedAt ?? deposit.orderedAt
    return { nextDeposit, state, refusal, promisedAt, deposit, reached, required }
  }

  const template: ActivityTemplate<'firstDeposit' | 'againDeposit', Data> = {
    type,
    data: DataSchema,
    actions: ['claim'],
    leastReward: ({ data: { tiers } }) => leastOf(tiers.map(({ min }) => depositBonus(tiers, min)?.bonus ?? 0n)),
    claimAfterMs: () => CLAIM_AFTER_MS,
    show: async (_db, { data: { nth, tiers, locksVenues } }) => ({
      ...{ nth, locksVenues },
      tiers: tiers.map((tier) => ({ ...tier, min: formatFen(tier.min), max: formatFen(tier.max) })),
    }),

    async my(db, asked) {
      const { state, refusal, nextDeposit, deposit, reached, required } = await look(db, asked)
      return {
        state,
        ...(refusal && { refusal }),
        own: {
          nextDeposit,
          ...(deposit && {
            deposit: {
              ...{ orderNo: deposit.orderNo, amount: formatFen(deposit.amount), bonus: formatFen(reached.bonus) },
              ...{ required: formatFen(required), state },
            },
          }),
        },
      }
    },

    async missed(db, { activity, member, participation, since, now }) {
      const closedAt = activity.endAt + CLAIM_AFTER_MS
      if (closedAt > now || closedAt <= since) return []
      const { state, reached } = await look(db, { activity, memberId: member.id, participation })
      if (state !== 'claimable') return []
      return [{ key: KEY, name: activity.title, amount: reached.bonus, closedAt }]
    },

    async mayJoin(db, { activity, memberId }) {
      return (await facts.deposits(db, memberId)).length >= activity.data.nth ? 'tooLate' : undefined
    },

    async act(tx, call) {
      const { state, refusal, promisedAt, deposit, reached } = await look(tx, call)
      if (deposit === undefined || refusal !== undefined) throw refuse(refusal ?? 'notJoined')
      if (call.depositOrderNo !== undefined && call.depositOrderNo !== deposit.orderNo) throw refuse('notReached')
      if (state !== 'claimable') throw refuse('claimed')
      const { bonus, tier } = reached
      const { title, data } = call.activity
      const paid = await call.pay({
        ...{ key: KEY, amount: bonus, name: title, deposit: deposit.amount, multiple: tier.multiple },
        ...{ locksVenues: data.locksVenues, promisedAt },
      })
      return {
        state: 'claimed',
        prize: { id: deposit.orderNo, name: title, amount: bonus, orderNo: paid.orderNo, required: paid.required },
      }
    },
  }
  return template as ActivityTemplate<Type, Data>
}
