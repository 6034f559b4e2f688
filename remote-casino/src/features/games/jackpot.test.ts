import { expect, test } from 'vitest'

import { latestWins, poolAt } from './jackpot.ts'

const reading = { pool: '1000.00', step: '0.25', readAt: 10_000 }

test('a pool grows by its step each second, in whole fen', () => {
  expect(poolAt(reading, 10_000)).toBe(100_000n)
  expect(poolAt(reading, 11_000)).toBe(100_025n)
  expect(poolAt(reading, 10_500)).toBe(100_012n)
})

test('a clock that runs behind never takes money out of a pool', () => {
  expect(poolAt(reading, 4_000)).toBe(100_000n)
})

test('the last wins of several pools, the latest first', () => {
  const pool = { enName: 'PGDZ', gameCode: 'pgdz-001', pool: '1.00', step: '0.00' }
  const win = (at: number) => ({ name: 'pl***8', amount: '188000.00', at })
  const pools = [
    { ...pool, name: '灯火长安', winners: [win(30), win(10)] },
    { ...pool, name: '百宝锦囊', winners: [win(20)] },
    { ...pool, name: '蛟龙出海', winners: [] },
  ]
  expect(latestWins(pools, 2).map(({ game, at }) => [game, at])).toEqual([
    ['灯火长安', 30],
    ['百宝锦囊', 20],
  ])
  expect(latestWins([], 2)).toEqual([])
})
