const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** `21:30` on the site's clock (UTC+8). */
export function kickOffTime(start: number): string {
  return new Date(start + OFFSET_MS).toISOString().slice(11, 16)
}

/** `11-22` on the site's clock. */
export function kickOffDate(start: number): string {
  return new Date(start + OFFSET_MS).toISOString().slice(5, 10)
}

/** Whole site days from now to the kick-off: 0 today, 1 tomorrow. */
export function daysUntil(start: number, now: number): number {
  return Math.floor((start + OFFSET_MS) / DAY_MS) - Math.floor((now + OFFSET_MS) / DAY_MS)
}
