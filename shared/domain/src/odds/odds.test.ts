import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import {
  compareRatio,
  formatFen,
  parseFen,
  parseRatio,
  printScaled,
  printTruncated,
  ratio,
  type Ratio,
  timesHalfUp,
  subtractRatio,
  ZERO,
} from '../money/index.ts'
import {
  affordableStake,
  betTerms,
  convertDecimal,
  debitPerUnit,
  decimalFromOdds,
  decimalRatio,
  DEFAULT_ODDS_TYPE,
  hongKongMilli,
  isValidOdds,
  maxWin,
  ODDS_TYPES,
  type OddsType,
  readOdds,
  readOddsMilli,
  showOdds,
} from './index.ts'

const fraction = (text: string) => {
  const [num = '0', den = '1'] = text.split('/')
  return ratio(BigInt(num), BigInt(den))
}
const printHalfUp = (value: Ratio, digits: number) => printScaled(timesHalfUp(10n ** BigInt(digits), value), digits)
const milli = (decimal: string) => Math.round(Number(decimal) * 1000)
const fixed2 = (text: string) => printTruncated(parseRatio(text), 2)

test('[S3.055] the odds types are E, H, I and M', () => {
  expect([...ODDS_TYPES]).toEqual(['E', 'H', 'I', 'M'])
  expect(DEFAULT_ODDS_TYPE).toBe('H')
})

describe('[D.043] [S3.055] vectors', () => {
  test.each(vectors.oddsConversion)('decimal $decimal in every type', (row) => {
    const exact = decimalRatio(milli(row.decimal))
    expect(convertDecimal(exact, 'E')).toEqual(parseRatio(row.decimal))
    expect(convertDecimal(exact, 'H')).toEqual(parseRatio(row.hk))
    expect(convertDecimal(exact, 'M')).toEqual(fraction(row.malayExact))
    expect(convertDecimal(exact, 'I')).toEqual(fraction(row.indoExact))
    // What is positive or exact is shown as it is cut; of the rest see ADR 0120.
    for (const [type, cut, whole] of [
      ['M', row.malayTrunc2, row.malayExact],
      ['I', row.indoTrunc2, row.indoExact],
    ] as const) {
      const shown = parseRatio(showOdds(milli(row.decimal), type))
      const isCut = compareRatio(fraction(whole), ZERO) > 0 || compareRatio(fraction(whole), parseRatio(cut)) === 0
      const away = subtractRatio(parseRatio(cut), ratio(1n, 100n))
      const isEvens = type === 'M' && compareRatio(away, ratio(-1n)) === 0
      expect(shown).toEqual(isCut ? parseRatio(cut) : isEvens ? ratio(1n) : away)
    }
    expect(printHalfUp(convertDecimal(exact, 'M'), 2)).toBe(fixed2(row.malayHalfUp2))
    expect(printHalfUp(convertDecimal(exact, 'I'), 2)).toBe(fixed2(row.indoHalfUp2))
  })

  test.each(vectors.oddsInverse)('$type $odds back to decimal', (row) => {
    const decimal = readOdds(row.odds, row.type as OddsType)
    expect(decimal).toEqual(fraction(row.decimalExact))
    expect(printHalfUp(decimal, 4)).toBe(row.decimal4)
  })

  test.each(vectors.stakeLiability)('stake $stake at $type $odds', (row) => {
    const stake = parseFen(row.stake)
    const base = betTerms(stake, row.odds, row.type as OddsType)
    expect([formatFen(base.debit), formatFen(maxWin(base))]).toEqual([fixed2(row.base.risk), fixed2(row.base.win)])
    const risk = betTerms(stake, row.odds, row.type as OddsType, 'RISK')
    expect([formatFen(risk.debit), formatFen(maxWin(risk))]).toEqual([fixed2(row.risk.risk), fixed2(row.risk.win)])
  })
})

