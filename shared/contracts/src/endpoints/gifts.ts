import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { EmptyRequestSchema, IdSchema, RequestKeySchema } from './common.ts'

// Calls beside the 91 of the specification: the gifts of a member's grade (DOMAIN 5.3).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** What a grade gives: once for reaching it, and each week, month and birthday. */
export const GIFT_TYPES = ['upgrade', 'week', 'month', 'birthday'] as const
export const GiftTypeSchema = v.picklist(GIFT_TYPES)
export type GiftType = v.InferOutput<typeof GiftTypeSchema>
/** Every gift that can be claimed: those of a grade, and what the operator gives to one member. */
export const CLAIMED_GIFT_TYPES = [...GIFT_TYPES, 'special'] as const
export const ClaimedGiftTypeSchema = v.picklist(CLAIMED_GIFT_TYPES)
export type ClaimedGiftType = v.InferOutput<typeof ClaimedGiftTypeSchema>

export const GiftStateSchema = v.picklist(['locked', 'claimable', 'claimed', 'expired'])
export type GiftState = v.InferOutput<typeof GiftStateSchema>

export const GiftSchema = v.object({
  /** `type:period`, e.g. `week:2026-11-16`, the first day of the week whose bets earn it; `special:12` of the operator. */
  id: IdSchema,
  type: ClaimedGiftTypeSchema,
  /** What a gift of the operator is for. */
  title: v.optional(v.string()),
  /** How often it must be bet, where that is another number than that of the list. */
  turnover: v.optional(v.number()),
  grade: v.number(),
  amount: MoneySchema,
  state: GiftStateSchema,
  /** From then on it can be claimed, and until then; unknown for the gift of a grade that is not reached. */
  opensAt: v.optional(EpochMsSchema),
  closesAt: v.optional(EpochMsSchema),
  /** Valid bets that earn it, of its week or month; `0.00` where it needs none. */
  need: MoneySchema,
  done: MoneySchema,
})
export type Gift = v.InferOutput<typeof GiftSchema>

export const giftListEndpoint = endpoint({
  ...member,
  // A claim moves the balance, in every tab.
  changedBy: 'balance_changed',
  path: '/act/api/v1/gift/list',
  request: EmptyRequestSchema,
  response: v.object({
    /** What can be claimed, what is coming and what ended lately; empty in a time-out or self-exclusion. */
    list: v.array(GiftSchema),
    /** A gift must be bet so many times before it can be withdrawn. */
    turnover: v.number(),
    /** The clock that the times are of. */
    serverTime: EpochMsSchema,
  }),
  summary: '礼金列表',
})

export const giftClaimEndpoint = endpoint({
  ...member,
  money: true,
  path: '/act/api/v1/gift/claim',
  request: v.object({ id: IdSchema, requestId: RequestKeySchema }),
  response: v.object({
    amount: MoneySchema,
    /** What must be bet before it can be withdrawn. */
    required: MoneySchema,
    orderNo: IdSchema,
  }),
  summary: '领取礼金',
})
