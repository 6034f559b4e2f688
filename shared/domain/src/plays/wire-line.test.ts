import { expect, test } from 'vitest'

import { printLine, readLine } from './index.ts'

test('a line comes back from the wire as it went', () => {
  for (const family of ['R', 'W3']) {
    for (const line of [-9, -4, 0, 3, 8]) expect(readLine(family, printLine(family, line))).toBe(line)
  }
  for (const line of [2, 9, 10]) expect(readLine('OU', printLine('OU', line))).toBe(line)
  expect(readLine('M', printLine('M', undefined))).toBeUndefined()
})

test('only handicaps name the side that gives', () => {
  expect(printLine('R', 3)).toEqual({ ratio: '0.5 / 1', strong: 'C' })
  expect(printLine('R', -2)).toEqual({ ratio: '0.5', strong: 'H' })
  expect(printLine('OU', 10)).toEqual({ ratio: '2.5' })
})

test('a handicap without a side is given by home, and other text is no line', () => {
  expect(readLine('R', { ratio: '1' })).toBe(-4)
  expect(() => readLine('R', { ratio: '0.3' })).toThrow(RangeError)
})
