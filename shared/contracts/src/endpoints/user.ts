import * as v from 'valibot'

import { CODE_PURPOSES, CODE_WAYS } from '../code-kinds.ts'
import { DEFAULT_AREA_CODE } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_PATTERN, FIELD_LIMITS, INPUT_LIMITS, PHONE_PATTERN, USERNAME_PATTERN } from '../field-limits.ts'
import { EpochMsSchema, PasswordHashSchema } from '../primitives.ts'
import { EmptyRequestSchema, GENDER, IdSchema, NothingSchema, textOf } from './common.ts'
import { ExclusionSchema } from './session.ts'

const visitor = { method: 'POST', caller: 'visitor', cacheable: false } as const
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** 0 slider, 1 picture, 99 new-device login with a sent code (spec 3, 7). */
export const CAPTCHA_KINDS = { slider: 0, picture: 1, newDevice: 99 } as const
export const CaptchaKindSchema = v.picklist([CAPTCHA_KINDS.slider, CAPTCHA_KINDS.picture])

/** What a solved captcha hands to the call that asked for it. */
export const CaptchaResultSchema = v.object({ kaptchcate: CaptchaKindSchema, codeId: textOf(256), code: textOf(4096) })
export type CaptchaResult = v.InferOutput<typeof CaptchaResultSchema>

export const PictureCaptchaSchema = v.object({ image: v.string(), 'x-code': v.string() })

/** Name of a new account (spec 5). */
export const UsernameSchema = v.pipe(
  v.string(),
  v.regex(
    USERNAME_PATTERN,
    `${FIELD_LIMITS.usernameMin}-${FIELD_LIMITS.usernameMax}位，最少2个字母+数字组合，首位为字母`,
  ),
)
const LoginNameSchema = v.pipe(v.string(), v.minLength(1, '用户名不能为空'), v.maxLength(FIELD_LIMITS.forgotUsername))
/** A code that was sent, as typed; which one is right is for the gateway to say. */
export const SentCodeSchema = v.pipe(v.string(), v.regex(/^\d{4,8}$/, '请输入验证码'))

/** The visitor's id of the fingerprint, kept with the device. A log-in without one is a log-in all the same. */
const visitorId = v.optional(textOf(128), '')

const captchaEntries = {
  codeId: v.optional(textOf(256), ''),
  code: v.optional(textOf(4096), ''),
}

const PasswordLoginSchema = v.object({
  isAgent: v.optional(v.literal(0), 0),
  name: LoginNameSchema,
  password: PasswordHashSchema,
  kaptchcate: v.optional(CaptchaKindSchema, 0),
  ...captchaEntries,
  visitorId,
  version: v.optional(v.union([v.literal(1), v.literal('1')]), 1),
})

const NewDeviceLoginSchema = v.object({
  isAgent: v.optional(v.literal(0), 0),
  name: LoginNameSchema,
  password: PasswordHashSchema,
  kaptchcate: v.literal(CAPTCHA_KINDS.newDevice),
  sendCodeNum: v.pipe(v.string(), v.regex(new RegExp(`^\\d{${FIELD_LIMITS.newDeviceCode}}$`))),
  visitorId,
})

export const LoginAnswerSchema = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  userId: IdSchema,
  lastLoginAt: v.optional(EpochMsSchema),
  lastLoginIpArea: v.optional(v.string()),
  /** A time-out or self-exclusion that holds (D.062). */
  exclusion: v.optional(ExclusionSchema),
})
export type LoginAnswer = v.InferOutput<typeof LoginAnswerSchema>

/** `data` of a failed risk login: the member's phone with its middle masked, as in `138****5678` (open point 23). */
export const LoginFailureSchema = v.object({ phoneNumber: v.pipe(v.string(), v.regex(/^\d{2,4}\*{2,}\d{2,4}$/)) })
export type LoginFailure = v.InferOutput<typeof LoginFailureSchema>

export const loginEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/login',
  request: v.variant('kaptchcate', [NewDeviceLoginSchema, PasswordLoginSchema]),
  response: LoginAnswerSchema,
  summary: '登录',
})

export const registerEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/register',
  request: v.object({
    name: UsernameSchema,
    password: PasswordHashSchema,
    secondPassword: PasswordHashSchema,
    kaptchcate: v.optional(CaptchaKindSchema, 0),
    ...captchaEntries,
    visitorId,
    domain: v.optional(textOf(253), ''),
    rCode: v.optional(textOf(64), ''),
    iCode: v.optional(textOf(64), ''),
    birthday: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  response: v.object({ userId: IdSchema }),
  summary: '注册',
})

export const sliderCheckEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/member/validateGeeCheck',
  request: v.object({
    lot_number: textOf(256),
    captcha_output: textOf(4096),
    pass_token: textOf(4096),
    gen_time: textOf(32),
    validate_way: v.optional(v.literal(0), 0),
  }),
  response: v.object({ result: v.boolean(), codeId: v.string() }),
  summary: '滑动验证校验',
})

export const pictureCaptchaEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/register/defaultKaptcha',
  request: EmptyRequestSchema,
  response: PictureCaptchaSchema,
  summary: '图形验证码',
})

