import { dayOf, startOfDay } from '@site/domain'

/** Days of the site, both included; without an end on the side that is not given. */
export interface DaySpan {
  readonly first: number | undefined
  readonly last: number | undefined
}
/** Epoch milliseconds, both included. */
interface Edge {
  readonly beginTime: number
  readonly endTime: number
}

/** A period, both ends included, as the whole days of the site in it and the parts of days before and after them. */
export function wholeDays(
  beginTime: number | undefined,
  endTime: number | undefined,
): { readonly days: DaySpan | undefined; readonly edges: readonly Edge[] } {
  const begin = beginTime === undefined ? undefined : dayOf(beginTime)
  const end = endTime === undefined ? undefined : dayOf(endTime)
  const endOf = (day: number) => startOfDay(day + 1) - 1
  const beginsWhole = begin === undefined || startOfDay(begin) === beginTime
  const endsWhole = end === undefined || endOf(end) === endTime
  if (begin !== undefined && end !== undefined && beginTime !== undefined && endTime !== undefined && begin >= end) {
    if (begin > end || beginTime > endTime) return { days: undefined, edges: [] }
    if (!beginsWhole || !endsWhole) return { days: undefined, edges: [{ beginTime, endTime }] }
  }
  const first = begin === undefined || beginsWhole ? begin : begin + 1
  const last = end === undefined || endsWhole ? end : end - 1
  const edges: Edge[] = []
  if (!beginsWhole && begin !== undefined && beginTime !== undefined) edges.push({ beginTime, endTime: endOf(begin) })
  if (!endsWhole && end !== undefined && endTime !== undefined) edges.push({ beginTime: startOfDay(end), endTime })
  const isEmpty = first !== undefined && last !== undefined && first > last
  return { days: isEmpty ? undefined : { first, last }, edges }
}
