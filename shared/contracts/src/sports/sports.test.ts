import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  DEFAULT_GAME_TYPE,
  DEFAULT_MARKET_TYPE,
  FEATURED_LEAGUE_CODES,
  GAME_TYPE,
  GAME_TYPES,
  GameDeltaSchema,
  GameInfoSchema,
  GameListSchema,
  GameSchema,
  LeagueEntrySchema,
  LeagueFilterSchema,
  MARKET_TYPES,
  OddsTypeSchema,
  RESOURCE_METHODS,
  SportsClientMessageSchema,
} from './index.ts'

const game = {
  gidm: '8735700',
  gameId: '8735721',
  hgid: '8735722',
  gameType: 'FT',
  marketType: 'RB',
  league_id: '100021',
  start: 1_795_185_720_000,
  team_h: '阿森纳',
  team_c: '切尔西',
  team_id_h: '1',
  team_id_c: '7',
  isLive: true,
  playNum: 86,
  gameInfo: {
    re_time: '2H^63:12',
    t_count: -1,
    se_now: '2',
    HalfTime: 'N',
    inningNum: 3,
    gameStatus: 1,
    sc_FT_H: '1',
    sc_FT_C: '0',
    sc_FT_A: '0',
    sc_set_H: '1',
    sc_set_A: '0',
    sc_game_H: '40',
    sc_game_A: 'A',
    red_h: 0,
    yellow_c: 2,
  },
  status: 1,
  version: 184_467,
  plays: [
    { w: 'RE', sw: 'Y', ratio: '0.5 / 1', strong: 'H', odds: [{ r: 'REH', ior: '0.960' }] },
    { w: 'ROU', sw: 'N', ratio: '2.5', odds: [{ r: 'ROUC', ior: '' }] },
  ],
}

describe('match data', () => {
  test('[S3.049] re_time, t_count, isLive, se_now, HalfTime, inningNum, gameStatus and gameType are read', () => {
    const read = v.parse(GameSchema, game)
    expect(read).toMatchObject({ isLive: true, gameType: 'FT' })
    expect(read.gameInfo).toMatchObject({
      re_time: '2H^63:12',
      t_count: -1,
      se_now: '2',
      HalfTime: 'N',
      inningNum: 3,
      gameStatus: 1,
    })
    expect(v.is(GameInfoSchema, { t_count: 'soon' })).toBe(false)
    expect(v.is(GameInfoSchema, { HalfTime: 'maybe' })).toBe(false)
    expect(v.is(GameSchema, { ...game, isLive: undefined })).toBe(false)
    expect(v.is(GameSchema, { ...game, gameType: 'XX' })).toBe(false)
  })

  test('[S3.050] scores of the match, of sets and of games, and both team names are read', () => {
    const read = v.parse(GameSchema, game)
    expect(read).toMatchObject({ team_h: '阿森纳', team_c: '切尔西' })
    expect(read.gameInfo).toMatchObject({
      sc_FT_H: '1',
      sc_FT_C: '0',
      sc_FT_A: '0',
      sc_set_H: '1',
      sc_set_A: '0',
      sc_game_H: '40',
      sc_game_A: 'A',
    })
    expect(v.is(GameInfoSchema, { sc_FT_H: 1 })).toBe(false)
    expect(v.is(GameSchema, { ...game, team_h: undefined })).toBe(false)
  })

  test('unknown fields are tolerated, prices that are no numbers are not', () => {
    expect(v.is(GameSchema, { ...game, weather: 'rain' })).toBe(true)
    const bad = { ...game, plays: [{ w: 'RM', sw: 'Y', odds: [{ r: 'RMH', ior: '1e308' }] }] }
    expect(v.is(GameSchema, bad)).toBe(false)
    expect(v.is(GameListSchema, { serverTime: 1, version: '1', leagues: [{ league_id: '1' }] })).toBe(false)
  })
})

test('[S3.051] a league entry has league_id, isShow and isExpand; both are on by default', () => {
  expect(v.parse(LeagueEntrySchema, { league_id: '100021' })).toEqual({
    league_id: '100021',
    isShow: true,
    isExpand: true,
  })
  expect(v.parse(LeagueEntrySchema, { league_id: '1', isShow: false, isExpand: false }).isExpand).toBe(false)
  expect(v.is(LeagueEntrySchema, { isShow: true })).toBe(false)
})

test('[S3.052] a filter entry has name, isActive, icon_class and id', () => {
  const entry = { id: '100021', name: '英超', isActive: true, icon_class: 'league-epl' }
  expect(v.parse(LeagueFilterSchema, entry)).toEqual(entry)
  for (const key of Object.keys(entry)) expect(v.is(LeagueFilterSchema, { ...entry, [key]: undefined })).toBe(false)
})

test('[S3.053] the game types, football by default', () => {
  expect([...GAME_TYPES].toSorted()).toEqual(
    ['ALL', 'BK', 'BS', 'FS', 'FT', 'OP', 'SK', 'TN', 'TT', 'VB', 'VF'].toSorted(),
  )
  expect(GAME_TYPE).toEqual({
    all: 'ALL',
    football: 'FT',
    virtualFootball: 'VF',
    basketball: 'BK',
    tennis: 'TN',
    other: 'OP',
    snooker: 'SK',
    champions: 'FS',
    volleyball: 'VB',
    baseball: 'BS',
    tableTennis: 'TT',
  })
  expect(DEFAULT_GAME_TYPE).toBe('FT')
})

test('[S3.054] the market types, in-play by default', () => {
  expect([...MARKET_TYPES].toSorted()).toEqual(['FSFT', 'FSFU', 'FT', 'FU', 'RB'])
  expect(DEFAULT_MARKET_TYPE).toBe('RB')
})

test('[S3.055] the odds types on the wire are E, H, I and M', () => {
  expect([...OddsTypeSchema.options].toSorted()).toEqual(['E', 'H', 'I', 'M'])
})

test('[S9.025] the featured leagues are seven', () => {
  expect(FEATURED_LEAGUE_CODES).toEqual(['UCL', 'EPL', 'SEA', 'LAL', 'BUN', 'LI1', 'CSL'])
})

describe('calls and socket', () => {
  test('a list needs a token and knows its defaults', () => {
    const { request } = RESOURCE_METHODS.GetGameList
    const common = { token: 't', timestamp: 1, langx: 'zh-cn', gameType: 'FT', marketType: 'RB' }
    expect(v.parse(request, common)).toMatchObject({ sort: 'league', oddsType: 'H', remoteip: '' })
    expect(v.is(request, { ...common, token: undefined })).toBe(false)
    expect(v.is(request, { ...common, date: 'tomorrow' })).toBe(false)
  })

  test('a subscription names at most 60 matches, each a number', () => {
    const games = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))
    expect(v.is(SportsClientMessageSchema, { type: 'subscribe', id: 1, games: games(60) })).toBe(true)
    expect(v.is(SportsClientMessageSchema, { type: 'subscribe', id: 1, games: games(61) })).toBe(false)
    expect(v.is(SportsClientMessageSchema, { type: 'subscribe', id: 1, games: ['x'] })).toBe(false)
    expect(v.is(SportsClientMessageSchema, { type: 'subscribe', id: 0 })).toBe(false)
    expect(v.is(SportsClientMessageSchema, { type: 'bet' })).toBe(false)
  })

  test('a delta names the version that it applies to', () => {
    expect(v.is(GameDeltaSchema, { gidm: '1', from: 1, version: 2 })).toBe(true)
    expect(v.is(GameDeltaSchema, { gidm: '1', version: 2 })).toBe(false)
  })
})
