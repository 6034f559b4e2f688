import { expect, test } from 'vitest'

import { parseFen } from '../money/index.ts'
import { depositBonus } from './deposit-bonus.ts'

const tier = (min: string, rate: number, max: string, multiple = 10) => ({
  ...{ min: parseFen(min), max: parseFen(max) },
  ...{ rate, multiple },
})

test('a first deposit of 100 % up to 888 gives 500 for 500 and 888 for 1000 (DOMAIN 5.4)', () => {
  const tiers = [tier('100', 100, '888')]
  expect(depositBonus(tiers, parseFen('500'))?.bonus).toBe(parseFen('500'))
  expect(depositBonus(tiers, parseFen('1000'))?.bonus).toBe(parseFen('888'))
  expect(depositBonus(tiers, parseFen('888'))?.bonus).toBe(parseFen('888'))
  expect(depositBonus(tiers, parseFen('99.99'))).toBeUndefined()
})

test('the highest tier that is reached counts, in whatever order they stand, and what is less than a fen is cut', () => {
  const all = [tier('1000', 30, '500', 8), tier('100', 15, '100', 5)]
  for (const tiers of [all, all.toReversed()]) {
    expect(depositBonus(tiers, parseFen('100.03'))).toMatchObject({ bonus: 1500n, tier: { multiple: 5 } })
    expect(depositBonus(tiers, parseFen('1000'))).toMatchObject({ bonus: 30_000n, tier: { multiple: 8 } })
  }
})
