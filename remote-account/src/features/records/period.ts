import { startOfSiteDay } from '@site/domain'

const DAY_MS = 86_400_000

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** First and last millisecond, both included, of a period of the site's days. `now` in epoch milliseconds. */
export function periodOf(period: Period, now: number): { readonly beginTime: number; readonly endTime?: number } {
  const today = startOfSiteDay(now)
  const days = { today: 0, yesterday: 1, week: 6, month: 29 }[period]
  const beginTime = today - days * DAY_MS
  // What lasts until now has no end: the device's clock may be behind the site's.
  return period === 'yesterday' ? { beginTime, endTime: today - 1 } : { beginTime }
}
