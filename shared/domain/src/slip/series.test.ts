import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatFen, parseFen } from '../money/index.ts'
import { settleFullCover, settleParlay } from '../settlement/index.ts'
import { acceptsChange, quoteChange } from './quote.ts'
import { comboCode, hasFullCover, seriesTerms } from './series.ts'

describe('a series', () => {
  test('combinations have their trade names on the wire', () => {
    expect([2, 3, 10].map((legs) => comboCode(legs, 'single'))).toEqual(['2x1', '3x1', '10x1'])
    expect([3, 4, 10].map((legs) => comboCode(legs, 'full'))).toEqual(['3x4', '4x11', '10x1013'])
    expect([2, 3].map(hasFullCover)).toEqual([false, true])
    expect(() => comboCode(1, 'single')).toThrow(RangeError)
  })

  test('costs its stake once a bet, and wins what settlement pays when every leg wins', () => {
    expect(seriesTerms(parseFen('100'), [1950, 1900, 2100], 'single')).toEqual({ debit: 10_000n, win: 67_805n })
    const prices = fc.array(fc.integer({ min: 1010, max: 20_000 }), { minLength: 2, maxLength: 7 })
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 1n, max: 10_000n }), (milli, yuan) => {
        const stake = yuan * 100n
        const legs = milli.map((price) => ({ price, code: 'W' as const }))
        const single = settleParlay(stake, legs)
        expect(seriesTerms(stake, milli, 'single')).toEqual({ debit: stake, win: single.profit })
        const full = settleFullCover(stake, legs)
        const terms = seriesTerms(stake, milli, 'full')
        expect(terms.debit).toBe(full.debit)
        // settlement rounds each bet of the cover, the slip rounds their sum
        const off = terms.win - full.profit
        expect(off <= BigInt(full.lines.length) && off >= -BigInt(full.lines.length), formatFen(off)).toBe(true)
      }),
    )
  })
})

describe('a changed quote', () => {
  const seen = { line: -2, price: 1960 }

  test('a line change is told apart from a price change', () => {
    expect(quoteChange(seen, seen)).toBe('none')
    expect(quoteChange(seen, { ...seen, price: 1970 })).toBe('better')
    expect(quoteChange(seen, { ...seen, price: 1950 })).toBe('worse')
    expect(quoteChange(seen, { ...seen, line: -3 })).toBe('line')
    expect(quoteChange(seen, { ...seen, line: 2 })).toBe('line')
    expect(quoteChange(seen, { ...seen, line: -4, price: 2050 })).toBe('lineAndOdds')
    expect(quoteChange(seen, { ...seen, price: undefined })).toBe('none')
  })

  test('what is taken without asking: a better price, any price, never a line', () => {
    expect((['none', 'better', 'any'] as const).map((policy) => acceptsChange('better', policy))).toEqual([
      false,
      true,
      true,
    ])
    expect((['none', 'better', 'any'] as const).map((policy) => acceptsChange('worse', policy))).toEqual([
      false,
      false,
      true,
    ])
    expect((['line', 'lineAndOdds', 'none'] as const).some((change) => acceptsChange(change, 'any'))).toBe(false)
  })
})
