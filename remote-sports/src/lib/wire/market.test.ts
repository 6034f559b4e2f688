import { expect, test } from 'vitest'

import { readMarket } from './market.ts'

const handicap = { w: 'RE', lineIndex: 1, ratio: '0.5 / 1', strong: 'C' } as const

test('a market is read in the words of the domain: line in quarters from home, prices in thousandths', () => {
  const odds = [
    { r: 'REH', ior: '0.96' },
    { r: 'REC', ior: '' },
  ]
  expect(readMarket({ ...handicap, sw: 'Y', odds })).toEqual({
    play: 'RE',
    lineIndex: 1,
    line: 3,
    selections: [
      { code: 'REH', price: 1960 },
      { code: 'REC', price: undefined },
    ],
  })
})

test('a closed market has no prices, whatever stands in it', () => {
  const { selections } = readMarket({ ...handicap, sw: 'N', odds: [{ r: 'REH', ior: '0.96' }] })
  expect(selections).toEqual([{ code: 'REH', price: undefined }])
})
