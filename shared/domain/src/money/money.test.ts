import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountText,
  compareRatio,
  floorToYuan,
  formatCny,
  formatCount,
  formatFen,
  formatPlain,
  minFen,
  multiplyRatio,
  parseFen,
  parseRatio,
  printTruncated,
  ratio,
  roundHalfUp,
  timesHalfUp,
  timesTruncated,
  timesUp,
  tryParseFen,
  typedAmount,
} from './index.ts'

describe('fen', () => {
  test('reads and writes the wire form', () => {
    expect(parseFen('1234.5')).toBe(123450n)
    expect(parseFen('-0.05')).toBe(-5n)
    expect(formatFen(123450n)).toBe('1234.50')
    expect(formatFen(-5n)).toBe('-0.05')
    expect(formatFen(0n)).toBe('0.00')
  })

  test.each(['', ' 1', '1.234', '1,000', 'abc', '1.', '.5', '1e3', '--1', '٣'])('refuses %j', (text) => {
    expect(tryParseFen(text)).toBeUndefined()
    expect(() => parseFen(text)).toThrow(RangeError)
  })

  test('an amount that is being typed may end with its point, and counts without it', () => {
    expect(['12.', '12.5', '0.', ''].map(amountText)).toEqual(['12', '12.5', '0', ''])
    expect(['12.', '12.5', '0.', '', '12..', '.'].map(typedAmount)).toEqual([
      1200n,
      1250n,
      0n,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('writing then reading any amount gives it back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (fen) => parseFen(formatFen(fen)) === fen),
    )
  })

  test('plain form has no trailing zeros', () => {
    expect([52350n, 52300n, 100000n, 5n, 0n].map(formatPlain)).toEqual(['523.5', '523', '1000', '0.05', '0'])
  })

  test('a count is grouped in thousands', () => {
    expect([0, 999, 1_000, 12_345, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '12,345', '1,234,567'])
  })

  test('whole yuan and least amount', () => {
    expect(floorToYuan(52387n)).toBe(52300n)
    expect(minFen(5n, 3n, 4n)).toBe(3n)
  })
})

describe('[S9.023] money for people', () => {
  test.each([
    [123450n, '¥1,234.50'],
    [100000n, '¥1,000'],
    [0n, '¥0'],
    [5n, '¥0.05'],
    [-123456789n, '-¥1,234,567.89'],
    [10n ** 22n + 1n, '¥100,000,000,000,000,000,000.01'],
  ])('%s fen is %s', (fen, text) => {
    expect(formatCny(fen)).toBe(text)
  })

  test('with its two decimals where they are wanted', () => {
    expect([100000n, 0n, 123450n].map((fen) => formatCny(fen, 'always'))).toEqual(['¥1,000.00', '¥0.00', '¥1,234.50'])
  })
})

describe('exact fractions', () => {
  test('are reduced and keep a positive denominator', () => {
    expect(ratio(6n, -4n)).toEqual({ num: -3n, den: 2n })
    expect(ratio(0n, -7n)).toEqual({ num: 0n, den: 1n })
    expect(() => ratio(1n, 0n)).toThrow(RangeError)
  })

  test('read decimals exactly', () => {
    expect(parseRatio('-1.25')).toEqual(ratio(-5n, 4n))
    expect(parseRatio('0.0038')).toEqual(ratio(19n, 5000n))
    expect(() => parseRatio('1/2')).toThrow(RangeError)
  })

  test('round a half away from zero and cut towards zero', () => {
    expect([ratio(5n, 2n), ratio(-5n, 2n), ratio(7n, 3n)].map(roundHalfUp)).toEqual([3n, -3n, 2n])
    expect(timesHalfUp(3333n, ratio(1n, 2n))).toBe(1667n)
    expect(timesTruncated(3333n, ratio(1n, 2n))).toBe(1666n)
    expect(timesTruncated(-3333n, ratio(1n, 2n))).toBe(-1666n)
    expect([timesUp(3333n, ratio(1n, 2n)), timesUp(-1n, ratio(1n, 3n)), timesUp(6n, ratio(1n, 2n))]).toEqual([
      1667n,
      -1n,
      3n,
    ])
    expect(printTruncated(ratio(-1n, 300n), 2)).toBe('0.00')
  })

  test('rounding is within half a unit, cutting within one and never further from zero', () => {
    const factor = fc.tuple(fc.bigInt(-(10n ** 6n), 10n ** 6n), fc.bigInt(1n, 10n ** 6n)).map(([n, d]) => ratio(n, d))
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 9n), 10n ** 9n), factor, (amount, by) => {
        const exact = multiplyRatio(ratio(amount), by)
        const distance = (units: bigint) => {
          const difference = units * exact.den - exact.num
          return ratio(difference < 0n ? -difference : difference, exact.den)
        }
        expect(compareRatio(distance(timesHalfUp(amount, by)), ratio(1n, 2n))).toBeLessThanOrEqual(0)
        const cut = timesTruncated(amount, by)
        expect(compareRatio(distance(cut), ratio(1n))).toBeLessThan(0)
        expect(cut * cut * exact.den * exact.den <= exact.num * exact.num).toBe(true)
      }),
    )
  })
})
