import { expect, test } from 'vitest'
import { decideAcceptance } from './index.ts'

const asked = { open: true, score: { h: 1, c: 0 }, redCards: { h: 0, c: 0 }, period: '2H', line: -2, price: 1950 }

test.each([
  ['SCORE_CHANGED', { score: { h: 1, c: 1 }, open: false }],
  ['SCORE_CHANGED', { score: { h: 2, c: 0 } }],
  ['RED_CARDS_CHANGED', { redCards: { h: 1, c: 0 } }],
  ['RED_CARDS_CHANGED', { redCards: { h: 0, c: 1 } }],
  ['PERIOD_CHANGED', { period: 'after' }],
  ['MARKET_CLOSED', { open: false }],
  ['MARKET_CLOSED', { price: undefined }],
  ['LINE_CHANGED', { line: -1 }],
  ['ODDS_AND_LINE_CHANGED', { line: -1, price: 2100 }],
] as const)('%s refuses under every policy', (reason, change) => {
  for (const policy of ['none', 'better', 'any'] as const) {
    expect(decideAcceptance(asked, { ...asked, ...change }, policy)).toEqual({ accepted: false, reason })
  }
})

test('a price alone is taken as the policy says, at the new price', () => {
  const at = (price: number, policy: 'none' | 'better' | 'any') => decideAcceptance(asked, { ...asked, price }, policy)
  const refused = { accepted: false, reason: 'ODDS_CHANGED' }
  expect(at(1950, 'none')).toEqual({ accepted: true, price: 1950 })
  expect([at(2000, 'none'), at(2000, 'better'), at(2000, 'any')]).toEqual([
    refused,
    { accepted: true, price: 2000 },
    { accepted: true, price: 2000 },
  ])
  expect([at(1900, 'none'), at(1900, 'better'), at(1900, 'any')]).toEqual([
    refused,
    refused,
    { accepted: true, price: 1900 },
  ])
})
