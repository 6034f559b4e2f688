import { addMonths, dayOf, startOfDay, startOfMonth, weekdayOf } from '../calendar/index.ts'

/** What a limit counts over: periods of the site's calendar, a week from Monday. */
export type LimitPeriod = 'day' | 'week' | 'month'

/** A period in days of the site: the first one, and the one after the last. */
export interface DaySpan {
  readonly from: number
  readonly until: number
}

/** The period that a moment (epoch milliseconds) falls into. */
export function periodAt(period: LimitPeriod, now: number): DaySpan {
  const day = dayOf(now)
  if (period === 'day') return { from: day, until: day + 1 }
  if (period === 'month') return { from: startOfMonth(day), until: startOfMonth(day, 1) }
  const monday = day - weekdayOf(day)
  return { from: monday, until: monday + 7 }
}

/** The moment at which a period begins anew, in epoch milliseconds. */
export function resetAt(period: LimitPeriod, now: number): number {
  return startOfDay(periodAt(period, now).until)
}

/** The same time of the day so many months later. */
export function monthsLater(now: number, months: number): number {
  const day = dayOf(now)
  return startOfDay(addMonths(day, months)) + (now - startOfDay(day))
}
