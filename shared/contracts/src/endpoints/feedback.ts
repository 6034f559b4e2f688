import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NothingSchema,
  PictureSchema,
  TicketIdSchema,
  pageOf,
  pageRequest,
  textOf,
} from './common.ts'
import { BetTicketSchema } from './game.ts'

const member = { method: 'POST', caller: 'member', cacheable: false } as const
// What staff does with feedback is told like a letter, and counted in `unreadNum` beside the letters.
const told = { ...member, changedBy: 'unread_changed' } as const

/** What feedback is about. */
export const FEEDBACK_TYPES = ['suggestion', 'deposit', 'withdraw', 'bet', 'game', 'account', 'other'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]
const TypeSchema = v.picklist(FEEDBACK_TYPES)

/** What a member may write, in characters, and attach. */
export const FEEDBACK_LIMITS = {
  title: 60,
  contentMin: 10,
  contentMax: 500,
  contact: 60,
  pictures: 4,
  /** So many days after the last word a picture is deleted. */
  pictureDays: 90,
  /** Days back of the bets that are offered to be attached. */
  betDays: 7,
} as const
const { title, contentMin, contentMax, contact, pictures, betDays } = FEEDBACK_LIMITS

export const FEEDBACK_STATUS = { waiting: 0, handling: 1, answered: 2, closed: 3 } as const
export const FeedbackStatusSchema = v.picklist(/* @__PURE__ */ Object.values(FEEDBACK_STATUS))
export type FeedbackStatus = v.InferOutput<typeof FeedbackStatusSchema>

export const FeedbackSchema = v.object({
  id: IdSchema,
  type: TypeSchema,
  title: PersonalTextSchema,
  status: FeedbackStatusSchema,
  createdAt: EpochMsSchema,
  /** When staff answered last. */
  replyAt: v.optional(EpochMsSchema),
  /** 0 while there is an answer that the member has not looked at. */
  read: FlagSchema,
  /** What the member was given for it. */
  reward: v.optional(MoneySchema),
})
export type Feedback = v.InferOutput<typeof FeedbackSchema>

export const FeedbackMessageSchema = v.object({
  from: v.picklist(['member', 'staff']),
  content: PersonalTextSchema,
  /** Addresses that `uploadImage` has given; none once their time is over. */
  images: v.optional(v.array(PictureSchema), []),
  at: EpochMsSchema,
})
export type FeedbackMessage = v.InferOutput<typeof FeedbackMessageSchema>

const ImagesSchema = v.optional(v.pipe(v.array(PictureSchema), v.maxLength(pictures)), [])

export const addFeedbackEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/addFeedBack',
  request: v.object({
    type: TypeSchema,
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(title)),
    content: v.pipe(v.string(), v.trim(), v.minLength(contentMin), v.maxLength(contentMax)),
    images: ImagesSchema,
    betId: v.optional(TicketIdSchema),
    contact: v.optional(textOf(contact)),
  }),
  response: v.object({ id: IdSchema }),
  summary: '提交意见反馈',
})

export const feedbackBetsEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/queryMemberBetList',
  request: pageRequest({
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(betDays)), betDays),
  }),
  response: pageOf(BetTicketSchema),
  summary: '可附注单',
})

export const FeedbackRewardSchema = v.object({
  id: IdSchema,
  type: TypeSchema,
  reward: MoneySchema,
  desc: v.string(),
  /** How often it must be bet before it can be withdrawn. */
  turnover: v.optional(v.number()),
})
export type FeedbackReward = v.InferOutput<typeof FeedbackRewardSchema>

export const feedbackRewardsEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/querySiteDepositRewardConfigList',
  request: EmptyRequestSchema,
  response: v.array(FeedbackRewardSchema),
  summary: '反馈奖励配置',
})

export const feedbackListEndpoint = endpoint({
  ...told,
  path: '/site/api/v1/user/feedback/getFeedBackList',
  request: pageRequest({ status: v.optional(FeedbackStatusSchema) }),
  response: pageOf(FeedbackSchema),
  summary: '反馈列表',
})

export const FeedbackInfoSchema = v.object({
  ...FeedbackSchema.entries,
  messages: v.array(FeedbackMessageSchema),
  /** The bet that was attached. */
  bet: v.optional(BetTicketSchema),
})
export type FeedbackInfo = v.InferOutput<typeof FeedbackInfoSchema>

export const feedbackInfoEndpoint = endpoint({
  ...told,
  path: '/site/api/v1/user/feedback/getFeedbackInfo',
  request: v.object({ id: IdSchema }),
  response: FeedbackInfoSchema,
  summary: '反馈详情',
})

export const feedbackDeleteEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/delFeedback',
  request: v.object({ ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(100)) }),
  response: NothingSchema,
  summary: '删除反馈',
})

// A call beside the 91 of the specification: a member goes on with the conversation.
export const feedbackReplyEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/reply',
  request: v.object({
    id: IdSchema,
    content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(contentMax)),
    images: ImagesSchema,
  }),
  response: NothingSchema,
  summary: '追加反馈',
})
