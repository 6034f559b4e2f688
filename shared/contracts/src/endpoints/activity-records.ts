import * as v from 'valibot'

import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import type { ActivityType } from './activity-types.ts'
import { IdSchema, JUMP, PictureSchema, VenueCodeSchema } from './common.ts'

// What an activity is, by its template (DOMAIN 5.4). Members see these records; what the operator keeps for itself, like the
// budget, is not in them.

/** How a member's participation stands. */
export const ActivityStateSchema = v.picklist([
  'none',
  'joined',
  'applied',
  'qualified',
  'claimable',
  'claimed',
  'done',
  'rejected',
  'expired',
])
export type ActivityState = v.InferOutput<typeof ActivityStateSchema>

/** Why an action is refused, each with its own message. */
export const ACTIVITY_REFUSALS = [
  /** There is no such activity, or it was stopped by the operator. */
  'unknown',
  'notBegun',
  'ended',
  /** The audience: not a new member, or below the grade. */
  'newMembersOnly',
  'vipTooLow',
  /** A binding is missing, or what was confirmed does not fit. */
  'phoneMissing',
  'realNameMissing',
  'notConfirmed',
  'notJoined',
  /** Joined already, or too late to join. */
  'joined',
  'tooLate',
  /** Not earned yet. */
  'notReached',
  /** The same thing again. */
  'claimed',
  'memberLimit',
  'dayLimit',
  'addressLimit',
  'deviceLimit',
  'outOfStock',
  'overBudget',
  /** No chance of a draw, no make-up card. */
  'noneLeft',
  /** May not be tempted to play. */
  'protected',
] as const
export const ActivityRefusalSchema = v.picklist(ACTIVITY_REFUSALS)
export type ActivityRefusal = v.InferOutput<typeof ActivityRefusalSchema>

/** What a member may have to confirm before joining: as it is bound to the account. */
export const ConfirmFieldSchema = v.picklist(['phone', 'realName'])
export type ConfirmField = v.InferOutput<typeof ConfirmFieldSchema>

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A day of the site's calendar, `YYYY-MM-DD`. */
export const SiteDaySchema = v.pipe(v.string(), v.isoDate())

/** A reward that is earned and claimed by itself. */
const RewardStateSchema = v.picklist(['locked', 'claimable', 'claimed', 'expired'])

/** The most that a bonus has to be bet. */
export const MAX_TURNOVER = 10

const common = {
  id: IdSchema,
  title: v.string(),
  subTitle: v.optional(v.string(), ''),
  img: v.optional(PictureSchema, ''),
  categoryId: v.optional(v.string(), ''),
  startAt: EpochMsSchema,
  /** From then on nothing more can be joined or claimed. */
  endAt: EpochMsSchema,
  /** HTML of the operator; only its words are shown. */
  rules: v.optional(v.string(), ''),
  /** Where its button leads. */
  jumpType: v.optional(v.picklist([JUMP.nowhere, JUMP.address, JUMP.venue]), JUMP.nowhere),
  jumpValue: v.optional(v.string(), ''),
  /** In plain words; those that are `significant` stand beside the button. */
  terms: v.optional(v.array(v.object({ text: v.string(), significant: v.boolean() })), []),
  audience: v.object({
    /** Members of at most so many days; everybody when absent. */
    newWithinDays: v.optional(CountSchema),
    /** Least grade. */
    vipMin: CountSchema,
  }),
  /** `apply`: has to be joined first. */
  joinMode: v.picklist(['auto', 'apply']),
  turnover: v.object({
    /** Times that it must be bet, at most {@link MAX_TURNOVER}; a tier may have its own. */
    multiple: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TURNOVER)),
    /** Of the bonus, or of bonus and deposit. */
    base: v.picklist(['bonus', 'all']),
    /** Whose bets count; every venue's when empty. */
    venues: v.array(VenueCodeSchema),
  }),
  /** Claims at most; no limit where absent. */
  limits: v.object({
    perMember: v.optional(CountSchema),
    perDay: v.optional(CountSchema),
    perAddress: v.optional(CountSchema),
    perDevice: v.optional(CountSchema),
  }),
  /** Claims that are left for everybody. */
  stock: v.optional(v.object({ total: CountSchema, left: CountSchema })),
}

/** Of the member who asks; absent for visitors. */
const my = {
  state: ActivityStateSchema,
  joinedAt: v.optional(EpochMsSchema),
  /** What was paid so far. */
  paid: MoneySchema,
  /** Why nothing can be done now, where that is so: to be shown beside the button. */
  refusal: v.optional(v.object({ key: ActivityRefusalSchema, text: v.string() })),
  /** When a new day, week or cycle begins. */
  nextReset: v.optional(EpochMsSchema),
}

export const DepositTierSchema = v.object({
  min: MoneySchema,
  /** Whole per cent of the deposit. */
  rate: CountSchema,
  max: MoneySchema,
  multiple: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TURNOVER)),
})

const deposit = {
  ...common,
  /** The number of the deposit that counts, from 1. */
  nth: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** By the least amount, the smallest first; the highest that is reached counts. */
  tiers: v.array(DepositTierSchema),
  /** Whether money stays in the venues of `turnover` until it is bet. */
  locksVenues: v.boolean(),
  my: v.optional(
    v.object({
      ...my,
      /** The number of the member's next deposit. */
      nextDeposit: CountSchema,
      /** The deposit that counts, once it was made after joining. */
      deposit: v.optional(
        v.object({
          orderNo: IdSchema,
          amount: MoneySchema,
          bonus: MoneySchema,
          /** What has to be bet. */
          required: MoneySchema,
          state: RewardStateSchema,
        }),
      ),
    }),
  ),
}

