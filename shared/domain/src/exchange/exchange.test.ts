import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseRatio, ratio } from '../money/index.ts'
import { exchangedFen, formatMicro, formatUsdt, hundredthsOf, microOf } from './exchange.ts'

describe('an exchange', () => {
  test.each([
    ['7.10', 10_000n, 71_000n],
    ['7.0591', 10_025n, 70_768n], // 707.674775
    ['7.0591', 1n, 8n], // 0.070591
    ['7.0500', 3_333n, 23_498n], // 234.9765
  ])('at %s of %s hundredths is %s fen: a begun fen is the member’s', (rate, amount, fen) => {
    expect(exchangedFen(amount, parseRatio(rate))).toBe(fen)
  })

  test('is worth what it costs or up to one fen more, never less', () => {
    const rate = fc.bigInt(1n, 10n ** 8n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), rate, (amount, tenThousandths) => {
        const over = exchangedFen(amount, ratio(tenThousandths, 10_000n)) * 10_000n - amount * tenThousandths
        expect(over >= 0n && over < 10_000n).toBe(true)
      }),
    )
  })

  test('counts hundredths in millionths, and cuts what is below', () => {
    expect(microOf(12_345n)).toBe(123_450_000n)
    expect([123_459_999n, 9_999n, 0n].map(hundredthsOf)).toEqual([12_345n, 0n, 0n])
  })

  test('millionths for machines', () => {
    expect([1_234_567n, 5n, 0n].map(formatMicro)).toEqual(['1.234567', '0.000005', '0.000000'])
  })

  test('USDT for people', () => {
    expect([123_450n, 0n, 5_000_000n].map(formatUsdt)).toEqual(['1,234.50 USDT', '0.00 USDT', '50,000.00 USDT'])
  })
})
