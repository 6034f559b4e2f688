import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootFontSize, scaleFactor, scrollsTitle, scrollTitle } from './index.ts'

test('[S9.036] the design width is 1920 and its factor 1', () => {
  expect(scaleFactor(1920)).toBe(1)
  expect(rootFontSize(1920)).toBe(100)
  expect(scaleFactor(2560)).toBe(1)
  expect(rootFontSize(2880)).toBe(150)
})

test('[S9.037] below 1600 the factor is 1.33', () => {
  expect([320, 1200, 1366, 1599].map(scaleFactor)).toEqual([1.33, 1.33, 1.33, 1.33])
  expect(rootFontSize(1440)).toBeCloseTo(99.75, 9)
})

test('[S9.038] between 1600 and 1920 the factor blends from 1.33 to 1', () => {
  expect(scaleFactor(1600)).toBeCloseTo(1.33, 9)
  expect(scaleFactor(1760)).toBeCloseTo(1.165, 9)
  expect(scaleFactor(1919.999)).toBeCloseTo(1, 5)
  fc.assert(
    fc.property(fc.double({ min: 1600, max: 1919, noNaN: true }), (width) => {
      expect(scaleFactor(width + 1)).toBeLessThan(scaleFactor(width))
    }),
  )
})

test('the touch layout keeps the design size', () => {
  expect([320, 1199].map(rootFontSize)).toEqual([100, 100])
  expect(rootFontSize(1200)).toBeCloseTo(83.125, 9)
})

test('a title of more than 15 characters scrolls by one, characters being code points', () => {
  const long = '😀234567890123456'
  expect(Array.from(long)).toHaveLength(16)
  expect([scrollsTitle(long), scrollsTitle(long.slice(2))]).toEqual([true, false])
  expect(scrollTitle(long)).toBe('234567890123456😀')
  expect(scrollTitle('短标题')).toBe('短标题')
  expect(Array.from({ length: 16 }).reduce<string>(scrollTitle, long)).toBe(long)
})
