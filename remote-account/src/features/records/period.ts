import { parseDay, siteDate, startOfDay } from '@site/domain'
import { type DaySpan, spanBefore } from '@site/ui'

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Whole days of a period. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { today: 1, yesterday: 1, week: 7, month: 30 }

/** The spans that are offered, by the site's date of today. */
export function periodsUntil(today: string) {
  return {
    today: spanBefore(today, 0, PERIOD_DAYS.today),
    yesterday: spanBefore(today, 1, PERIOD_DAYS.yesterday),
    week: spanBefore(today, PERIOD_DAYS.week - 1, PERIOD_DAYS.week),
    month: spanBefore(today, PERIOD_DAYS.month - 1, PERIOD_DAYS.month),
  } as const satisfies Record<Period, DaySpan>
}

/** First and last millisecond, both included, of a span of the site's days. `now` in epoch milliseconds. */
export function periodOf(
  { from, to }: DaySpan,
  now: number,
): { readonly beginTime: number; readonly endTime?: number } {
  const beginTime = startOfDay(parseDay(from))
  // What lasts until now has no end: the device's clock may be behind the site's.
  return to < siteDate(now) ? { beginTime, endTime: startOfDay(parseDay(to) + 1) - 1 } : { beginTime }
}
