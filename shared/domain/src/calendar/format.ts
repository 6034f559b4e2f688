import { HOUR_MS, dayOf, formatDay, startOfDay } from './day.ts'

/** What the site's clock is called where it is shown. */
export const SITE_ZONE = 'GMT+8'

/** `23:05:09` of a moment on the site's clock. */
export function siteClock(epochMs: number): string {
  return new Date(epochMs - startOfDay(dayOf(epochMs))).toISOString().slice(11, 19)
}

/** `26:05:09` of a duration in milliseconds; hours go on counting above 24. */
export function hoursToSeconds(ms: number): string {
  return `${String(Math.floor(ms / HOUR_MS)).padStart(2, '0')}${new Date(ms).toISOString().slice(13, 19)}`
}

/** `2026-11-20`, the site's date at a moment in epoch milliseconds; every text below is on the site's clock too. */
export function siteDate(epochMs: number): string {
  return formatDay(dayOf(epochMs))
}

/** `23:05`. */
export function siteTime(epochMs: number): string {
  return siteClock(epochMs).slice(0, 5)
}

/** `2026-11-20 23:05`. */
export function siteDateTime(epochMs: number): string {
  return `${siteDate(epochMs)} ${siteTime(epochMs)}`
}

/** `2026-11-20 23:05:09`. */
export function siteTimestamp(epochMs: number): string {
  return `${siteDate(epochMs)} ${siteClock(epochMs)}`
}

/** `11-20`. */
export function siteMonthDay(epochMs: number): string {
  return monthDay(siteDate(epochMs))
}

/** `11-20 23:05`. */
export function siteMonthDayTime(epochMs: number): string {
  return `${siteMonthDay(epochMs)} ${siteTime(epochMs)}`
}

/** The time alone for a moment of today, month, day and time for any other. */
export function siteMoment(epochMs: number, now: number): string {
  return dayOf(epochMs) === dayOf(now) ? siteTime(epochMs) : siteMonthDayTime(epochMs)
}

/** `2026-11-20` without its year: `11-20`. */
export function monthDay(date: string): string {
  return date.slice(5)
}

/** `2026-11-20` as a text writes it, in both scripts: `2026年11月20日`. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
