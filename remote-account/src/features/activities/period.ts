import type { Activity } from '@site/contracts'
import { DAY_MS, siteDate } from '@site/domain'

import type { useAccountTexts } from '../../lib/texts.ts'

/** From here on an end is no date that means anything to a player. */
const LONG_MS = 2 * 365 * DAY_MS

/** When an activity runs, in words. */
export function periodText(
  { startAt, endAt }: Pick<Activity, 'startAt' | 'endAt'>,
  t: ReturnType<typeof useAccountTexts>,
): string {
  if (endAt - startAt > LONG_MS) return t('activities.longTerm')
  return t('activities.period', { from: siteDate(startAt), to: siteDate(endAt) })
}
