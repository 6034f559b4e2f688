/** The site's clock is UTC+8 all year; its days bound "today", daily caps and limits. */
const OFFSET_MS = 8 * 3600_000
const DAY_MS = 24 * 3600_000

/** The site's date "YYYY-MM-DD" at a moment in milliseconds since the epoch. */
export function siteDate(epochMs: number): string {
  return new Date(epochMs + OFFSET_MS).toISOString().slice(0, 10)
}

/** The first millisecond of the site's day that a moment falls into. */
export function startOfSiteDay(epochMs: number): number {
  return Math.floor((epochMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}
