import { expect, test } from 'vitest'
import { findLongSubjects } from './subjects.ts'

test('a subject has 72 characters at most, its hash not counted', () => {
  const fits = `1234567 ${'x'.repeat(72)}`
  const long = `7654321 ${'x'.repeat(73)}`
  expect(findLongSubjects([fits, long, `89abcde ${'场'.repeat(72)}`])).toEqual([long])
})
