import { startOfSiteDay } from '@site/domain'

const DAY_MS = 86_400_000

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** First and last millisecond of a period of the site's days, both included. `now` in epoch milliseconds. */
export function periodOf(period: Period, now: number): { readonly beginTime: number; readonly endTime: number } {
  const today = startOfSiteDay(now)
  const endTime = period === 'yesterday' ? today - 1 : today + DAY_MS - 1
  const days = { today: 0, yesterday: 1, week: 6, month: 29 }[period]
  return { beginTime: today - days * DAY_MS, endTime }
}
