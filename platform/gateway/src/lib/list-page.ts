import { ApiError, STATUS } from '@site/contracts'

import { rowIdOf } from './row-id.ts'

/** What is read for a page: one row more than is shown, which tells whether there is a page after it. */
export function rowsFor({ pageNum = 1, pageSize }: { readonly pageNum?: number; readonly pageSize: number }) {
  return { offset: (pageNum - 1) * pageSize, limit: pageSize + 1 }
}

/**
 * A page out of what {@link rowsFor} has asked for.
 *
 * @param cursorOf where the page after a row begins, as text
 */
export function cutPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  cursorOf: (last: Row) => string,
): { readonly shown: Row[]; readonly more: { readonly next?: string } } {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, more: rows.length > pageSize && last !== undefined ? { next: cursorOf(last) } : {} }
}

/**
 * A cursor that is the id of a row.
 *
 * @throws ApiError 6007 for one that no page has given
 */
export function rowCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const id = rowIdOf(cursor)
  if (id === undefined) throw new ApiError(STATUS.INVALID_PARAMETER)
  return id
}
