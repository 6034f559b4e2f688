import { INPUT_LIMITS } from '@site/contracts'

import { isDate, parseDay } from '../calendar/index.ts'
import { MINIMUM_AGE } from '../limits/index.ts'
import type { Checked } from './messages.ts'
import { inputIssue } from './messages.ts'

const LETTER = String.raw`[\p{Script=Han}\p{Script=Latin}]`
const SHAPE = new RegExp(`^${LETTER}(?:[·]?${LETTER})*$`, 'u')
const HAN_ENDS = /^\p{Script=Han}(?:.*\p{Script=Han})?$/u
const LATIN_ONLY = /^[\p{Script=Latin}·]+$/u

/** Turns the look-alike dots U+2022 and U+30FB into the middle dot U+00B7 and trims (open point 31). */
export function normaliseRealName(name: string): string {
  return name.trim().replaceAll(/[•・]/g, '·')
}

/**
 * Letters and single middle dots between them; Chinese at both ends, or Latin all through (open points 30 and 31).
 * Look-alike dots count as middle dots.
 */
export function checkRealName(name: string): Checked {
  const text = normaliseRealName(name)
  const good = SHAPE.test(text) && (HAN_ENDS.test(text) || LATIN_ONLY.test(text))
  return good ? undefined : inputIssue('realNameFormat')
}

/** Full years between two dates "YYYY-MM-DD"; somebody born on 29 February ages on 1 March in a common year. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/**
 * The day of the site on which somebody comes of age, as {@link ageOn} counts.
 *
 * @param birthday a date, "YYYY-MM-DD"
 */
export function dayOfAge(birthday: string): number {
  const year = String(Number(birthday.slice(0, 4)) + MINIMUM_AGE).padStart(4, '0')
  return parseDay(year + birthday.slice(4))
}

/** `birthday` and `today` are "YYYY-MM-DD" on the site's calendar; anything that is no date counts as missing. */
export function checkBirthday(birthday: string, today: string): Checked {
  if (!isDate(birthday)) return inputIssue('birthdayRequired')
  return ageOn(birthday, today) < MINIMUM_AGE ? inputIssue('underAge') : undefined
}

const { wechatMin, wechatMax, qqMin, qqMax } = INPUT_LIMITS
const WECHAT = new RegExp(`^[A-Za-z0-9_-]{${wechatMin},${wechatMax}}$`)
const QQ = new RegExp(`^[1-9][0-9]{${qqMin - 1},${qqMax - 1}}$`)

/** Letters, digits, `_` and `-`; nothing at all is fine, for nobody has to give one. */
export function checkWechat(wechat: string): Checked {
  return wechat === '' || WECHAT.test(wechat) ? undefined : inputIssue('wechatFormat')
}

/** Digits, no zero first; nothing at all is fine. */
export function checkQq(qq: string): Checked {
  return qq === '' || QQ.test(qq) ? undefined : inputIssue('qqFormat')
}
