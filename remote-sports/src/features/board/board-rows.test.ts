import { LeagueEntrySchema } from '@site/contracts/sports'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { sampleGame, sampleLeague } from '../../../tests/sample.ts'
import { type BoardRow, boardRows, leagueCounts, leagueEntry, type RowsInput } from './board-rows.ts'

const leagues = new Map(
  [
    sampleLeague('3', { name: '英格兰超级联赛', short: '英超', rank: 0 }),
    sampleLeague('1', { name: '科尔瓦甲级联赛', rank: 5 }),
  ].map((league) => [league.league_id, league]),
)
const games = [
  sampleGame('9', { league_id: '1' }),
  sampleGame('4', { league_id: '3', team_h: 'Arsenal 阿森纳' }),
  sampleGame('2', { league_id: '1', team_c: '切尔西' }),
]
const rows = (over: Partial<RowsInput> = {}) =>
  boardRows({
    games,
    leagueOf: (id) => leagues.get(id),
    sort: 'league',
    folded: new Set(),
    search: '',
    leagueFilter: [],
    ...over,
  })
const print = (list: readonly BoardRow[]) =>
  list.map((row) => (row.kind === 'league' ? `${row.league.name} ${row.count}` : row.key))

describe('rows of the board', () => {
  test('by league: important leagues first, matches by kick-off below their head', () => {
    expect(print(rows())).toEqual(['英格兰超级联赛 1', '4', '科尔瓦甲级联赛 2', '2', '9'])
  })

  test('by time: no heads, matches by kick-off with the short name of their league', () => {
    const list = rows({ sort: 'time' })
    expect(print(list)).toEqual(['2', '4', '9'])
    expect(list.map((row) => row.kind === 'game' && row.league)).toEqual(['科尔瓦甲级联赛', '英超', '科尔瓦甲级联赛'])
  })

  test('a folded league keeps its head and its count', () => {
    const list = rows({ folded: new Set(['1']) })
    expect(print(list)).toEqual(['英格兰超级联赛 1', '4', '科尔瓦甲级联赛 2'])
    expect(list.at(-1)).toMatchObject({ isFolded: true })
  })

  test.each([
    ['切尔西', ['科尔瓦甲级联赛 1', '2']],
    ['arsenal', ['英格兰超级联赛 1', '4']],
    [' 英超 ', ['英格兰超级联赛 1', '4']],
    ['甲级', ['科尔瓦甲级联赛 2', '2', '9']],
    ['没有', []],
  ])('the search %j looks at teams and leagues', (search, found) => {
    expect(print(rows({ search }))).toEqual(found)
  })

  test('[S3.051] a league has an id, is shown and is unfolded until the player wants it otherwise, as its schema says', () => {
    const folded = new Set(['1'])
    const entries = [
      leagueEntry('1', { leagueFilter: [], folded: new Set() }),
      leagueEntry('1', { leagueFilter: ['1'], folded }),
      leagueEntry('3', { leagueFilter: ['1'], folded }),
    ]
    expect(entries).toEqual([
      v.parse(LeagueEntrySchema, { league_id: '1' }),
      { league_id: '1', isShow: true, isExpand: false },
      { league_id: '3', isShow: false, isExpand: true },
    ])
    expect(print(rows({ leagueFilter: ['1'], folded }))).toEqual(['科尔瓦甲级联赛 2'])
  })

  test('a chosen league shows alone', () => {
    expect(print(rows({ leagueFilter: ['3'] }))).toEqual(['英格兰超级联赛 1', '4'])
  })

  test('a match whose league is unknown yet waits for it', () => {
    expect(print(rows({ games: [sampleGame('1', { league_id: '77' })] }))).toEqual([])
  })

  test('leagues are counted by importance', () => {
    expect(
      leagueCounts(games, (id) => leagues.get(id)).map(({ league, count }) => `${league.league_id}:${count}`),
    ).toEqual(['3:1', '1:2'])
  })
})