export const TASK_KEYS = ['bindPhone', 'realName', 'bindCard', 'firstDeposit', 'firstBet'] as const
export const TaskKeySchema = v.picklist(TASK_KEYS)
export type TaskKey = v.InferOutput<typeof TaskKeySchema>

export const PrizeTypeSchema = v.picklist(['money', 'none'])

export const ActivityOfInvitationSchema = v.object({
  ...common,
  type: v.literal('friendInvitation'),
  /** What a friend has to do, and in how many days, to count. */
  qualify: v.object({ deposit: MoneySchema, bet: MoneySchema, days: CountSchema }),
  /** For each friend who counts. */
  perFriend: MoneySchema,
  /** For so many friends, once each. */
  tiers: v.array(v.object({ friends: CountSchema, reward: MoneySchema })),
  my: v.optional(v.object({ ...my, invited: CountSchema, qualified: CountSchema })),
})

export const ActivitySchema = v.variant('type', [
  v.object({
    ...common,
    type: v.literal('activityLandPage'),
    my: v.optional(v.object(my)),
  }),
  v.object({ ...deposit, type: v.literal('firstDeposit') }),
  v.object({ ...deposit, type: v.literal('againDeposit') }),
  v.object({
    ...common,
    type: v.literal('newTask'),
    tasks: v.array(v.object({ key: TaskKeySchema, reward: MoneySchema })),
    my: v.optional(v.object({ ...my, tasks: v.array(v.object({ key: TaskKeySchema, state: RewardStateSchema })) })),
  }),
  v.object({
    ...common,
    type: v.literal('bettingGift'),
    period: v.picklist(['day', 'week']),
    /** Whose bets count; every venue's when empty. */
    venues: v.array(VenueCodeSchema),
    /** Days after the period in which it can be claimed. */
    claimDays: CountSchema,
    /** The smallest first; each that is reached is paid. */
    tiers: v.array(v.object({ need: MoneySchema, reward: MoneySchema })),
    my: v.optional(
      v.object({
        ...my,
        /** The running one first, then those that can still be claimed. */
        periods: v.array(
          v.object({
            from: EpochMsSchema,
            until: EpochMsSchema,
            closesAt: EpochMsSchema,
            valid: MoneySchema,
            /** `option` names it in a claim. */
            tiers: v.array(
              v.object({ option: IdSchema, need: MoneySchema, reward: MoneySchema, state: RewardStateSchema }),
            ),
          }),
        ),
      }),
    ),
  }),
  v.object({
    ...common,
    type: v.literal('signGift'),
    /** Of each day of the cycle, in order; 7 or 30 of them. */
    rewards: v.array(MoneySchema),
    /** Make-up cards of one cycle. */
    cards: CountSchema,
    /** What a day asks for before it can be signed; `0.00` for nothing. */
    need: v.object({ deposit: MoneySchema, bet: MoneySchema }),
    my: v.optional(
      v.object({
        ...my,
        today: SiteDaySchema,
        /** Days in a row until now, today included once it is signed. */
        streak: CountSchema,
        cardsLeft: CountSchema,
        done: v.object({ deposit: MoneySchema, bet: MoneySchema }),
        /** The cycle in hand, one entry for each reward. */
        days: v.array(
          v.object({
            day: SiteDaySchema,
            reward: MoneySchema,
            /** `missed` can be made up while there are cards. */
            state: v.picklist(['signed', 'madeUp', 'missed', 'today', 'coming']),
          }),
        ),
      }),
    ),
  }),
  v.object({
    ...common,
    type: v.literal('drawGift'),
    /** One chance for each full `per` of a day, `perDay` at most; one a day for signing in. */
    chances: v.object({
      source: v.picklist(['deposit', 'bet', 'sign']),
      per: MoneySchema,
      perDay: CountSchema,
    }),
    prizes: v.array(
      v.object({
        id: IdSchema,
        name: v.string(),
        type: PrizeTypeSchema,
        amount: MoneySchema,
        weight: CountSchema,
        /** Per cent with as many decimals as it takes, like `0.05`, as long as there is stock. */
        odds: v.string(),
        /** What is left; no end where absent. */
        left: v.optional(CountSchema),
      }),
    ),
    /** What the running round is drawn from (`draw/proof`). */
    seed: v.object({ round: CountSchema, hash: v.string(), revealsAt: EpochMsSchema }),
    my: v.optional(
      v.object({
        ...my,
        remainTimes: CountSchema,
        /** Of the day so far, and what the next chance needs. */
        done: MoneySchema,
        nextAt: v.optional(MoneySchema),
      }),
    ),
  }),
  v.object({
    ...common,
    type: v.literal('racePage'),
    /** Sum of valid bets, or the best payout of a bet by its stake. */
    metric: v.picklist(['valid', 'multiple']),
    venues: v.array(VenueCodeSchema),
    /** Least stake of a bet that counts. */
    minStake: MoneySchema,
    /** Of the places `from` to `to`, each. */
    prizes: v.array(v.object({ from: CountSchema, to: CountSchema, reward: MoneySchema })),
    settled: v.boolean(),
    my: v.optional(v.object({ ...my, rank: v.optional(CountSchema), score: v.string(), reward: MoneySchema })),
  }),
  ActivityOfInvitationSchema,
])
export type Activity = v.InferOutput<typeof ActivitySchema>
/** The record of one template. */
export type ActivityOf<Type extends ActivityType> = Extract<Activity, { type: Type }>
