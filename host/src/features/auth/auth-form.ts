import { FIELD_LIMITS } from '@site/contracts'
import { type InputIssueCode, checkLogin, checkRegister, stripBlanks } from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

import type { AuthMode } from './parts/auth-state.ts'

/** The fields of the login and register form (spec 3). */
export type AuthForm = Readonly<{
  username: string
  password: string
  repeatPassword: string
  /** The terms were opened (open point 29). */
  isRead: boolean
  isAgree: boolean
  rememberPwd: boolean
}>

export type AuthField = 'username' | 'password' | 'repeatPassword' | 'isAgree'
/** Those of the checks' issues that this form can have. */
export type AuthIssueCode = Extract<
  InputIssueCode,
  'usernameRequired' | 'usernameFormat' | 'passwordRequired' | 'passwordFormat' | 'passwordsDiffer' | 'agreeRequired'
>
export type AuthIssues = Partial<Readonly<Record<AuthField, AuthIssueCode>>>

export const EMPTY_FORM: AuthForm = {
  username: '',
  password: '',
  repeatPassword: '',
  isRead: false,
  isAgree: false,
  rememberPwd: false,
}

/** Longest name that the field takes: a new one has 11 characters at most, an old one may have more (spec 5). */
export function usernameLimit(mode: AuthMode): number {
  return mode === 'register' ? FIELD_LIMITS.usernameMax : FIELD_LIMITS.forgotUsername
}

/** What a text field keeps of what is typed: on register no blanks, and never more than the limit of the name. */
export function keepTyped(mode: AuthMode, field: AuthField, typed: string): string {
  const kept = mode === 'register' ? stripBlanks(typed) : typed
  return field === 'username' ? kept.slice(0, usernameLimit(mode)) : kept
}

/** The submit button is dimmed until this holds (spec 5); the agree box is answered with its own message instead. */
export function isFilled(
  mode: AuthMode,
  { username, password, repeatPassword }: Pick<AuthForm, 'username' | 'password' | 'repeatPassword'>,
): boolean {
  return username !== '' && password !== '' && (mode === 'login' || repeatPassword !== '')
}

/** Every field that cannot be sent as it is. Login has no format rules (open point 28). */
export function issuesOf(mode: AuthMode, form: AuthForm): AuthIssues {
  const issues = mode === 'login' ? checkLogin(form) : checkRegister(form).issues
  return Object.fromEntries(Object.entries(issues).map(([field, { code }]) => [field, code as AuthIssueCode]))
}

/** The form as its fields are, checked as `issuesOf` says. */
export function authSchema(mode: AuthMode) {
  return v.pipe(
    v.object({
      username: v.string(),
      password: v.string(),
      repeatPassword: v.string(),
      isRead: v.boolean(),
      isAgree: v.boolean(),
      rememberPwd: v.boolean(),
    }),
    rules((form) => issuesOf(mode, form)),
  )
}
