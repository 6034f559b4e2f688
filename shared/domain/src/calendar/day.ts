/**
 * The site's calendar runs at UTC+8 all year. With one fixed offset and no summer time a day is a whole number, so that
 * days are added, counted and compared as numbers and no date library is needed.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
const OFFSET_MS = 8 * HOUR_MS

/** The site's day that a moment (epoch milliseconds) falls into, counted from 1970-01-01. */
export function dayOf(epochMs: number): number {
  return Math.floor((epochMs + OFFSET_MS) / DAY_MS)
}

/** The first millisecond of a day, which is the end of the day before; in epoch milliseconds. */
export function startOfDay(day: number): number {
  return day * DAY_MS - OFFSET_MS
}

/** A day by its date, `2026-11-21`; a date that its month does not have runs on into the next one. */
export function parseDay(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** A date and time on the site's clock, `2026-11-21T22:40` as a form's field gives it, in epoch milliseconds, or NaN. */
export function parseSiteTime(text: string): number {
  return Date.parse(`${text}Z`) - OFFSET_MS
}

/** The date of a day, `2026-11-21`. */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** A day in six digits, as it stands in the number of an order: `261121`. */
export function dayDigits(day: number): string {
  return formatDay(day).slice(2).replaceAll('-', '')
}

/** Whether a text is a date that the calendar has, written `2026-11-21`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = parseDay(text)
  return Number.isFinite(day) && formatDay(day) === text
}

/** Monday is 0, Sunday 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export function weekdayOf(day: number): Weekday {
  return (((day % 7) + 10) % 7) as Weekday
}

/** Weeks since the one of 1969-12-29; a week begins on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}

/** The first day of the month that lies so many months after that of a day. */
export function startOfMonth(day: number, later = 0): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) / DAY_MS
}

/** The same day so many months later; the last of a month that has no such day. */
export function addMonths(day: number, months: number): number {
  const sameDay = startOfMonth(day, months) + (day - startOfMonth(day))
  return Math.min(sameDay, startOfMonth(day, months + 1) - 1)
}
