import type {
  ActivityAction,
  ActivityOf,
  ActivityRefusal,
  ActivityState,
  ActivityType,
  AnswerOf,
  promotionConfigEndpoint,
} from '@site/contracts'
import { DAY_MS, type DaySpan, type Fen } from '@site/domain'
import type * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import type { Executor } from '../../../db/database.ts'
import type { MemberRow } from '../../../kernel/members/index.ts'
import type { ActivitySettings } from './activity-settings.ts'

/** An activity as the operator made it: what every template has, and the data of its own. Times in epoch milliseconds. */
export interface StoredActivity<Data = unknown> extends ActivitySettings {
  readonly id: string
  readonly type: ActivityType
  readonly title: string
  readonly startAt: number
  readonly endAt: number
  readonly status: 'running' | 'stopped'
  /** As the `data` schema of its template read it. */
  readonly data: Data
}

/** A member's part in an activity; absent before joining. */
export interface Participation {
  readonly joinedAt: number | undefined
  readonly confirmedAt: number | undefined
}

type CommonKey = keyof ActivityOf<'activityLandPage'>
type CommonMyKey = keyof NonNullable<ActivityOf<'activityLandPage'>['my']>

/** What a template adds to the common record. */
export type OwnEntries<Type extends ActivityType> = Type extends ActivityType
  ? Omit<ActivityOf<Type>, CommonKey>
  : never
/** What it adds to the member's part. */
export type OwnMy<Type extends ActivityType> = Type extends ActivityType
  ? Omit<NonNullable<ActivityOf<Type>['my']>, CommonMyKey>
  : never

/** How a member stands with an activity, by its template alone: audience, period, stock and limits are the engine's. */
export interface Standing<Type extends ActivityType> {
  readonly state: ActivityState
  /** Why nothing can be done now. */
  readonly refusal?: ActivityRefusal
  readonly nextReset?: number
  readonly own: OwnMy<Type>
}

/** A reward that was earned and not claimed in time. */
export interface Missed {
  /** As its claim would have been keyed. */
  readonly key: string
  /** In Chinese, as in records. */
  readonly name: string
  readonly amount: Fen
  /** Until when it could be claimed (epoch milliseconds). */
  readonly closedAt: number
}

/** Whose missed rewards of an activity are asked for; moments in epoch milliseconds. */
export interface MissedIn<Data> {
  readonly activity: StoredActivity<Data>
  readonly member: Pick<MemberRow, 'id' | 'registerAt'>
  readonly participation: Participation | undefined
  readonly since: number
  readonly now: number
}

/** No template lets its rewards be claimed for longer after the end of an activity. */
export const LONGEST_CLAIM_MS = 31 * DAY_MS

/** A reward that a template has decided on. */
export interface Award {
  /** What it is for: the same key is paid to a member once in an activity, at most 64 characters. */
  readonly key: string
  /** In fen; 0 is written down and moves no money. */
  readonly amount: Fen
  /** What it is called in records and in the winners' ticker, in Chinese. */
  readonly name: string
  /** The deposit that it is for, where turnover is asked of bonus and deposit (`base: 'all'`). */
  readonly deposit?: Fen
  /** Instead of the activity's own multiple; at most 10. */
  readonly multiple?: number
  /** Whether money stays in the venues of the turnover until it is met. */
  readonly locksVenues?: boolean
  /** Number of the draw that it was won in, for its proof. */
  readonly drawId?: string
  /** When it was earned (epoch milliseconds): what was offered before the signs of harm is not taken back. */
  readonly promisedAt?: number
}

/** Where a claim comes from; what is paid by itself comes from nowhere. */
export interface ClaimOrigin {
  readonly ip: string
  readonly deviceId: string
}

/** Who is paid in which activity. */
export interface Claimed {
  readonly activity: Pick<StoredActivity, 'id' | 'limits' | 'turnover'>
  readonly memberId: number
  readonly origin?: ClaimOrigin
  /** When it is claimed (epoch milliseconds): its site day is that of the whole claim, however long it waits for others. */
  readonly now: number
}

export interface Awarded {
  /** Of `activity_claim`. */
  readonly claimId: number
  /** Number of the line of the ledger; none for nothing. */
  readonly orderNo: string | undefined
  /** What has to be bet, in fen. */
  readonly required: Fen
}

/** One action of a member. Its transaction holds the member; the checks of the engine are done. */
export interface TemplateCall<Data> {
  readonly activity: StoredActivity<Data>
  readonly memberId: number
  readonly participation: Participation | undefined
  readonly action: Exclude<ActivityAction, 'join'>
  readonly option: string | undefined
  readonly depositOrderNo: string | undefined
  readonly requestId: string
  readonly now: number
  /**
   * Looks at the limits before it is known what is won; `pay` looks at those of what moves money. The caller holds the
   * activity. @throws ApiError with the refusal of a limit
   */
  mustBeWithinLimits(): Promise<void>
  /**
   * Pays, in this transaction: one journal with its turnover, counted against stock, budget and limits. To be called last,
   * for it holds the activity.
   *
   * @throws ApiError with the refusal `claimed`, `outOfStock`, `overBudget`, of a limit, or `protected`
   */
  pay(award: Award): Promise<Awarded>
}

