import type { Activity } from '@site/contracts'

import { formatDate } from '../../lib/format-date.ts'
import type { useAccountTexts } from '../../lib/texts.ts'

/** From here on an end is no date that means anything to a player. */
const LONG_MS = 2 * 365 * 86_400_000

/** When an activity runs, in words. */
export function periodText(
  { startAt, endAt }: Pick<Activity, 'startAt' | 'endAt'>,
  t: ReturnType<typeof useAccountTexts>,
): string {
  if (endAt - startAt > LONG_MS) return t('activities.longTerm')
  return t('activities.period', { from: formatDate(startAt), to: formatDate(endAt) })
}
