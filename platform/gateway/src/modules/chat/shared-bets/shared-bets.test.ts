import { expect, test } from 'vitest'

import { type OwnBet, sharedBet } from './shared-bets.ts'

const single = (odds: string, oddsType: 'E' | 'M') => ({ odds, oddsType }) as NonNullable<OwnBet['single']>
const amounts = ({ stakeMasked, maxWin }: ReturnType<typeof sharedBet>) => ({ stakeMasked, maxWin })

test.each([
  [10_000n, 49_999n, '1.95', 'E', { stakeMasked: '100+', maxWin: '95.00' }],
  [1_000_000n, 4_999_999n, '1.95', 'E', { stakeMasked: '10,000+', maxWin: '9500.00' }],
  // At negative odds the typed amount is what is won.
  [100_000n, 499_999n, '-0.80', 'M', { stakeMasked: '1,000+', maxWin: '1000.00' }],
] as const)(
  'who shows the amounts shows a range: a stake of %s cannot be told from one of %s, by what it may win either',
  (least, most, odds, oddsType, shown) => {
    for (const stake of [least, least + 1n, (least + most) / 2n, most])
      expect(amounts(sharedBet(single(odds, oddsType), { stake }, true))).toEqual(shown)
  },
)

test('nothing is shown of amounts that are hidden', () => {
  expect(amounts(sharedBet(single('1.95', 'E'), { stake: 1_234_567n }, false))).toEqual({ stakeMasked: '***' })
})
