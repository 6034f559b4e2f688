const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Days of the site (UTC+8) from today backwards, `2026-11-21`. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(now + OFFSET_MS - back * DAY_MS).toISOString().slice(0, 10),
  )
}
