import { EMAIL_PATTERN, FIELD_LIMITS } from '@site/contracts'

import { checkPassword } from './account.ts'
import type { Checked } from './messages.ts'
import { inputIssue } from './messages.ts'

/** Used when a country has no pattern of its own, or one that cannot be read. */
export const DEFAULT_PHONE_PATTERN = /^(\+?86)?1\d{10}$/

function phonePattern(regex: string | undefined): RegExp {
  const source = regex?.trim().replace(/^\/(.*)\/[a-z]*$/, '$1')
  if (!source) return DEFAULT_PHONE_PATTERN
  try {
    return new RegExp(`^(?:${source})$`)
  } catch {
    return DEFAULT_PHONE_PATTERN
  }
}

/** `regex` is the pattern of the selected country, as the country list has it; it must match the whole number. */
export function checkPhone(phone: string, regex?: string): Checked {
  return phonePattern(regex).test(phone) ? undefined : inputIssue('phoneFormat')
}

export function isEmail(email: string): boolean {
  return EMAIL_PATTERN.test(email)
}

export function checkEmail(email: string): Checked {
  if (email === '') return inputIssue('emailRequired')
  return isEmail(email) ? undefined : inputIssue('emailFormat')
}

export function checkForgotUsername(username: string): Checked {
  return username === '' ? inputIssue('forgotUsernameRequired') : undefined
}

/** A code that was sent, or the text of a picture captcha. */
export function checkCode(code: string): Checked {
  return code === '' ? inputIssue('codeRequired') : undefined
}

function isDigits(text: string, count: number): boolean {
  return text.length === count && /^\d+$/.test(text)
}

/** The new-device code: six digits, after one was fetched. */
export function checkNewDeviceCode(code: string, fetched: boolean): Checked {
  if (!fetched) return inputIssue('codeNotFetched')
  return checkCode(code) ?? (isDigits(code, FIELD_LIMITS.newDeviceCode) ? undefined : inputIssue('codeFormat'))
}

/** The four middle digits of the bound phone; whether they are the right ones is for the backend to say. */
export function checkPhoneMiddle(digits: string): Checked {
  return isDigits(digits, FIELD_LIMITS.phoneCheck) ? undefined : inputIssue('phoneCheckFormat')
}

/** The rule of registration holds for a new password too (open point 26). */
export function checkNewPassword(password: string): Checked {
  return password === '' ? inputIssue('newPasswordRequired') : checkPassword(password)
}

export function checkNewPasswords(password: string, password2: string): Checked {
  return checkNewPassword(password) ?? (password === password2 ? undefined : inputIssue('newPasswordsDiffer'))
}
