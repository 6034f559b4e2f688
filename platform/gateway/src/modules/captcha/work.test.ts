import { expect, test } from 'vitest'

import { hasWorked, workFor } from './work.ts'

test.each([
  [1, 6],
  [10, 6],
  [11, 8],
  [20, 8],
  [21, 10],
  [41, 12],
  [81, 13],
  [100_000, 13],
])('puzzle %i of an address asks for 2 to the power of %i tries', (asked, bits) => {
  expect(workFor(asked, 10)).toBe(bits)
})

test('what was found for one challenge is nothing for another', async () => {
  const [one, other] = ['0'.repeat(32), '1'.repeat(32)]
  let found = 0
  while (!(await hasWorked(one, 8, found))) found += 1
  expect(await hasWorked(one, 7, found)).toBe(true)
  expect(await hasWorked(one, 24, found)).toBe(false)
  expect(await hasWorked(other, 8, found)).toBe(false)
})
