import { DAY_MS, HOUR_MS, MINUTE_MS } from './day.ts'

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** Seconds as `mm:ss`; minutes may pass 59. */
export function minutesAndSeconds(seconds: number): string {
  return `${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}`
}

/** A duration as words name it; parts of a minute do not count. */
export interface DurationParts {
  readonly days: number
  /** of the last day, 0 to 23 */
  readonly hours: number
  /** of the last hour, 0 to 59 */
  readonly minutes: number
}

/** What a duration in milliseconds, zero or more, is made of. */
export function durationParts(ms: number): DurationParts {
  return {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
  }
}
