import { expect, test } from 'vitest'

import { cutPage, rowCursor, rowsFor } from './list-page.ts'

const cut = (rows: readonly number[]) => cutPage(rows, 2, String)

test('one row more than is shown says that there is another page', () => {
  expect(rowsFor({ pageNum: 3, pageSize: 2 })).toEqual({ offset: 4, limit: 3 })
  expect(rowsFor({ pageSize: 2 })).toEqual({ offset: 0, limit: 3 })
  expect(cut([9, 8, 7])).toEqual({ shown: [9, 8], more: { next: '8' } })
  expect(cut([9, 8])).toEqual({ shown: [9, 8], more: {} })
  expect(cut([])).toEqual({ shown: [], more: {} })
})

test('a cursor is the id of a row', () => {
  expect(rowCursor('8')).toBe(8)
  expect(rowCursor(undefined)).toBeUndefined()
  expect(() => rowCursor('8 or more')).toThrow(expect.objectContaining({ code: 6007 }))
})
