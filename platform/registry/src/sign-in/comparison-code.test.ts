import { expect, test } from 'vitest'

import { comparisonCodeOf } from './comparison-code.ts'

test('is short, the same for the same challenge, and another for another', () => {
  const codes = Array.from({ length: 500 }, (_, index) => comparisonCodeOf(String(index).padEnd(43, 'x')))
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(comparisonCodeOf('0'.padEnd(43, 'x'))).toBe(codes[0])
})
