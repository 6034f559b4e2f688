import { expect, test } from 'vitest'

import { problemOf } from './exchange-schema.ts'

const bounds = { min: 1_000n, max: 5_000_000n, available: 12_345n }

test.each([
  ['', 'required'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['-20', 'format'],
  ['20.001', 'format'],
  ['1e3', 'format'],
  ['２０', 'format'],
  ['1234567890123', 'format'],
  ['9.99', 'below'],
  ['50000.01', 'above'],
  ['123.46', 'insufficient'],
  ['123.45', undefined],
  ['10', undefined],
] as const)('an amount of %j is %s', (typed, problem) => {
  expect(problemOf(typed, bounds)).toBe(problem)
})
