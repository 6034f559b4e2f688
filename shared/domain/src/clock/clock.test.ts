import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { headScore, matchClock } from './index.ts'
import type { ClockInput } from './index.ts'

type ClockVector = Partial<Record<'re_time' | 'score' | 'se_now' | 't_count' | 'games' | 'points' | 'half', string>> & {
  readonly sport: string
  readonly text: string
}

function toInput(row: ClockVector): ClockInput {
  const [goalsHome, goalsAway] = row.score?.split('-') ?? []
  const [gamesHome, gamesAway] = row.games?.split(':') ?? []
  const [pointsHome, pointsAway] = row.points?.split(':') ?? []
  return {
    gameType: row.sport,
    re_time: row.re_time,
    se_now: row.se_now,
    t_count: row.t_count,
    sc_half: row.half,
    sc_FT_H: goalsHome,
    sc_FT_C: goalsAway,
    sc_2nd_H: gamesHome,
    sc_2nd_A: gamesAway,
    sc_game_H: pointsHome,
    sc_game_A: pointsAway,
  }
}

const text = (input: ClockInput) => matchClock(input).text

test.each(vectors.clocks as ClockVector[])('[D.043] $sport $re_time $se_now is $text', (row) => {
  expect(text(toInput(row))).toBe(row.text)
})

describe('football', () => {
  const football = (re_time: string, home = 0, away = 0) =>
    matchClock({ gameType: 'FT', re_time, sc_FT_H: home, sc_FT_C: away })

  test('[S4.087] 1H is the first half, 2H the second, HT half-time', () => {
    expect(football('1H^23:15')).toEqual({ phase: 'firstHalf', time: '23:15', text: '上半场 23:15' })
    expect(football("2H^63'")).toEqual({ phase: 'secondHalf', time: '63', text: '下半场 63' })
    expect(football('HT')).toEqual({ phase: 'halfTime', text: '中场' })
    expect(football('HT^^').phase).toBe('halfTime')
  })

  test("[S4.091] LIVE^0' at 0-0 is about to start", () => {
    expect(football("LIVE^0'")).toEqual({ phase: 'aboutToStart', text: '即将开始' })
    expect(football("LIVE^0'", 0, 1)).toEqual({ phase: 'paused', text: '暂停' })
  })

  test('extra time, penalties, before the start, anything else', () => {
    expect(football('1H^95:00_OT').text).toBe('加时上半场 95:00')
    expect(football('2H_OT^110:00').text).toBe('加时下半场 110:00')
    expect(football('PS^_PS')).toEqual({ phase: 'penalties', text: '点球大战' })
    expect(football('1H')).toEqual({ phase: 'firstHalf', text: '上半场' })
    expect(football('2H^')).toEqual({ phase: 'secondHalf', text: '下半场' })
    expect(football(' 1H^02:00 ').text).toBe('上半场 02:00')
    expect(football('^12:00')).toEqual({ phase: 'live', text: '进行中' })
    expect(football("LIVE^0'", 1, 0).phase).toBe('paused')
    expect(football('XX^0')).toEqual({ phase: 'live', text: '进行中' })
    expect(football('')).toEqual({ phase: 'notStarted', text: '' })
    expect(football('LIVE^12:00')).toEqual({ phase: 'live', text: '进行中' })
    expect(football('LIVE')).toEqual({ phase: 'live', text: '进行中' })
    expect(text({ gameType: 'VF', re_time: '1H^01:00' })).toBe('上半场 01:00')
  })
})

describe('basketball', () => {
  const basketball = (se_now: string, t_count?: string | number) => text({ gameType: 'BK', se_now, t_count })

  test('[S4.088] shows the quarters, half-time and the second half', () => {
    expect(['Q1', 'Q2', 'Q3', 'Q4'].map((period) => basketball(period, 412))).toEqual([
      '第一节 06:52',
      '第二节 06:52',
      '第三节 06:52',
      '第四节 06:52',
    ])
    expect(basketball('HT', 0)).toBe('中场')
    expect(text({ gameType: 'BK', se_now: 'Q2', HalfTime: 'Y', t_count: 0 })).toBe('中场')
    expect(basketball('H1', 5)).toBe('上半场 00:05')
    expect(basketball('H2', '300')).toBe('下半场 05:00')
  })

  test('[S4.089] shows overtime when the period contains OT', () => {
    expect(basketball('OT', 120)).toBe('加时 02:00')
    expect(basketball('OT2', 120)).toBe('加时 02:00')
    expect(basketball('1OT')).toBe('加时')
    expect(basketball('OT', 0)).toBe('完场')
  })

  test('each period has its phase, for style and translation', () => {
    const clock = (se_now: string, t_count?: number) => matchClock({ gameType: 'BK', se_now, t_count })
    expect(clock('')).toEqual({ phase: 'notStarted', text: '' })
    expect(clock('OT', 0)).toEqual({ phase: 'ended', text: '完场' })
    expect(clock('OT', 61)).toEqual({ phase: 'overtime', time: '01:01', text: '加时 01:01' })
    expect(clock('HT')).toEqual({ phase: 'halfTime', text: '中场' })
    expect(clock('H1', 5)).toEqual({ phase: 'firstHalf', time: '00:05', text: '上半场 00:05' })
    expect(clock('H2', 5)).toEqual({ phase: 'secondHalf', time: '00:05', text: '下半场 00:05' })
    expect(clock('Q4', 0)).toEqual({ phase: 'quarter', number: 4, time: '00:00', text: '第四节 00:00' })
    for (const period of ['Q11', 'XQ1', 'Q0']) expect(clock(period)).toEqual({ phase: 'live', text: '进行中' })
  })

  test('without a time only the period', () => {
    expect(basketball('Q3', -1)).toBe('第三节')
    expect(basketball('Q3', '')).toBe('第三节')
    expect(basketball('')).toBe('')
    expect(basketball('Q7')).toBe('进行中')
  })
})

