import { type Column, type SQL, and, gte, lte } from 'drizzle-orm'

import { type DaySpan, wholeDays } from './whole-days.ts'
import type { TimedPeriod } from './timed-list.ts'

/**
 * How many lines a period has: its whole days by what the database keeps of each, so that it takes as long for many lines as
 * for few; the parts of days at its ends line by line. A line lies in one of them, whatever is written meanwhile.
 */
export async function countByDays(
  { from, until }: TimedPeriod,
  {
    kept,
    counted,
  }: {
    readonly kept: (days: DaySpan) => Promise<number>
    readonly counted: (edge: TimedPeriod) => Promise<number>
  },
): Promise<number> {
  const { days, edges } = wholeDays(from?.getTime(), until?.getTime())
  let total = days === undefined ? 0 : await kept(days)
  for (const { beginTime, endTime } of edges)
    total += await counted({ from: new Date(beginTime), until: new Date(endTime) })
  return total
}

export function isOfDays(day: Column, { first, last }: DaySpan): SQL | undefined {
  return and(first === undefined ? undefined : gte(day, first), last === undefined ? undefined : lte(day, last))
}
