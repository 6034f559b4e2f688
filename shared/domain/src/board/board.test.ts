import { describe, expect, test } from 'vitest'
import { initialBoard, reduceBoard } from './index.ts'
import type { BoardAction, BoardState } from './index.ts'

const filtered: BoardState = { ...initialBoard(), leagueFilter: ['100021'], refresh: 4 }
const changes: readonly BoardAction[] = [
  { type: 'marketType', marketType: 'FU' },
  { type: 'gameType', gameType: 'BK' },
  { type: 'date', date: '2026-11-21' },
  { type: 'league', league: 'EPL' },
]

test('[S9.021] the board opens in play and on football', () => {
  expect(initialBoard()).toMatchObject({ marketType: 'RB', gameType: 'FT', date: undefined, leagueFilter: [] })
})

describe('changing market type, game type, date or league', () => {
  test.each(changes)('[S4.082] resets the league filter: $type', (action) => {
    expect(reduceBoard(filtered, action).leagueFilter).toEqual([])
  })

  test.each(changes)('[S4.083] bumps the refresh counter: $type', (action) => {
    expect(reduceBoard(filtered, action).refresh).toBe(5)
  })

  test('choosing what is chosen changes nothing', () => {
    expect(reduceBoard(filtered, { type: 'gameType', gameType: 'FT' })).toBe(filtered)
    expect(reduceBoard(filtered, { type: 'marketType', marketType: 'RB' })).toBe(filtered)
  })

  test('choosing leagues to show neither resets nor refreshes', () => {
    expect(reduceBoard(filtered, { type: 'leagueFilter', leagueFilter: ['1', '2'] })).toEqual({
      ...filtered,
      leagueFilter: ['1', '2'],
    })
  })
})

describe('[S4.084] a market that is not early', () => {
  const early: BoardState = { ...filtered, marketType: 'FU', gameType: 'BK', date: '2026-11-22' }

  test.each(['RB', 'FT', 'FSFT'] as const)('%s resets the date and the game type to football', (marketType) => {
    expect(reduceBoard(early, { type: 'marketType', marketType })).toMatchObject({
      marketType,
      gameType: 'FT',
      date: undefined,
    })
  })

  test('also when it is chosen already', () => {
    const basketball = reduceBoard(initialBoard(), { type: 'gameType', gameType: 'BK' })
    expect(reduceBoard(basketball, { type: 'marketType', marketType: 'RB' }).gameType).toBe('FT')
  })

  test.each([
    ['FU', 'FSFU'],
    ['FSFU', 'FU'],
  ] as const)('an early market keeps both: from %s to %s', (from, to) => {
    const kept = reduceBoard({ ...early, marketType: from }, { type: 'marketType', marketType: to })
    expect(kept).toMatchObject({ marketType: to, gameType: 'BK', date: '2026-11-22' })
  })
})
