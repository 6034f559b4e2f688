const OFFSET_MS = 8 * 3_600_000

/** `2026-11-20 23:05:09`, on the site's clock: UTC+8 all year. */
export function siteTime(epochMs: number): string {
  return new Date(epochMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