export interface Outcome {
  readonly state: ActivityState
  /** `amount` in fen. */
  readonly prize?: { readonly id: string; readonly name: string; readonly amount: Fen } & Partial<
    Omit<Awarded, 'claimId'>
  >
  readonly remainTimes?: number
  readonly drawId?: string
}

/**
 * A kind of activity: its data and what a member does in it. It never moves money, checks periods or counts claims itself.
 */
export interface ActivityTemplate<Type extends ActivityType = ActivityType, Data = unknown> {
  readonly type: Type
  /** Of `activity.data`: amounts as decimal strings. Read once, when an activity is made or loaded. */
  readonly data: v.GenericSchema<unknown, Data>
  /** Actions beside `join` that it knows; others are refused with 6007. */
  readonly actions: readonly Exclude<ActivityAction, 'join'>[]
  /** How long it can be seen after its end, in milliseconds; not at all when absent. */
  readonly shownAfterMs?: number
  /** How long what was earned before its end can be claimed after it, in milliseconds and at most 31 days; 0 when absent. */
  claimAfterMs?(activity: StoredActivity<Data>): number
  /**
   * What the budget has to have left for anything to be paid, in fen: below it nobody is led to a reward. A fen when absent.
   */
  leastReward?(activity: StoredActivity<Data>): Fen
  /** What everybody sees of it beside the common record. */
  show(db: Executor, activity: StoredActivity<Data>, now: number): Promise<OwnEntries<Type>>
  /** The member's part in it. */
  my(
    db: Executor,
    of: {
      readonly activity: StoredActivity<Data>
      readonly memberId: number
      readonly participation: Participation | undefined
      readonly now: number
    },
  ): Promise<Standing<Type>>
  /** What the member earned and can claim no more, from `since` (epoch milliseconds) on; where nothing lapses it is absent. */
  missed?(db: Executor, of: MissedIn<Data>): Promise<readonly Missed[]>
  /** Whether it is too late or otherwise not possible to join; the member is held. */
  mayJoin?(
    db: Executor,
    of: { readonly activity: StoredActivity<Data>; readonly memberId: number; readonly now: number },
  ): Promise<ActivityRefusal | undefined>
  /** @throws ApiError by `refuse` of `refusals.ts` */
  act(tx: Executor, call: TemplateCall<Data>): Promise<Outcome>
  /** Listeners of events, jobs and calls of its own; `start` once all modules are there. */
  register?(): void
  start?(): void | Promise<void>
  /** Idempotent: what its activities need beside their rows, like the seed of a draw. Asked again when the desk makes one. */
  seed?(db: Executor): Promise<void>
}

/** What a template is made with. */
export interface TemplateTools {
  readonly gateway: GatewayContext
  /** Activities of one template that can be seen at this moment, with their data read. */
  running<Data>(
    template: ActivityTemplate<ActivityType, Data>,
    db: Executor,
    now: number,
  ): Promise<StoredActivity<Data>[]>
  /** One activity of a template, whether it runs or not; undefined when there is none. */
  find<Data>(
    template: ActivityTemplate<ActivityType, Data>,
    db: Executor,
    id: string,
  ): Promise<StoredActivity<Data> | undefined>
  /**
   * An activity as it is shown to a member, or to a visitor, with the member's part in it; undefined when it is not shown to
   * them. Not before every template is there.
   */
  seen(
    id: string,
    memberId: number | undefined,
  ): Promise<AnswerOf<typeof promotionConfigEndpoint>['list'][number] | undefined>
  /** Whether an activity is for a member at a moment, by its audience. */
  isFor(activity: StoredActivity, member: MemberRow, at: number): boolean
  /** Makes what comes by itself with the time: in the sandbox the race of the month. What is there stays as it is. */
  makeDue(db: Executor, now: number): Promise<void>
  /** The parts of members in an activity, by member. */
  participationsOf(
    db: Executor,
    activityId: string,
    memberIds: readonly number[],
  ): Promise<ReadonlyMap<number, Participation | undefined>>
  /**
   * {@link TemplateCall.pay} for what is paid by itself, without a call of the member: period, address and device are not
   * looked at. The caller holds the member. @throws ApiError as `pay`
   */
  award(
    tx: Executor,
    of: { readonly activity: StoredActivity; readonly memberId: number; readonly now: number },
    award: Award,
  ): Promise<Awarded>
  readonly facts: MemberFacts
}

/** A deposit that was credited: what was paid, in fen; ordered and credited at (epoch milliseconds). */
export interface CreditedDeposit {
  readonly orderNo: string
  readonly amount: Fen
  readonly orderedAt: number
  readonly at: number
}

/** What members do elsewhere, as templates count it. */
export interface MemberFacts {
  /** Every deposit that was credited, the first one first. */
  deposits(db: Executor, memberId: number): Promise<readonly CreditedDeposit[]>
  /** Valid amounts of the bets that were settled on these site days, in fen; of every venue when none is named. */
  validBets(db: Executor, memberId: number, days: DaySpan, venues: readonly string[]): Promise<Fen>
}
