import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { FIELD_LIMITS, INPUT_LIMITS } from '../field-limits.ts'
import { EpochMsSchema, MoneySchema, PasswordHashSchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NothingSchema,
  PictureSchema,
  VenueCategorySchema,
  pageOf,
  pageRequest,
  textOf,
} from './common.ts'
import { BetTicketSchema } from './game.ts'
import { GiftStateSchema, GiftTypeSchema } from './gifts.ts'
import { SentCodeSchema } from './user.ts'

const member = { method: 'POST', caller: 'member', cacheable: false } as const

const newPassword = { password: PasswordHashSchema, secondPassword: PasswordHashSchema }

export const withdrawPasswordSetEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/withdrawal/pwd/set',
  request: v.object(newPassword),
  response: NothingSchema,
  summary: '设置资金密码',
})

export const withdrawPasswordResetEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/withdrawal/pwd/reset',
  /** A code sent to what is bound, or the reset token of the e-mail check. */
  request: v.object({
    way: v.picklist(['phone', 'email']),
    code: v.optional(v.union([SentCodeSchema, v.literal('')]), ''),
    resetToken: v.optional(textOf(256), ''),
    ...newPassword,
  }),
  response: NothingSchema,
  summary: '重置资金密码',
})

export const withdrawPasswordEmailEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/withdrawal/pwd/emailCheck',
  request: v.object({ email: textOf(FIELD_LIMITS.forgotEmail), code: SentCodeSchema }),
  response: v.object({ resetToken: v.string() }),
  summary: '资金密码邮箱校验',
})

const RateSchema = v.pipe(v.string(), v.regex(/^\d{1,2}\.\d{2}$/))
export const GradeSchema = v.object({
  grade: v.number(),
  name: v.string(),
  deposit: MoneySchema,
  bet: MoneySchema,
  keep: MoneySchema,
  withdrawTimes: v.number(),
  withdrawMax: MoneySchema,
  /** Per cent of the valid bets of a category. */
  rebate: v.record(VenueCategorySchema, RateSchema),
  /** What the gifts of the grade bring, `0.00` for those that it has not. */
  giftAmounts: v.record(GiftTypeSchema, MoneySchema),
})
export type Grade = v.InferOutput<typeof GradeSchema>

export const gradeInfoEndpoint = endpoint({
  ...member,
  // A change of the grade is told by a letter.
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/member/memberGradeInfoByGrade',
  request: v.object({ grade: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)) }),
  response: v.object({
    ...GradeSchema.entries,
    benefits: v.array(v.string()),
    gifts: v.array(v.object({ type: GiftTypeSchema, amount: MoneySchema, state: GiftStateSchema })),
  }),
  summary: '单个会员等级',
})

export const gradeListEndpoint = endpoint({
  ...member,
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/member/memberGradeConfigList',
  request: EmptyRequestSchema,
  response: v.object({
    current: v.number(),
    /** None at the highest grade. */
    next: v.optional(
      v.object({
        grade: v.number(),
        depositNeed: MoneySchema,
        depositDone: MoneySchema,
        betNeed: MoneySchema,
        betDone: MoneySchema,
        /** A grade that was reached before: bets of the keep-grade period alone bring it back. */
        regain: v.optional(v.boolean(), false),
      }),
    ),
    /** What keeps the grade, until when; none for the lowest grade. */
    keep: v.optional(v.object({ need: MoneySchema, done: MoneySchema, until: EpochMsSchema })),
    list: v.array(GradeSchema),
  }),
  summary: '会员等级列表',
})

export const rebateRangeEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/getGameFanshuiHighLow',
  request: EmptyRequestSchema,
  response: v.array(v.object({ category: VenueCategorySchema, low: RateSchema, high: RateSchema })),
  summary: '返水高低',
})

export const bindFromDepositEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindFromDeposit',
  request: v.object({ realName: textOf(INPUT_LIMITS.realName) }),
  response: NothingSchema,
  summary: '存款时绑定姓名',
})

export const avatarListEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/avatarList',
  request: EmptyRequestSchema,
  response: v.array(v.object({ id: IdSchema, url: PictureSchema, vipMin: v.optional(v.number(), 0) })),
  summary: '头像列表',
})

export const addAvatarEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/addAvatar',
  request: v.object({ avatarId: v.optional(IdSchema), url: v.optional(PictureSchema) }),
  response: NothingSchema,
  summary: '更换头像',
})

/** 0 waiting, 1 being handled, 2 answered, 3 closed. */
export const FeedbackStatusSchema = v.picklist([0, 1, 2, 3])
export const FeedbackSchema = v.object({
  id: IdSchema,
  type: v.string(),
  title: PersonalTextSchema,
  status: FeedbackStatusSchema,
  createdAt: EpochMsSchema,
  replyAt: v.optional(EpochMsSchema),
  read: FlagSchema,
})
export type Feedback = v.InferOutput<typeof FeedbackSchema>

export const addFeedbackEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/addFeedBack',
  request: v.object({
    type: textOf(20),
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
    content: v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(500)),
    images: v.optional(v.pipe(v.array(PictureSchema), v.maxLength(4)), []),
    betId: v.optional(IdSchema),
    contact: v.optional(textOf(60)),
  }),
  response: v.object({ id: IdSchema }),
  summary: '提交意见反馈',
})

export const feedbackBetsEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/queryMemberBetList',
  request: pageRequest({ days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)), 7) }),
  response: pageOf(BetTicketSchema),
  summary: '可附注单',
})

export const feedbackRewardsEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/querySiteDepositRewardConfigList',
  request: EmptyRequestSchema,
  response: v.array(v.object({ id: IdSchema, type: v.string(), reward: MoneySchema, desc: v.string() })),
  summary: '反馈奖励配置',
})

export const feedbackListEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/getFeedBackList',
  request: pageRequest({ status: v.optional(FeedbackStatusSchema) }),
  response: pageOf(FeedbackSchema),
  summary: '反馈列表',
})

export const feedbackInfoEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/getFeedbackInfo',
  request: v.object({ id: IdSchema }),
  response: v.object({
    ...FeedbackSchema.entries,
    messages: v.array(
      v.object({
        from: v.picklist(['member', 'staff']),
        content: PersonalTextSchema,
        images: v.optional(v.array(PictureSchema), []),
        at: EpochMsSchema,
      }),
    ),
  }),
  summary: '反馈详情',
})

export const feedbackDeleteEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/feedback/delFeedback',
  request: v.object({ ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(100)) }),
  response: NothingSchema,
  summary: '删除反馈',
})

export const decryptOneEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/site/common/singleDataDecryption',
  request: v.object({ key: v.picklist(['phone', 'email', 'realName', 'card']), scene: v.optional(textOf(40), '') }),
  response: v.object({ value: PersonalTextSchema }),
  summary: '查看脱敏数据',
})

/** Bytes of a picture at most (open point 46). */
export const UPLOAD_BYTES = 5 * 1024 * 1024

export const uploadImageEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/upload/uploadImage',
  multipart: true,
  request: EmptyRequestSchema,
  response: v.object({ url: PictureSchema }),
  summary: '上传图片',
})
