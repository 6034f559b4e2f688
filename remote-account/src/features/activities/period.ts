import type { Activity } from '@site/contracts'
import { DAY_MS, dayOf, durationParts, hoursToSeconds, siteDate, siteDateTime, startOfDay } from '@site/domain'

import type { useAccountTexts } from '../../lib/texts.ts'

type Translate = ReturnType<typeof useAccountTexts>

/** From here on an end is no date that means anything to a player. */
const LONG_MS = 2 * 365 * DAY_MS

type Period = Pick<Activity, 'startAt' | 'endAt'>

export function isLongTerm({ startAt, endAt }: Period): boolean {
  return endAt - startAt > LONG_MS
}

/** When an activity runs, in words. */
export function periodText({ startAt, endAt }: Period, t: Translate): string {
  if (isLongTerm({ startAt, endAt })) return t('activities.longTerm')
  return t('activities.period', {
    from: isMidnight(startAt) ? siteDate(startAt) : siteDateTime(startAt),
    to: lastText(endAt),
  })
}

/** The time only where it is not midnight: an end at midnight is read as the day before, the last one that it runs on. */
function lastText(endAt: number): string {
  return isMidnight(endAt) ? siteDate(endAt - 1) : siteDateTime(endAt)
}

/** Whole days from a midnight to another, in words: one day by itself, more by the first and the last. */
export function daysText({ from, until }: { readonly from: number; readonly until: number }, t: Translate): string {
  const [first, last] = [siteDate(from), siteDate(until - 1)]
  return first === last ? first : t('activities.period', { from: first, to: last })
}

const isMidnight = (at: number): boolean => startOfDay(dayOf(at)) === at

/** What is left, in seconds: days, and hours to seconds as a clock. */
export function leftText(seconds: number, t: Translate): string {
  const { days } = durationParts(seconds * 1_000)
  const time = hoursToSeconds((seconds * 1_000) % DAY_MS)
  return days === 0 ? time : t('activities.daysAndTime', { days, time })
}
