/** A gap between page numbers. */
export const GAP = '…'

/** Page numbers to offer: first, last and the neighbours of the current one, with gaps. `(6, 12)` → 1 … 5 6 7 … 12 */
export function pageList(page: number, pageCount: number): readonly (number | typeof GAP)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const from = Math.min(Math.max(page - 1, 3), pageCount - 4)
  const to = Math.max(Math.min(page + 1, pageCount - 2), 5)
  const head = from > 3 ? ([1, GAP] as const) : [1, 2]
  const tail = to < pageCount - 2 ? ([GAP, pageCount] as const) : [pageCount - 1, pageCount]
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [...head, ...middle, ...tail]
}
