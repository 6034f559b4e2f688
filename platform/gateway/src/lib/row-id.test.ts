import * as v from 'valibot'
import { expect, test } from 'vitest'

import { RowIdSchema, rowIdOf } from './row-id.ts'

test.each([
  ['7', 7],
  ['0', 0],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['007', undefined],
  ['00', undefined],
  ['7 or 1=1', undefined],
])('the id in %j is %s', (text, id) => {
  expect(rowIdOf(text)).toBe(id)
  expect(v.safeParse(RowIdSchema, text).success).toBe(id !== undefined)
})
