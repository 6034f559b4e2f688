import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import { ActivityRefusalSchema, ActivitySchema, ActivityStateSchema, ConfirmFieldSchema } from './activity-records.ts'
import {
  EmptyRequestSchema,
  IdSchema,
  RequestKeySchema,
  cursorEntries,
  cursorPageOf,
  pageOf,
  pageRequest,
  periodEntries,
  textOf,
} from './common.ts'
import { ClaimedGiftTypeSchema } from './gifts.ts'

const member = { method: 'POST', caller: 'member', cacheable: false } as const

export const promotionConfigEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  // Empty for a member who may not be tempted to play; with `my` for the others.
  personal: true,
  changedBy: 'balance_changed',
  path: '/act/api/v1/promotion/config',
  request: v.optional(v.object({ categoryId: v.optional(IdSchema), id: v.optional(IdSchema) }), {}),
  response: v.object({
    categories: v.array(v.object({ id: IdSchema, name: v.string() })),
    list: v.array(ActivitySchema),
    /** The clock that the times are of. */
    serverTime: EpochMsSchema,
  }),
  summary: '优惠活动配置',
})

export const promotionVerificationEndpoint = endpoint({
  ...member,
  path: '/act/api/v1/promotion/verification',
  request: v.object({ id: IdSchema }),
  response: v.object({
    eligible: v.boolean(),
    /** Why not: the code that joining would answer with, its text, and the page where it can be mended. */
    reasons: v.array(
      v.object({ code: v.number(), key: ActivityRefusalSchema, text: v.string(), action: v.optional(v.string()) }),
    ),
    /** What has to be confirmed before joining, and is not yet. */
    confirmFields: v.optional(v.array(ConfirmFieldSchema), []),
  }),
  summary: '活动资格校验',
})

/**
 * `join` takes part; `claim` pays what was earned (the order in `depositOrderNo`, the task or tier in `option`); `sign` signs
 * in today; `makeUp` spends a card on the missed day in `option`, `YYYY-MM-DD`; `draw` spends a chance.
 */
export const ACTIVITY_ACTIONS = ['join', 'claim', 'sign', 'makeUp', 'draw'] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** Refused with 6012, 6004 or 6003; `data.key` of the error is an {@link ActivityRefusal}. */
export const joinActivityEndpoint = endpoint({
  ...member,
  money: true,
  path: '/act/api/v1/promotion/joinActivity',
  request: v.object({
    id: IdSchema,
    depositOrderNo: v.optional(IdSchema),
    option: v.optional(textOf(64)),
    action: v.optional(v.picklist(ACTIVITY_ACTIONS), 'join'),
    requestId: RequestKeySchema,
  }),
  response: v.object({
    state: ActivityStateSchema,
    /** What was won or paid; `0.00` for a blank of the draw. */
    prize: v.optional(
      v.object({
        id: IdSchema,
        name: v.string(),
        amount: MoneySchema,
        /** What must be bet before it can be withdrawn, and its line of the ledger. */
        required: v.optional(MoneySchema),
        orderNo: v.optional(IdSchema),
      }),
    ),
    remainTimes: v.optional(v.number()),
    /** Of a draw, for `draw/proof`. */
    drawId: v.optional(IdSchema),
  }),
  summary: '参加活动',
})

/** Without `info` it says how things stand; with it, it confirms the fields that the activity asks for. */
export const confirmInfoEndpoint = endpoint({
  ...member,
  path: '/act/api/v1/promotion/confirmInfo',
  request: v.object({
    id: IdSchema,
    info: v.optional(v.partial(v.object({ phone: textOf(20), realName: textOf(60) })), {}),
  }),
  response: v.object({
    /** Number of the member's participation; empty before there is one. */
    applyNo: v.string(),
    state: ActivityStateSchema,
  }),
  summary: '活动确认信息',
})

