import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plays, printIor, readIor, showPrice, shownOddsType } from './index.ts'

test('two-way line markets travel as Hong Kong prices, all others as decimal', () => {
  expect([printIor('RE', 1960), printIor('RM', 1420), printIor('EO', 1940), printIor('R', 1955)]).toEqual([
    '0.96',
    '1.42',
    '1.94',
    '0.955',
  ])
  expect([readIor('RE', '0.960'), readIor('RM', '1.42'), readIor('RM', '')]).toEqual([1960, 1420, undefined])
  expect(printIor('RE', undefined)).toBe('')
  expect(() => readIor('RM', '0.96')).toThrow(RangeError)
})

test('any price survives the wire in any market', () => {
  fc.assert(
    fc.property(fc.constantFrom(...plays().keys()), fc.integer({ min: 1001, max: 500_000 }), (w, price) => {
      expect(readIor(w, printIor(w, price))).toBe(price)
    }),
  )
})

test('only two-way line markets follow the odds type', () => {
  expect([shownOddsType('HROU', 'M'), shownOddsType('RM', 'M')]).toEqual(['M', 'E'])
  expect([showPrice('ROU', 2060, 'M'), showPrice('RM', 2060, 'M')]).toEqual(['-0.95', '2.06'])
})
