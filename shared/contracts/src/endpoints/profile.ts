import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { FIELD_LIMITS, INPUT_LIMITS } from '../field-limits.ts'
import { EpochMsSchema, MoneySchema, PasswordHashSchema, PersonalTextSchema } from '../primitives.ts'
import { EmptyRequestSchema, IdSchema, NothingSchema, PictureSchema, VenueCategorySchema, textOf } from './common.ts'
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
