import { dayOf, formatDay, MINUTE_MS, startOfDay } from '@site/domain'

/** A time of the site's day (UTC+8), e.g. `00:30`. */
export type TimeOfDay = `${number}:${number}`

function minutesOf(time: TimeOfDay): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The last site day on which this time of the day has come. */
export function lastDayOf(time: TimeOfDay, now: number): number {
  return dayOf(now - minutesOf(time) * MINUTE_MS)
}

/** When a daily job of a day is due, in epoch milliseconds, and the key that makes it one job a day. */
export function occurrence(time: TimeOfDay, day: number): { readonly dueAt: number; readonly key: string } {
  return { dueAt: startOfDay(day) + minutesOf(time) * MINUTE_MS, key: formatDay(day) }
}