const phone = v.pipe(v.string(), v.regex(PHONE_PATTERN, '请输入正确的手机号码'))
/** A bound phone may be named by its mask. */
const boundPhone = v.pipe(
  v.string(),
  v.regex(new RegExp(`${PHONE_PATTERN.source}|^\\d{2,4}\\*{4}\\d{2,4}$`), '请输入正确的手机号码'),
)
const email = v.pipe(v.string(), v.maxLength(FIELD_LIMITS.forgotEmail), v.regex(EMAIL_PATTERN, '请输入正确的邮箱'))
const areaCode = v.optional(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/)), DEFAULT_AREA_CODE)
const newPassword = { password: PasswordHashSchema, secondPassword: PasswordHashSchema }

export const bindOtherEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindOther',
  request: v.object({
    realName: v.optional(textOf(INPUT_LIMITS.realName)),
    gender: v.optional(v.picklist([GENDER.male, GENDER.female])),
    birthday: v.optional(v.pipe(v.string(), v.isoDate())),
    wechat: v.optional(textOf(40)),
    qq: v.optional(textOf(20)),
  }),
  response: NothingSchema,
  summary: '绑定个人资料',
})

export const bindEmailEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindEmail',
  request: v.object({ email, code: SentCodeSchema }),
  response: NothingSchema,
  summary: '绑定邮箱',
})

export const bindPhoneEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindPhone',
  request: v.object({ phone, areaCode, code: SentCodeSchema }),
  response: NothingSchema,
  summary: '绑定手机',
})

export const bindPasswordByPhoneEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindPasswordByPhone',
  request: v.object({ phone: boundPhone, code: SentCodeSchema, ...newPassword }),
  response: NothingSchema,
  summary: '通过手机修改密码',
})

export const bindPasswordByEmailEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindPasswordByEmail',
  request: v.object({ email, code: SentCodeSchema, ...newPassword }),
  response: NothingSchema,
  summary: '通过邮箱修改密码',
})

export const bindPasswordEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/member/bindPassword',
  request: v.object({ oldPassword: PasswordHashSchema, ...newPassword }),
  response: NothingSchema,
  summary: '修改密码',
})

/** The shared send-code fields: encrypted forms (V2) beside MD5 forms (spec 7; open point 49). */
export const sendCodeEntries = {
  sendCodeNumV2: textOf(512),
  sendNameV2: textOf(512),
  codeIdV2: v.optional(textOf(1024), ''),
  SendCodeNum: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  SendName: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  codeId: v.optional(textOf(256), ''),
  type: v.picklist(Object.values(CODE_PURPOSES)),
  cate: v.picklist(Object.values(CODE_WAYS)),
  version: v.optional(v.union([v.literal(1), v.literal('1')]), 1),
  kaptchcate: v.optional(CaptchaKindSchema, 0),
  imageCode: v.optional(textOf(4096), ''),
}

export const CodeSentSchema = v.object({
  expireSec: v.number(),
  resendSec: v.number(),
  /** The code itself, only with the sandbox drivers on. */
  devCode: v.optional(v.string()),
})

export const sendCodeEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/sendCode/one',
  request: v.object(sendCodeEntries),
  response: CodeSentSchema,
  summary: '发送验证码',
})

export const sendCodeAgainEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/sendCode/two',
  request: v.object(sendCodeEntries),
  response: CodeSentSchema,
  summary: '再次发送验证码',
})

const ResetTokenSchema = v.object({ resetToken: v.string() })
const resetToken = v.optional(textOf(256), '')
const byPhone = { phone, name: LoginNameSchema }
const byEmail = { email, name: LoginNameSchema }
const optionalSendCode = v.partial(v.object(sendCodeEntries)).entries

export const forgetByPhoneOneEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByPhone/one',
  request: v.object({ ...optionalSendCode, ...byPhone }),
  response: v.object({ ...ResetTokenSchema.entries, ...v.partial(CodeSentSchema).entries }),
  summary: '手机找回密码：发送验证码',
})

export const forgetByPhoneTwoEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByPhone/two',
  request: v.object({ ...byPhone, code: SentCodeSchema, resetToken }),
  response: ResetTokenSchema,
  summary: '手机找回密码：校验验证码',
})

export const forgetByPhoneThreeEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByPhone/three',
  request: v.object({ ...byPhone, ...newPassword, resetToken }),
  response: NothingSchema,
  summary: '手机找回密码：重置密码',
})

export const forgetByEmailOneEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByEmail/one',
  request: v.object({ ...optionalSendCode, ...byEmail }),
  response: v.object({ ...ResetTokenSchema.entries, ...v.partial(CodeSentSchema).entries }),
  summary: '邮箱找回密码：发送验证码',
})

export const forgetByEmailTwoEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByEmail/two',
  request: v.object({ ...byEmail, code: SentCodeSchema, resetToken }),
  response: ResetTokenSchema,
  summary: '邮箱找回密码：校验验证码',
})

export const forgetByEmailThreeEndpoint = endpoint({
  ...visitor,
  path: '/site/api/v1/user/forgetByEmail/three',
  request: v.object({ ...byEmail, ...newPassword, resetToken }),
  response: NothingSchema,
  summary: '邮箱找回密码：重置密码',
})

export const AreaSchema = v.object({ areaName: v.string(), areaCode: v.string(), regex: v.string() })
export type Area = v.InferOutput<typeof AreaSchema>

/** The filter of the country list that keeps every country (spec 7). */
export const ALL_AREAS = ''

export const countryAreaEndpoint = endpoint({
  ...visitor,
  cacheable: true,
  path: '/site/api/v1/user/site/countryArea/queryCountryArea',
  request: v.optional(v.object({ area: v.optional(textOf(40)) }), {}),
  response: v.array(AreaSchema),
  summary: '国家与地区',
})
