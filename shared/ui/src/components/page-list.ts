/** A gap between page numbers, after the first or before the last. */
export type Gap = 'gap-start' | 'gap-end'

/** Page numbers to offer: first, last and the neighbours of the current one, with gaps. `(6, 12)` → 1 … 5 6 7 … 12 */
export function pageList(page: number, pageCount: number): readonly (number | Gap)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const from = Math.min(Math.max(page - 1, 3), pageCount - 4)
  const to = Math.max(Math.min(page + 1, pageCount - 2), 5)
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, from > 3 ? 'gap-start' : 2, ...middle, to < pageCount - 2 ? 'gap-end' : pageCount - 1, pageCount]
}
