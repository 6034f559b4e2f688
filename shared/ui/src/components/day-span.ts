import { formatDay, isDate, parseDay } from '@site/domain'

/** Days of the site's calendar (UTC+8), `2026-11-21`, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

export interface DaySpanLimits {
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** how many days it may have */
  readonly maxDays?: number | undefined
}

/** The days from `ago` days before a date, so many of them: `('2026-11-21', 6, 7)` is the week that ends on it. */
export function spanBefore(date: string, ago: number, days: number): DaySpan {
  const first = parseDay(date) - ago
  return { from: formatDay(first), to: formatDay(first + days - 1) }
}

/** Why a span cannot be used; dates compare as text. */
export function spanProblem({ from, to }: DaySpan, { min, max, maxDays }: DaySpanLimits) {
  const isOutside = [from, to].some(
    (date) => !isDate(date) || (min !== undefined && date < min) || (max !== undefined && date > max),
  )
  if (isOutside) return 'date.outside'
  if (to < from) return 'date.order'
  return maxDays !== undefined && parseDay(to) - parseDay(from) >= maxDays ? 'date.span' : undefined
}
