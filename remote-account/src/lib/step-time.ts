import { siteDateTime } from '@site/domain'
import type { TimelineEntry } from '@site/ui'

/** When a step of a timeline was, in epoch ms, for people and for machines. */
export function stepTime(at: number): Required<Pick<TimelineEntry, 'time' | 'at'>> {
  return { time: siteDateTime(at), at: new Date(at).toISOString() }
}
