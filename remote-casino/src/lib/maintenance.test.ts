import { expect, test } from 'vitest'

import { untilFirstEnd } from './maintenance.ts'

const until = (to: number) => ({ maintain: { from: 0, to } })

test('the list of venues is good until the first maintenance ends', () => {
  expect(untilFirstEnd([{}, until(5_000), until(3_000)], 1_000)).toBe(2_000)
})

test('one that is over, or ends after what a timer can wait, is waited for by nobody', () => {
  expect(untilFirstEnd([], 1_000)).toBeUndefined()
  expect(untilFirstEnd([until(500)], 1_000)).toBeUndefined()
  expect(untilFirstEnd([until(500), until(4_000)], 1_000)).toBe(3_000)
  expect(untilFirstEnd([until(40 * 24 * 3_600_000)], 1_000)).toBeUndefined()
})
