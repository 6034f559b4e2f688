/** The site's day runs in UTC+8, without summer time. A day is a whole number since 1970-01-01 site time. */
const OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

export function dayOf(epochMs: number): number {
  return Math.floor((epochMs + OFFSET_MS) / DAY_MS)
}

export function startOfDay(day: number): number {
  return day * DAY_MS - OFFSET_MS
}

/** `2026-11-21` of a day number. */
export function printDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day number of `2026-11-21`. */
export function parseDay(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** Monday 0 to Sunday 6. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7
}

/** Weeks since the one of 1969-12-29; a week begins on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}