/** The ranks of a race (beside the 91 of the specification). */
export const activityRankEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  personal: true,
  changedBy: 'ranks_changed',
  path: '/act/api/v1/activity/rank',
  request: pageRequest({ id: IdSchema }),
  response: v.object({
    ...pageOf(
      v.object({
        rank: v.number(),
        /** Masked. */
        name: PersonalTextSchema,
        /** Money for valid bets, a multiple like `12.50` else. */
        score: v.string(),
        /** Of the place as it stands; `0.00` for places without. */
        reward: MoneySchema,
        isMe: v.boolean(),
      }),
    ).entries,
    my: v.optional(
      v.object({
        /** None before the first bet that counts. */
        rank: v.optional(v.number()),
        score: v.string(),
        reward: MoneySchema,
        /** What is missing to the place before. */
        gap: v.optional(v.string()),
      }),
    ),
    endsAt: EpochMsSchema,
    /** Whether the prizes are paid: places change no more. */
    settled: v.boolean(),
    updatedAt: EpochMsSchema,
  }),
  summary: '活动排行榜',
})

/** Which rewards are meant: of one activity or of all, and when they were paid. */
export const rewardFilterEntries = { id: v.optional(IdSchema), ...periodEntries }

/**
 * What was won and paid: the member's own, or everybody's, masked, for the ticker. Without `id` the member's own of every
 * activity, those with money.
 */
export const activityRecordEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  personal: true,
  changedBy: 'balance_changed',
  path: '/act/api/v1/activity/record',
  /** `mine` is empty for visitors; `all` needs an `id`. */
  request: pageRequest({
    ...rewardFilterEntries,
    ...cursorEntries,
    scope: v.optional(v.picklist(['mine', 'all']), 'mine'),
  }),
  response: cursorPageOf(
    v.object({
      id: IdSchema,
      /** Masked. */
      name: PersonalTextSchema,
      /** Title of the activity, where none was named. */
      activity: v.optional(v.string()),
      prize: v.string(),
      amount: MoneySchema,
      at: EpochMsSchema,
      /** Of the ledger, own ones with money only. */
      orderNo: v.optional(IdSchema),
      /** Own draws only, for `draw/proof`. */
      drawId: v.optional(IdSchema),
    }),
  ),
  summary: '活动记录',
})

/** What the member had earned in the last days and did not claim in time, the latest first. */
export const activityMissedEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/act/api/v1/activity/missed',
  request: EmptyRequestSchema,
  response: v.object({
    list: v.array(
      v.object({
        id: IdSchema,
        /** Title of the activity. */
        activity: v.string(),
        name: v.string(),
        amount: MoneySchema,
        /** Until when it could be claimed. */
        closedAt: EpochMsSchema,
      }),
    ),
  }),
  summary: '已过期的活动奖励',
})

/** What a draw was decided by; the seed itself once its round is over. */
export const drawProofEndpoint = endpoint({
  ...member,
  caller: 'visitor',
  path: '/act/api/v1/draw/proof',
  /** One draw, or the round in hand of an activity. */
  request: v.object({ id: IdSchema, drawId: v.optional(IdSchema) }),
  response: v.object({
    round: v.number(),
    /** SHA-256 of the seed in hex, published before the first draw of the round. */
    seedHash: v.string(),
    /** In hex, from `revealedAt` on. */
    seed: v.optional(v.string()),
    revealedAt: v.optional(EpochMsSchema),
    /** When the running round will be revealed. */
    revealsAt: v.optional(EpochMsSchema),
    /** How the place is taken from seed and number, in words. */
    method: v.string(),
    draw: v.optional(
      v.object({
        drawId: IdSchema,
        /** Number of the draw in its round. */
        nonce: v.number(),
        /** The words of the member who drew: `option` of the draw, its `requestId` where there was none. */
        clientSeed: PersonalTextSchema,
        /** Weights as they were at this draw, with the stock of then. */
        weights: v.array(v.object({ id: IdSchema, weight: v.number() })),
        /** From 0 to below the sum of the weights. */
        roll: v.number(),
        prizeId: IdSchema,
        at: EpochMsSchema,
      }),
    ),
  }),
  summary: '抽奖验证',
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

/** Which claimed gifts are meant: of one kind or of all, and when they were claimed. */
export const giftFilterEntries = { type: v.optional(ClaimedGiftTypeSchema), ...periodEntries }

export const exchangeRecordEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/act/api/v1/activityTopGift/exchangeRecord',
  /** `id` asks for one gift, `type` for those of one kind. */
  request: pageRequest({ id: v.optional(IdSchema), ...giftFilterEntries, ...cursorEntries }),
  response: cursorPageOf(
    v.object({
      id: IdSchema,
      type: ClaimedGiftTypeSchema,
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
