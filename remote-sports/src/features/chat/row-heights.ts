import type { ChatRow } from './chat-rows.ts'

/** So many heights are kept of rows that are no more: looking for them at each message would cost more than they do. */
const MOST_PAST = 1_000

/** The virtualizer keeps the height of every row that was ever drawn: in an evening those of a hundred thousand. */
export function forgetHeights(heights: Map<unknown, number>, rows: readonly ChatRow[]): void {
  if (heights.size <= rows.length + MOST_PAST) return
  const present = new Set<unknown>(rows.map(({ key }) => key))
  for (const key of heights.keys()) if (!present.has(key)) heights.delete(key)
}
