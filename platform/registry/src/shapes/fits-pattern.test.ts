import { expect, test } from 'vitest'

import { Budget } from './budget.ts'
import { fitsPattern as fits } from './fits-pattern.ts'

const fitsPattern = (source: string, text: string) => fits(source, text, new Budget())

test('a pattern is tried, and one that is none or would take for ever is given up', () => {
  expect(fitsPattern('^[0-9a-f]{8}$', 'deadbeef')).toBe(true)
  expect(fitsPattern('^[0-9a-f]{8}$', 'deadbee')).toBe(false)
  expect(fitsPattern('^\\p{Script=Han}+$', '\u4e2d')).toBe(true)
  expect(fitsPattern('(', 'a')).toBeUndefined()
  const endless = '^(0+)+b$'
  expect(fitsPattern(endless, '0'.repeat(64))).toBeUndefined()
  expect(fitsPattern(endless, 'b'), 'not tried again').toBeUndefined()
})
