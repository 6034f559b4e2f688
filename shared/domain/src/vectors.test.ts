import { expect, test } from 'vitest'
import vectors from '../vectors/vectors.json' with { type: 'json' }

/** Where each group of vectors is proven; a new group fails here until a test runs over it. */
const PROVEN_IN = {
  oddsConversion: 'odds',
  oddsInverse: 'odds',
  stakeLiability: 'odds',
  asianHandicap: 'plays, settlement',
  overUnder: 'plays, settlement',
  parlay: 'settlement',
  systemBets: 'settlement',
  caps: 'settlement',
  validBet: 'settlement',
  turnover: 'turnover',
  turnoverFills: 'turnover',
  cashout: 'settlement',
  clamp: 'slip',
  poisson: 'pricing',
  otherMarkets: 'plays',
  fixedPayout: 'plays, settlement',
  lineStrings: 'lines',
  deadHeat: 'settlement',
  clocks: 'clock',
  grades: 'vip',
}

test('every group of vectors has its test, and no group is empty', () => {
  expect(Object.keys(vectors)).toEqual(Object.keys(PROVEN_IN))
  for (const group of Object.values(vectors)) expect(Object.keys(group).length).toBeGreaterThan(0)
})