describe('conversion', () => {
  const price = fc.integer({ min: 1001, max: 1_000_000 })
  const type = fc.constantFrom(...ODDS_TYPES)

  test('every type is exactly invertible and valid', () => {
    fc.assert(
      fc.property(price, type, (decimal, to) => {
        const odds = convertDecimal(decimalRatio(decimal), to)
        expect(isValidOdds(odds, to)).toBe(true)
        expect(decimalFromOdds(odds, to)).toEqual(decimalRatio(decimal))
      }),
    )
  })

  test('prices of two decimals survive showing in E and H', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000 }), fc.constantFrom('E' as const, 'H' as const), (cents, to) => {
        expect(readOddsMilli(showOdds(cents * 10, to), to)).toBe(cents * 10)
      }),
    )
  })

  test('what is shown is within a hundredth of the price, and never pays more than it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 200_000 }), type, (decimal, to) => {
        const exact = convertDecimal(decimalRatio(decimal), to)
        const text = showOdds(decimal, to)
        const shown = parseRatio(text)
        expect(isValidOdds(shown, to)).toBe(true)
        expect(compareRatio(readOdds(text, to), decimalRatio(decimal))).toBeLessThanOrEqual(0)
        // Evens are the far end of the Malay prices, and their near one.
        if (to === 'M' && text === '1.00') return
        const gap = subtractRatio(exact, shown)
        expect(compareRatio(gap, ZERO)).toBeGreaterThanOrEqual(0)
        expect(compareRatio(gap, ratio(1n, 100n))).toBe(-1)
      }),
    )
  })

  test('a long shot in Malay odds pays no more than in any other', () => {
    expect([8_700, 8_260, 7_250, 2_005].map((longShot) => showOdds(longShot, 'M'))).toEqual([
      '-0.13',
      '-0.14',
      '-0.16',
      '1.00',
    ])
  })

  test('evens are +1.00', () => {
    expect((['H', 'M', 'I'] as const).map((to) => showOdds(2000, to))).toEqual(['1.00', '1.00', '1.00'])
    expect(isValidOdds(ratio(-1n), 'M')).toBe(false)
    expect(isValidOdds(ratio(-1n), 'I')).toBe(false)
    expect(hongKongMilli(1950)).toBe(950)
  })

  test.each([
    ['1.20', 'M'],
    ['0', 'M'],
    ['0.50', 'I'],
    ['1.00', 'E'],
    ['-0.5', 'H'],
    ['x', 'H'],
  ] as const)('refuses %s as %s odds', (text, to) => {
    expect(() => readOdds(text, to)).toThrow(RangeError)
  })

  test.each([1000, 999, 1950.5, Number.NaN])('refuses %s as a price', (value) => {
    expect(() => decimalRatio(value)).toThrow(RangeError)
  })
})

test('what is no odds is named', () => {
  expect(() => decimalRatio(1000)).toThrow('not a price in thousandths: 1000')
  expect(() => readOdds('0', 'H')).toThrow('no H odds: 0/1')
  expect([isValidOdds(ratio(0n), 'H'), isValidOdds(ratio(1n, 2n), 'M'), isValidOdds(ratio(2n), 'M')]).toEqual([
    false,
    true,
    false,
  ])
})

describe('stake at negative odds', () => {
  test('a wallet pays |odds| per unit only when odds are negative', () => {
    expect(debitPerUnit('-2.00', 'I')).toEqual(ratio(2n))
    expect(debitPerUnit('0.95', 'M')).toEqual(ratio(1n))
    expect(affordableStake(parseFen('523.87'), ratio(2n))).toBe(parseFen('261'))
    expect(affordableStake(0n, ratio(2n))).toBe(0n)
    expect(affordableStake(-500n, ratio(2n))).toBe(0n)
    expect(debitPerUnit('1.50', 'E')).toEqual(ratio(1n))
  })

  test('the ratio of debit to win is the same in both meanings', () => {
    const terms = betTerms(10000n, '-0.60', 'M')
    const risk = betTerms(10000n, '-0.60', 'M', 'RISK')
    expect(ratio(terms.debit * terms.win.den, terms.win.num)).toEqual(ratio(risk.debit * risk.win.den, risk.win.num))
  })

  test('decimal terms', () => {
    expect(maxWin(betTerms(3333n, '1.95', 'E'))).toBe(3166n)
  })
})
