import { dayOf, startOfDay } from '@site/domain'

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Whole days of a period. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { today: 1, yesterday: 1, week: 7, month: 30 }

/** First and last millisecond, both included, of a period of the site's days. `now` in epoch milliseconds. */
export function periodOf(period: Period, now: number): { readonly beginTime: number; readonly endTime?: number } {
  const today = dayOf(now)
  const beginTime = startOfDay(period === 'yesterday' ? today - 1 : today + 1 - PERIOD_DAYS[period])
  // What lasts until now has no end: the device's clock may be behind the site's.
  return period === 'yesterday' ? { beginTime, endTime: startOfDay(today) - 1 } : { beginTime }
}
