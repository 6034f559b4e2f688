import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, PersonalTextSchema } from '../primitives.ts'
import { EmptyRequestSchema, FlagSchema, GENDER, IdSchema, NothingSchema, PictureSchema } from './common.ts'

// Apart from log-in and registration: every page needs these, those come with the dialog.
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** A time-out or self-exclusion that holds: nothing is played or paid in, everything else stays possible. */
export const ExclusionSchema = v.object({
  kind: v.picklist(['timeout', 'selfExclusion']),
  /** Its end, or the earliest one of a self-exclusion, after which the member has to ask to come back. */
  until: EpochMsSchema,
  /** The member may ask to come back now. */
  mayReturn: v.boolean(),
})
export type ExclusionState = v.InferOutput<typeof ExclusionSchema>

/** Member info. Only the flags that the specification names are certain; the rest has a harmless default. */
export const UserInfoSchema = v.object({
  userId: IdSchema,
  name: PersonalTextSchema,
  bindPhone: FlagSchema,
  bindRealName: FlagSchema,
  nickName: v.optional(PersonalTextSchema, ''),
  avatar: v.optional(PictureSchema, ''),
  realNameMask: v.optional(PersonalTextSchema, ''),
  phoneMask: v.optional(v.string(), ''),
  emailMask: v.optional(v.string(), ''),
  bindEmail: v.optional(FlagSchema, 0),
  bindBankCard: v.optional(FlagSchema, 0),
  bindVirtual: v.optional(FlagSchema, 0),
  bindAlipay: v.optional(FlagSchema, 0),
  withdrawPwd: v.optional(FlagSchema, 0),
  gender: v.optional(v.picklist(/* @__PURE__ */ Object.values(GENDER)), GENDER.unset),
  /** `YYYY-MM-DD`, empty when not set. */
  birthday: v.optional(v.string(), ''),
  registerAt: v.optional(EpochMsSchema),
  vipGrade: v.optional(v.number(), 0),
  vipName: v.optional(v.string(), ''),
  wechat: v.optional(PersonalTextSchema, ''),
  qq: v.optional(v.string(), ''),
  /** 1 low, 2 middle, 3 high. */
  securityLevel: v.optional(v.picklist([1, 2, 3]), 1),
  /** How much of the profile is filled in, in per cent. */
  completion: v.optional(v.number(), 0),
  lastLoginAt: v.optional(EpochMsSchema),
  lastLoginIpArea: v.optional(v.string()),
  isTest: v.optional(FlagSchema, 0),
  autoTransfer: v.optional(FlagSchema, 0),
  exclusion: v.optional(ExclusionSchema),
  /** Staff has frozen the account: nothing is played, paid in or paid out. */
  freeze: v.optional(v.object({ ground: v.string() })),
  popup: v.optional(v.object({ id: IdSchema, title: v.string(), content: v.string() })),
})
export type UserInfo = v.InferOutput<typeof UserInfoSchema>

export const ChatTokenSchema = v.object({ jwt: v.string(), expireAt: EpochMsSchema })

export const logoutEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/logout',
  request: EmptyRequestSchema,
  response: NothingSchema,
  summary: '退出登录',
})

/** SHA-256 of a session's token in lower-case hex: it ends the session, and opens nothing. */
export const SessionIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Beside the 91: for a log-out that did not arrive. A session that is over or unknown is answered like one that ends. */
export const endSessionEndpoint = endpoint({
  method: 'POST',
  caller: 'visitor',
  cacheable: false,
  path: '/site/api/v1/user/session/end',
  request: v.object({ sessionId: SessionIdSchema }),
  response: NothingSchema,
  summary: '结束未能退出的登录',
})

export const memberInfoEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/info',
  request: v.optional(v.object({ isPop: v.optional(FlagSchema, 0) }), {}),
  response: UserInfoSchema,
  summary: '会员信息',
})

export const memberJwtEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/jwt',
  request: EmptyRequestSchema,
  response: ChatTokenSchema,
  summary: '聊天室令牌',
})
