import { dayOf, startOfDay } from '@site/domain'

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** First and last millisecond, both included, of a period of the site's days. `now` in epoch milliseconds. */
export function periodOf(period: Period, now: number): { readonly beginTime: number; readonly endTime?: number } {
  const today = dayOf(now)
  const days = { today: 0, yesterday: 1, week: 6, month: 29 }[period]
  const beginTime = startOfDay(today - days)
  // What lasts until now has no end: the device's clock may be behind the site's.
  return period === 'yesterday' ? { beginTime, endTime: startOfDay(today) - 1 } : { beginTime }
}
