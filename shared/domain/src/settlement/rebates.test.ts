import { VENUE_CATEGORIES } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { parseFen } from '../money/index.ts'
import { dayRebate, highestRebate, rebateRate } from './rebates.ts'

describe('rebates', () => {
  test('follow grade and category, and the last grade goes on', () => {
    expect(rebateRate('TY', 3)).toEqual({ num: 9n, den: 2000n })
    expect(rebateRate('DZ', 8)).toEqual(rebateRate('DZ', 99))
    expect(rebateRate('CP', -1)).toEqual({ num: 1n, den: 1000n })
  })

  test('are named by the highest grade', () => {
    expect(VENUE_CATEGORIES.map((category) => highestRebate(category))).toEqual([65, 70, 70, 65, 18, 90, 90])
    const { num, den } = rebateRate('DZ', 8)
    expect((num * 10_000n) / den).toBe(BigInt(highestRebate('DZ')))
  })

  test('of a day are cut to the fen, leave bets below one yuan out and stop at the most of a day', () => {
    expect(dayRebate('TY', 3, [parseFen('12345.67')])).toBe(parseFen('55.55'))
    expect(dayRebate('TY', 3, [parseFen('12000'), parseFen('345.67')])).toBe(parseFen('55.55'))
    expect(dayRebate('DZ', 0, [parseFen('0.99'), parseFen('0.99')])).toBe(0n)
    expect(dayRebate('DZ', 0, [parseFen('2'), parseFen('0.99')])).toBe(1n)
    expect(dayRebate('DZ', 8, [parseFen('90000000')])).toBe(parseFen('18888'))
    expect(dayRebate('DZ', 8, [])).toBe(0n)
  })
})
