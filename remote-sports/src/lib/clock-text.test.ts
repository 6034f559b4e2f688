import type { Game, GameInfo } from '@site/contracts/sports'
import { parseDay, weekdayOf } from '@site/domain'
import { describe, expect, test } from 'vitest'

import texts from '../../locales/zh-CN/sports.json' with { type: 'json' }
import { clockText, withRunningClock } from './clock-text.ts'
import { translateWith } from '../../tests/translate-with.ts'

const t = translateWith(texts)
const KICK_OFF = Date.parse('2026-11-21T14:00:00Z')
const game = (gameType: Game['gameType'], gameInfo: GameInfo, isLive = true): Game => ({
  gidm: '1',
  gameId: '1',
  hgid: '1',
  gameType,
  marketType: isLive ? 'RB' : 'FT',
  league_id: '1',
  start: KICK_OFF,
  team_h: '甲',
  team_c: '乙',
  team_id_h: '1',
  team_id_c: '2',
  neutral: false,
  fav: false,
  isLive,
  playNum: 0,
  gameInfo,
  status: 1,
  version: 1,
  plays: [],
})
const text = (gameType: Game['gameType'], info: GameInfo, now = KICK_OFF) => {
  const { phase, time } = clockText(t, game(gameType, info), now)
  return `${phase} ${time}`.trim()
}

describe('match clock', () => {
  test('[S4.087] football: 1H is the first half, 2H the second, HT half-time', () => {
    expect(text('FT', { re_time: '1H^23:15' })).toBe('上半场 23:15')
    expect(text('FT', { re_time: '2H^63:12' })).toBe('下半场 63:12')
    expect(text('FT', { re_time: 'HT^^' })).toBe('中场')
    expect(text('FT', { re_time: '1H_OT^95:00' })).toBe('加时上半场 95:00')
  })

  test('[S4.088] basketball: quarters, half-time and second half from the period', () => {
    const at = (se_now: string, t_count = 412) => text('BK', { re_time: '', se_now, t_count })
    expect(['Q1', 'Q2', 'Q3', 'Q4'].map((period) => at(period))).toEqual(
      ['一', '二', '三', '四'].map((n) => `第${n}节 06:52`),
    )
    expect(at('HT', 0)).toBe('中场')
    expect(at('H2', 300)).toBe('下半场 05:00')
  })

  test('[S4.089] basketball: overtime when the period contains OT', () => {
    expect(text('BK', { re_time: '', se_now: 'OT', t_count: 120 })).toBe('加时 02:00')
  })

  test('[S4.090] baseball: innings, overtime from the ninth on', () => {
    const at = (inning: number) => text('BS', { re_time: '', se_now: String(inning), sc_half: 0 })
    expect(at(3)).toBe('第3局 上')
    expect(at(9)).toBe('加时 上')
  })

  test('[S4.091] LIVE^0 with 0-0 is about to start', () => {
    expect(text('FT', { re_time: "LIVE^0'", sc_FT_H: '0', sc_FT_C: '0' })).toBe('即将开始')
    expect(text('FT', { re_time: "LIVE^0'", sc_FT_H: '0', sc_FT_C: '1' })).toBe('暂停')
  })

  test('tennis shows the set with its games and the points of the running one, others set and score', () => {
    const set = { re_time: '', se_now: '2', sc_2nd_H: '4', sc_2nd_A: '3' }
    expect(text('TN', { ...set, sc_game_H: '40', sc_game_A: 'A' })).toBe('第2盘 4:3 (40:A)')
    expect(text('TN', set)).toBe('第2盘 4:3')
    expect(text('VB', set)).toBe('第2局 4:3')
  })

  test('a running clock is carried on between two messages, a stopped one is not', () => {
    const now = KICK_OFF + 95_400
    const at = { clockAt: KICK_OFF, clockRuns: true }
    expect(text('FT', { re_time: '1H^23:15', ...at }, now)).toBe('上半场 24:50')
    expect(text('FT', { re_time: '1H^23:15', ...at, clockRuns: false }, now)).toBe('上半场 23:15')
    expect(text('BK', { re_time: '', se_now: 'Q2', t_count: 100, ...at }, now)).toBe('第二节 00:05')
    expect(withRunningClock({ re_time: '', t_count: 10, ...at }, now).t_count).toBe(0)
    expect(withRunningClock({ re_time: 'HT^^', ...at }, now).re_time).toBe('HT^^')
  })

  test('before the start: kick-off on the site’s clock', () => {
    const before = (now: number) => clockText(t, game('FT', { re_time: '' }, false), now)
    expect(before(KICK_OFF - 3_600_000)).toEqual({ phase: '今天', time: '22:00' })
    expect(before(KICK_OFF - 24 * 3_600_000)).toEqual({ phase: '明天', time: '22:00' })
    expect(before(KICK_OFF - 72 * 3_600_000)).toEqual({ phase: '11-21', time: '22:00' })
    const midnight = Date.parse('2026-11-21T16:00:00Z')
    expect(clockText(t, { ...game('FT', { re_time: '' }, false), start: midnight }, midnight - 60_000)).toEqual({
      phase: '明天',
      time: '00:00',
    })
  })

  test('a day of the early market is called by its weekday', () => {
    const name = (date: string) => t(`clock.weekday${weekdayOf(parseDay(date))}`)
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(name)).toEqual(['周一', '周六', '周日'])
  })
})
