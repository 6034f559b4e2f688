import { DEFAULT_AREA_CODE } from '@site/contracts'

import { checkPhone } from '../validation/index.ts'

/** A phone as it is kept: the number inside its country, and the country's code as `+86`. */
export interface BoundPhone {
  readonly areaCode: string
  readonly phone: string
}

const HIDDEN = 4

/** The digits of a number as typed, without a leading plus. */
export function phoneDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/** `13812345678` → `138****5678`: four digits hidden, so that they can be asked for (open points 23 and 24). */
export function maskPhone(phone: string): string {
  const hidden = hiddenDigits(phone)
  if (hidden === undefined) return '****'
  const { head, tail } = shownEnds(phone)
  return `${phone.slice(0, head)}****${phone.slice(-tail)}`
}

/** The four digits that {@link maskPhone} hides, or undefined when the number is too short to hide so many. */
export function hiddenDigits(phone: string): string | undefined {
  if (phone.length < 2 * HIDDEN) return undefined
  const { head, tail } = shownEnds(phone)
  return phone.slice(head, -tail).slice(0, HIDDEN)
}

function shownEnds(phone: string): { readonly head: number; readonly tail: number } {
  const shown = phone.length - HIDDEN
  const tail = Math.min(HIDDEN, Math.ceil(shown / 2))
  return { head: Math.min(HIDDEN, shown - tail), tail }
}

/** Whether a typed number is the bound one, in any of its spellings; abroad it is named with the code of its country. */
export function isSamePhone(typed: string, { areaCode, phone }: BoundPhone): boolean {
  return phoneKey(typed) === phoneKey(areaCode + phone)
}

/** Many countries put a zero before a number that is called from inside. */
function withoutTrunkZero(phone: string): string {
  return phone.replace(/^0/, '')
}

/** The codes of countries by ITU-T E.164: none of them begins another. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
const HOME_CODE = DEFAULT_AREA_CODE.slice(1)
const HOME_MOBILE = new RegExp(`^(?:${HOME_CODE})?0?(1\\d{10})$`)
/** No country has longer numbers without its code, but for those of the site's own. */
const LONGEST_INSIDE = 9

/**
 * One form of the ways in which a number may be typed, `+` with the code of its country and no zero after that, to compare
 * and to count by. Without a code it is of the site's own country, unless it is too long for that and no mobile of there.
 */
export function phoneKey(typed: string): string {
  const isNamed = /^\s*(?:\+|00)/.test(typed)
  const digits = phoneDigits(typed.replace(/^\s*00/, ''))
  const mobile = isNamed ? undefined : HOME_MOBILE.exec(digits)?.[1]
  if (mobile !== undefined) return DEFAULT_AREA_CODE + mobile
  const inside = withoutTrunkZero(digits)
  if (!isNamed && inside.length <= LONGEST_INSIDE) return DEFAULT_AREA_CODE + inside
  const [code = ''] = COUNTRY_CODE.exec(digits) ?? []
  return `+${code}${withoutTrunkZero(digits.slice(code.length))}`
}

/** A country as the site lists it, with the pattern of its numbers. */
interface PhoneArea {
  readonly areaCode: string
  readonly regex: string
}

/** The number inside its country, as it is kept: without the country's code, however often it was typed, and the zero. */
export function nationalPhone(typed: string, { areaCode, regex }: PhoneArea): string {
  const code = phoneDigits(areaCode)
  let digits = phoneDigits(typed.replace(/^\s*00/, ''))
  while (digits.startsWith(code) && checkPhone(digits.slice(code.length), regex) === undefined)
    digits = digits.slice(code.length)
  return withoutTrunkZero(digits)
}

/** The number as it is sent: at home without the country's code. */
export function fullPhone(typed: string, area: PhoneArea): string {
  return (area.areaCode === DEFAULT_AREA_CODE ? '' : area.areaCode) + nationalPhone(typed, area)
}
