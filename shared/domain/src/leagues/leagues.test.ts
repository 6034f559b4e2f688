import { expect, test } from 'vitest'
import { LEAGUES } from './index.ts'

test('the seven featured leagues in the order of the home page', () => {
  expect(LEAGUES.map((league) => league.shortCN)).toEqual(['欧冠', '英超', '意甲', '西甲', '德甲', '法甲', '中超'])
})

test('132 clubs, every name filled and no name twice in a league', () => {
  expect(LEAGUES.flatMap((league) => league.clubs)).toHaveLength(132)
  for (const { clubs } of LEAGUES) {
    for (const key of ['en', 'zhCN', 'zhTW'] as const) {
      const names = clubs.map((club) => club[key])
      expect(names.every((name) => name.trim() === name && name !== '')).toBe(true)
      expect(new Set(names).size).toBe(names.length)
    }
  }
})
