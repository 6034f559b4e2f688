import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PasswordHashSchema } from '../primitives.ts'
import { EmptyRequestSchema, NothingSchema } from './common.ts'
import { RealityMinutesSchema } from './play-session.ts'
import { ExclusionSchema } from './session.ts'

// Calls beside the 91 of the specification: what a member does to keep the own play within bounds (DOMAIN 4.2).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** What a limit is of: money paid in, lost or staked, or the time that is played. */
export const LIMIT_TYPES = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
const LimitTypeSchema = v.picklist(LIMIT_TYPES)
const LimitPeriodSchema = v.picklist(LIMIT_PERIODS)

/** Hours of a time-out: a day, three days, one, four and six weeks. */
export const TIMEOUT_HOURS = [24, 72, 168, 672, 1008] as const
/** Months of a self-exclusion. */
export const EXCLUSION_MONTHS = [6, 12, 60] as const
/** What is typed to exclude oneself, in either script. */
export const EXCLUSION_SENTENCES: readonly string[] = ['我确认', '我確認']

/** Yuan, or, of the limit of playing time, whole minutes. */
const LimitAmountSchema = v.union([MoneySchema, v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,3})$/))])

export const PlayLimitSchema = v.object({
  type: LimitTypeSchema,
  period: LimitPeriodSchema,
  amount: LimitAmountSchema,
  /** In this period so far; orders that are open and bets that are not settled count. */
  used: LimitAmountSchema,
  left: LimitAmountSchema,
  /** When the period begins anew. */
  resetAt: EpochMsSchema,
  /** A higher limit that waits; null for none. */
  pending: v.nullable(
    v.object({
      /** Null for the end of the limit. */
      amount: v.nullable(LimitAmountSchema),
      requestedAt: EpochMsSchema,
      /** From then on it can be confirmed, and until then. */
      effectiveAt: EpochMsSchema,
      expiresAt: EpochMsSchema,
      needConfirm: v.literal(true),
    }),
  ),
})
export type PlayLimit = v.InferOutput<typeof PlayLimitSchema>

/** Signs that play may do harm, in the order in which they are told. */
export const HARM_MARKERS = ['chasing', 'raisedLimits', 'nightPlay', 'failedDeposits', 'longSessions'] as const
export type HarmMarker = (typeof HARM_MARKERS)[number]

/** One sign that was seen: `value` counts deposits, wishes or payments, or, of play, minutes. */
export const HarmReasonSchema = v.object({
  marker: v.picklist(HARM_MARKERS),
  value: v.pipe(v.number(), v.integer(), v.minValue(1)),
  isStrong: v.boolean(),
})
export type HarmReason = v.InferOutput<typeof HarmReasonSchema>

const PlayHarmSchema = v.object({
  /** So much was seen that nothing tempts the member to play. */
  isHigh: v.boolean(),
  reasons: v.array(HarmReasonSchema),
})
export type PlayHarm = v.InferOutput<typeof PlayHarmSchema>

export const PlayLimitsSchema = v.object({
  /** Those that are set. */
  limits: v.array(PlayLimitSchema),
  realityCheckMin: RealityMinutesSchema,
  /** The limit of playing time on a day, in minutes; null for none. */
  sessionMaxMin: v.nullable(v.number()),
  exclusion: v.nullable(ExclusionSchema),
  /** What was seen of the member's play in the last days; null for nothing. */
  harm: v.nullable(PlayHarmSchema),
  /** Whether staff first look at what the account has in common with one that is excluded. */
  isHeld: v.boolean(),
  /** Whether the member has ever paid in, or has an order that may bring something yet. */
  hasDeposited: v.optional(v.boolean(), false),
  /** Whether the member has answered, on whatever device, whether they want a limit of deposits. */
  wasAsked: v.optional(v.boolean(), false),
  /** When this was said, by the clock that all times here are of. */
  serverTime: EpochMsSchema,
})
export type PlayLimits = v.InferOutput<typeof PlayLimitsSchema>

/** `data` of the 6012 with which a call is refused that would pass a limit. */
export const LimitReachedSchema = v.object({
  reason: v.literal('LIMIT'),
  type: LimitTypeSchema,
  period: LimitPeriodSchema,
  left: LimitAmountSchema,
  resetAt: EpochMsSchema,
})
export type LimitReached = v.InferOutput<typeof LimitReachedSchema>

/** `data` of the 6003 with which a call is refused during a time-out or a self-exclusion. */
export const ExcludedSchema = v.object({ reason: v.literal('EXCLUDED'), exclusion: ExclusionSchema })
export type Excluded = v.InferOutput<typeof ExcludedSchema>

/** `data` of the 6003 with which a call is refused as long as staff look at the account. */
export const HeldSchema = v.object({ reason: v.literal('HELD') })
export type Held = v.InferOutput<typeof HeldSchema>

const whichLimit = { type: LimitTypeSchema, period: LimitPeriodSchema }

export const playLimitsEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/site/api/v1/user/rg/limits',
  request: EmptyRequestSchema,
  response: PlayLimitsSchema,
  summary: '理性博彩限额',
})

export const setLimitEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/setLimit',
  /** Null ends the limit. The first and a lower limit hold at once, all others wait. */
  request: v.object({ ...whichLimit, amount: v.nullable(AmountInputSchema) }),
  response: PlayLimitsSchema,
  summary: '设置限额',
})

export const confirmIncreaseEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/confirmIncrease',
  request: v.object(whichLimit),
  response: PlayLimitsSchema,
  summary: '确认提高限额',
})

/** The member has answered whether they want a limit of deposits, and is not asked again. */
export const limitsAskedEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/limitsAsked',
  request: EmptyRequestSchema,
  response: NothingSchema,
  summary: '已询问存款限额',
})

export const realityCheckEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/realityCheck',
  request: v.object({ minutes: RealityMinutesSchema }),
  response: NothingSchema,
  summary: '设置时间提醒',
})

export const timeoutEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/timeout',
  request: v.object({ hours: v.picklist(TIMEOUT_HOURS), password: PasswordHashSchema }),
  response: ExclusionSchema,
  summary: '暂停游戏',
})

export const selfExcludeEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/selfExclude',
  request: v.object({
    months: v.picklist(EXCLUSION_MONTHS),
    confirmText: v.pipe(v.string(), v.maxLength(20)),
    password: PasswordHashSchema,
  }),
  response: ExclusionSchema,
  summary: '自我排除',
})

/** After the end of a self-exclusion: play is open again a day later. */
export const askToReturnEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/rg/askToReturn',
  request: EmptyRequestSchema,
  response: ExclusionSchema,
  summary: '申请恢复游戏',
})
