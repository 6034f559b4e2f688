import { DEFAULT_AREA_CODE, FIELD_LIMITS } from '@site/contracts'
import {
  type InputIssue,
  checkCode,
  checkEmail,
  checkForgotUsername,
  checkNewPassword,
  checkNewPasswords,
  checkPhone,
  phoneDigits,
} from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

/** Where the code goes: the ways 3 and 4 of the specification (spec 2.6). */
export type RecoveryWay = 'phone' | 'email'

/** In their order. */
export const RECOVERY_STEPS = ['identity', 'verification', 'reset', 'success'] as const
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

/** The fields of the forgot-password form (spec 3). */
export type RecoveryForm = Readonly<{
  username: string
  /** A phone or an e-mail address, by the way. */
  account: string
  verifyCode: string
  password: string
  password2: string
}>

export type RecoveryField = keyof RecoveryForm
export type RecoveryIssues = Partial<Readonly<Record<RecoveryField, InputIssue>>>

export const DEFAULT_AREA = { areaCode: DEFAULT_AREA_CODE, regex: '' } as const

export const EMPTY_RECOVERY: RecoveryForm = { username: '', account: '', verifyCode: '', password: '', password2: '' }

/** Longest text that each field takes (spec 5). */
export function recoveryLimit(way: RecoveryWay, field: RecoveryField): number {
  switch (field) {
    case 'username':
      return FIELD_LIMITS.forgotUsername
    case 'account':
      return way === 'phone' ? FIELD_LIMITS.forgotPhone : FIELD_LIMITS.forgotEmail
    case 'verifyCode':
      return FIELD_LIMITS.forgotCode
    default:
      return FIELD_LIMITS.passwordMax
  }
}

/** What the phone's field keeps: digits, without the country's code when more than a number's worth was pasted. */
export function keepPhone(typed: string, areaCode: string): string {
  const digits = phoneDigits(typed)
  const code = phoneDigits(areaCode)
  const isWithCode = digits.length > FIELD_LIMITS.forgotPhone && digits.startsWith(code)
  return (isWithCode ? digits.slice(code.length) : digits).slice(0, FIELD_LIMITS.forgotPhone)
}

/** What keeps a step from being sent. `regex` is the pattern of the chosen country. */
export function recoveryIssues(
  step: RecoveryStep,
  way: RecoveryWay,
  form: RecoveryForm,
  regex: string,
): RecoveryIssues {
  const checks: Readonly<Record<RecoveryStep, Partial<Record<RecoveryField, InputIssue | undefined>>>> = {
    identity: {
      username: checkForgotUsername(form.username.trim()),
      account: way === 'phone' ? checkPhone(form.account.trim(), regex) : checkEmail(form.account.trim()),
    },
    verification: { verifyCode: checkCode(form.verifyCode.trim()) },
    reset: {
      password: checkNewPassword(form.password),
      password2: checkNewPassword(form.password2) ?? checkNewPasswords(form.password, form.password2),
    },
    success: {},
  }
  return Object.fromEntries(Object.entries(checks[step]).filter(([, issue]) => issue !== undefined))
}

/** The form of a step, checked as `recoveryIssues` says. */
export function recoverySchema(step: RecoveryStep, way: RecoveryWay, regex: string) {
  return v.pipe(
    v.object({
      username: v.string(),
      account: v.string(),
      verifyCode: v.string(),
      password: v.string(),
      password2: v.string(),
    }),
    rules((form) => recoveryIssues(step, way, form, regex)),
  )
}
