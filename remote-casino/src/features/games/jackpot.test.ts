import { expect, test } from 'vitest'

import { latestWins, poolTotal } from './jackpot.ts'

test('the pools of several games together, in fen', () => {
  expect(poolTotal([{ pool: '1000.00' }, { pool: '0.25' }])).toBe(100_025n)
  expect(poolTotal([])).toBe(0n)
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
