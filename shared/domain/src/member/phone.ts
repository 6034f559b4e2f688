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

/** Whether a typed number is the bound one, with or without the code of its country or the zero before it. */
export function isSamePhone(typed: string, bound: BoundPhone): boolean {
  const digits = phoneDigits(typed)
  const code = phoneDigits(bound.areaCode)
  const own = withoutTrunkZero(bound.phone)
  const isAbroad = digits.startsWith(code) && withoutTrunkZero(digits.slice(code.length)) === own
  return isAbroad || withoutTrunkZero(digits) === own
}

/** Many countries put a zero before a number that is called from inside. */
function withoutTrunkZero(phone: string): string {
  return phone.replace(/^0/, '')
}

/**
 * One form of the ways in which a number may be typed, to count by: of this country's with its code or a zero before it.
 * Two numbers of different countries may have the same one.
 */
export function phoneKey(typed: string): string {
  return withoutTrunkZero(nationalPhone(typed.replace(/^\s*00/, '+'), '+86'))
}

/** The number inside its country: the country's code is taken off when more than a whole number follows it. */
export function nationalPhone(typed: string, areaCode: string): string {
  const digits = phoneDigits(typed)
  const code = phoneDigits(areaCode)
  const isInternational = typed.trim().startsWith('+') || digits.length > 11
  return isInternational && digits.startsWith(code) ? digits.slice(code.length) : digits
}