describe('baseball', () => {
  const baseball = (se_now: string | number, sc_half?: number) => matchClock({ gameType: 'BS', se_now, sc_half })

  test('[S4.090] shows innings, and overtime from the ninth on', () => {
    expect(baseball(3, 0)).toEqual({ phase: 'inning', number: 3, half: 'top', text: '第3局 上' })
    expect(baseball('8', 1).text).toBe('第8局 下')
    expect(baseball(9, 0)).toEqual({ phase: 'overtime', number: 9, half: 'top', text: '加时' })
    expect(baseball(12).text).toBe('加时')
    expect(text({ gameType: 'BS', inningNum: 5 })).toBe('第5局')
    expect(baseball('').phase).toBe('notStarted')
  })
})

describe('sets and frames', () => {
  test('tennis', () => {
    const set = { gameType: 'TN', se_now: 3, sc_3th_H: 4, sc_3th_A: 3, sc_game_H: '40', sc_game_A: 'A' }
    expect(matchClock(set)).toEqual({
      phase: 'set',
      number: 3,
      partScore: '4:3',
      points: '40:A',
      text: '第3盘 4:3 (40:A)',
    })
    expect(text({ ...set, sc_iwd: 'Y' })).toBe('暂停')
    expect(text({ gameType: 'TN', se_now: '1' })).toBe('第1盘')
    expect(text({ gameType: 'TN' })).toBe('')
  })

  test('volleyball, table tennis and snooker', () => {
    for (const gameType of ['VB', 'TT', 'SK']) {
      expect(text({ gameType, se_now: 3, sc_3th_H: 12, sc_3th_A: 10 })).toBe('第3局 12:10')
      expect(text({ gameType, se_now: '1st' })).toBe('第1局')
      expect(text({ gameType })).toBe('')
    }
  })

  test('every set has a field of its own, the third by its wire name', () => {
    const names = ['1st', '2nd', '3th', '4th', '5th', '6th', '7th', '8th', '9th', '10th']
    for (const [index, name] of names.entries()) {
      const input = { gameType: 'VB', se_now: index + 1, [`sc_${name}_H`]: 9, [`sc_${name}_A`]: 8 }
      const number = index + 1
      expect(matchClock(input)).toEqual({ phase: 'frame', number, partScore: '9:8', text: `第${number}局 9:8` })
    }
    expect(matchClock({ gameType: 'VB', se_now: 2 })).toEqual({ phase: 'frame', number: 2, text: '第2局' })
    for (const gameType of ['VB', 'TN', 'BS'])
      expect(matchClock({ gameType })).toEqual({ phase: 'notStarted', text: '' })
  })

  test('half a score is none, and a stopped set is paused', () => {
    expect(text({ gameType: 'VB', se_now: 1, sc_1st_H: 9 })).toBe('第1局')
    expect(text({ gameType: 'VB', se_now: 1, sc_1st_A: 9 })).toBe('第1局')
    expect(matchClock({ gameType: 'TN', se_now: 2, sc_iwd: '1' })).toEqual({ phase: 'paused', number: 2, text: '暂停' })
    expect(text({ gameType: 'TN', se_now: 2, sc_iwd: true })).toBe('暂停')
    expect(text({ gameType: 'TN', se_now: 2, sc_iwd: 'N' })).toBe('第2盘')
  })

  test('other sports only say that play is on', () => {
    expect(text({ gameType: 'OP', se_now: '1' })).toBe('进行中')
    expect(matchClock({ gameType: 'OP', se_now: '1' }).phase).toBe('live')
    expect(text({ gameType: 'OP', re_time: '1H^1' })).toBe('进行中')
    expect(matchClock({ gameType: 'OP' })).toEqual({ phase: 'notStarted', text: '' })
    expect(matchClock({ gameType: null, se_now: null })).toEqual({ phase: 'notStarted', text: '' })
  })
})

test('head score', () => {
  expect(headScore({ sc_FT_H: 1, sc_FT_C: 0 })).toEqual({ home: '1', away: '0' })
  expect(headScore({ sc_FT_H: 88, sc_FT_A: 90 })).toEqual({ home: '88', away: '90' })
  expect(headScore({ sc_game_H: 15, sc_game_A: 30 })).toEqual({ home: '15', away: '30' })
  expect(headScore({ sc_FT_H: 1 })).toBeUndefined()
  expect(headScore({ sc_FT_A: 1 })).toBeUndefined()
  expect(headScore({})).toBeUndefined()
})
