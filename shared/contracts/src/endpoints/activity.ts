import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  IdSchema,
  JUMP,
  PictureSchema,
  RequestKeySchema,
  pageOf,
  pageRequest,
  textOf,
} from './common.ts'
import { GiftTypeSchema } from './gifts.ts'

const member = { method: 'POST', caller: 'member', cacheable: false } as const

export const ACTIVITY_TYPES = [
  'firstDeposit',
  'againDeposit',
  'signGift',
  'drawGift',
  'newTask',
  'bettingGift',
  'racePage',
  'activityLandPage',
  'friendInvitation',
] as const

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

export const ActivitySchema = v.object({
  id: IdSchema,
  type: v.picklist(ACTIVITY_TYPES),
  title: v.string(),
  subTitle: v.optional(v.string(), ''),
  img: v.optional(PictureSchema, ''),
  categoryId: v.optional(v.string(), ''),
  startAt: EpochMsSchema,
  endAt: EpochMsSchema,
  /** HTML of the operator; only its words are shown. */
  rules: v.optional(v.string(), ''),
  /** Where its button leads. */
  jumpType: v.optional(v.picklist([JUMP.nowhere, JUMP.address, JUMP.venue]), JUMP.nowhere),
  jumpValue: v.optional(v.string(), ''),
  my: v.optional(
    v.object({
      state: ActivityStateSchema,
      progress: v.optional(v.string()),
      nextReset: v.optional(EpochMsSchema),
    }),
  ),
})
export type Activity = v.InferOutput<typeof ActivitySchema>

export const promotionConfigEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  // Empty for a member in a time-out or self-exclusion.
  personal: true,
  path: '/act/api/v1/promotion/config',
  request: v.optional(v.object({ categoryId: v.optional(IdSchema), id: v.optional(IdSchema) }), {}),
  response: v.object({
    categories: v.array(v.object({ id: IdSchema, name: v.string() })),
    list: v.array(ActivitySchema),
  }),
  summary: '优惠活动配置',
})

export const promotionVerificationEndpoint = endpoint({
  ...member,
  path: '/act/api/v1/promotion/verification',
  request: v.object({ id: IdSchema }),
  response: v.object({
    eligible: v.boolean(),
    reasons: v.array(v.object({ code: v.number(), text: v.string(), action: v.optional(v.string()) })),
    confirmFields: v.optional(v.array(v.string()), []),
  }),
  summary: '活动资格校验',
})

export const joinActivityEndpoint = endpoint({
  ...member,
  money: true,
  path: '/act/api/v1/promotion/joinActivity',
  request: v.object({
    id: IdSchema,
    depositOrderNo: v.optional(IdSchema),
    option: v.optional(textOf(64)),
    action: v.optional(v.picklist(['join', 'sign', 'draw', 'claim']), 'join'),
    requestId: RequestKeySchema,
  }),
  response: v.object({
    state: ActivityStateSchema,
    prize: v.optional(v.object({ id: IdSchema, name: v.string(), amount: MoneySchema })),
    remainTimes: v.optional(v.number()),
  }),
  summary: '参加活动',
})

export const confirmInfoEndpoint = endpoint({
  ...member,
  path: '/act/api/v1/promotion/confirmInfo',
  request: v.object({ id: IdSchema, info: v.optional(v.record(textOf(40), textOf(200)), {}) }),
  response: v.object({ applyNo: IdSchema, state: ActivityStateSchema }),
  summary: '活动确认信息',
})

/** The running week of the weekly gift. */
export const vipWeekEndpoint = endpoint({
  ...member,
  path: '/act/api/v1/vipWeek/VipWeekInfo',
  request: EmptyRequestSchema,
  response: v.object({
    weekStart: EpochMsSchema,
    /** The first moment of the next week. */
    weekEnd: EpochMsSchema,
    /** `none` where the grade has no such gift, `joined` while bets are missing, then `qualified`. */
    state: ActivityStateSchema,
    amount: MoneySchema,
    need: v.object({ valid: MoneySchema, deposit: MoneySchema }),
    done: v.object({ valid: MoneySchema, deposit: MoneySchema }),
    history: v.optional(v.array(v.object({ weekStart: EpochMsSchema, amount: MoneySchema })), []),
  }),
  summary: 'VIP周礼金',
})

export const exchangeRecordEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/act/api/v1/activityTopGift/exchangeRecord',
  /** `id` asks for one gift, `type` for those of one kind. */
  request: pageRequest({ id: v.optional(IdSchema), type: v.optional(GiftTypeSchema) }),
  response: pageOf(
    v.object({
      id: IdSchema,
      type: GiftTypeSchema,
      giftName: v.string(),
      /** What was given for it: nothing for a gift of a grade. */
      cost: v.number(),
      count: v.number(),
      amount: MoneySchema,
      /** Of the ledger. */
      orderNo: IdSchema,
      state: ActivityStateSchema,
      at: EpochMsSchema,
    }),
  ),
  summary: '礼品兑换记录',
})
