import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { lineOfSide, parseHandicap, parseLineSize, printHandicap, printLineSize, givingSide } from './index.ts'
import type { Side } from './index.ts'

describe('[D.043] line strings', () => {
  test.each(vectors.lineStrings)('$text, strong $strong, side $side is $line', ({ text, strong, side, line }) => {
    const read = strong && side ? parseHandicap(text, strong as Side, side as Side) : parseLineSize(text)
    expect(read).toBe(Number(line) * 4)
  })
})

test('printing then reading any line gives it back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2000 }), (line) => parseLineSize(printLineSize(line)) === line))
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.constantFrom<Side>('H', 'C'), (line, side) => {
      expect(parseHandicap(printLineSize(line), givingSide(line), side)).toBe(lineOfSide(line, side))
    }),
  )
})

test.each(['', 'O', '-0.5', '0.3', '0.5 / 2', '0.25 / 0.75', '1 / 0.5', '1/', 'x'])('refuses %j', (text) => {
  expect(() => parseLineSize(text)).toThrow(new RangeError(`not a line: ${text}`))
})

test('level ball counts as home', () => {
  expect(lineOfSide(0, 'C')).toBe(0)
  expect([-4, 0, 4].map(givingSide)).toEqual(['H', 'H', 'C'])
  expect(Object.is(parseHandicap('0', 'H', 'H'), 0)).toBe(true)
})

test('handicaps for people', () => {
  expect([-3, 3, 0, 4, -6].map(printHandicap)).toEqual(['-0.5/1', '+0.5/1', '0', '+1', '-1.5'])
})
