import { FIELD_LIMITS, INPUT_LIMITS, USERNAME_PATTERN } from '@site/contracts'

import type { Checked, InputIssue } from './messages.ts'
import { inputIssue } from './messages.ts'

const { passwordMin, passwordMax } = FIELD_LIMITS
const PASSWORD = new RegExp(`^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{${passwordMin},${passwordMax}}$`)
const FUND_PASSWORD = new RegExp(`^[0-9]{${INPUT_LIMITS.fundPassword}}$`)

/** Letters and digits, a letter first, two letters and one digit in any order over the whole (open point 27). */
export function checkUsername(username: string): Checked {
  if (username === '') return inputIssue('usernameRequired')
  return USERNAME_PATTERN.test(username) ? undefined : inputIssue('usernameFormat')
}

/** Letters and digits, one of each at least. */
export function checkPassword(password: string): Checked {
  if (password === '') return inputIssue('passwordRequired')
  return PASSWORD.test(password) ? undefined : inputIssue('passwordFormat')
}

export function checkRepeatPassword(repeat: string, password: string): Checked {
  return checkPassword(repeat) ?? (repeat === password ? undefined : inputIssue('passwordsDiffer'))
}

/** The password that a withdrawal asks for, as it is typed: digits only, as many as it has places. */
export function checkFundPassword(password: string): Checked {
  return FUND_PASSWORD.test(password) ? undefined : inputIssue('fundPasswordFormat')
}

export function checkAgree(isAgree: boolean): Checked {
  return isAgree ? undefined : inputIssue('agreeRequired')
}

/** Blanks of any kind are taken out of usernames and passwords on register. */
export function stripBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}

export interface RegisterForm {
  readonly username: string
  readonly password: string
  readonly repeatPassword: string
  readonly isAgree: boolean
}

export interface RegisterCheck {
  /** The form with blanks taken out, as it is sent. */
  readonly form: RegisterForm
  readonly issues: Partial<Readonly<Record<keyof RegisterForm, InputIssue>>>
}

export function checkRegister(raw: RegisterForm): RegisterCheck {
  const form = {
    username: stripBlanks(raw.username),
    password: stripBlanks(raw.password),
    repeatPassword: stripBlanks(raw.repeatPassword),
    isAgree: raw.isAgree,
  }
  return {
    form,
    issues: withoutGood({
      username: checkUsername(form.username),
      password: checkPassword(form.password),
      repeatPassword: checkRepeatPassword(form.repeatPassword, form.password),
      isAgree: checkAgree(form.isAgree),
    }),
  }
}

export interface LoginForm {
  readonly username: string
  readonly password: string
}

/** Login has no format rules: both fields are filled and that is all (open point 28). */
export function checkLogin({ username, password }: LoginForm): Partial<Readonly<Record<keyof LoginForm, InputIssue>>> {
  return withoutGood({
    username: username === '' ? inputIssue('usernameRequired') : undefined,
    password: password === '' ? inputIssue('passwordRequired') : undefined,
  })
}

/** Keeps the fields that have an issue. */
export function withoutGood<Field extends string>(
  checks: Readonly<Record<Field, Checked>>,
): Partial<Record<Field, InputIssue>> {
  const bad = Object.entries<Checked>(checks).filter(([, issue]) => issue !== undefined)
  return Object.fromEntries(bad) as Partial<Record<Field, InputIssue>>
}
