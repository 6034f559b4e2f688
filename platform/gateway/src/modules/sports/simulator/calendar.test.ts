import { dayOf, parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { fixturesOf, roundOf } from './calendar.ts'
import { CATALOGUE, FEATURED } from './catalogue/index.ts'

const MONDAY = parseDay('2026-11-16')
const weeks = Array.from({ length: 28 }, (_, n) => MONDAY + n)

describe('catalogue', () => {
  test('[S9.025] seven featured leagues with real names, all other names invented and different', () => {
    expect(FEATURED.map((league) => league.short?.zhCN)).toEqual([
      '欧冠',
      '英超',
      '意甲',
      '西甲',
      '德甲',
      '法甲',
      '中超',
    ])
    expect(new Set(CATALOGUE.map((league) => league.id)).size).toBe(CATALOGUE.length)
    expect(new Set(CATALOGUE.map((league) => league.name.zhCN)).size).toBe(CATALOGUE.length)
    for (const league of CATALOGUE) {
      const names = league.teams.map((team) => team.name.zhCN)
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((text) => text.length > 1)).toBe(true)
    }
  })

  test('a team id means one team', () => {
    const byId = new Map<string, string>()
    for (const team of CATALOGUE.flatMap((league) => league.teams)) {
      expect(byId.get(team.id) ?? team.name.en).toBe(team.name.en)
      byId.set(team.id, team.name.en)
    }
  })
})

describe('fixtures', () => {
  test('are a function of seed and day', () => {
    expect(fixturesOf(7, MONDAY)).toEqual(fixturesOf(7, MONDAY))
    const pairs = (seed: number) => fixturesOf(seed, MONDAY).map(({ home, away }) => `${home.id}-${away.id}`)
    expect(pairs(8)).not.toEqual(pairs(7))
  })

  test('every day has 60 football matches or more, other sports too, and all within the day', () => {
    for (const day of weeks) {
      const fixtures = fixturesOf(7, day)
      const count = (sport: string) => fixtures.filter((one) => one.league.sport === sport).length
      expect(count('FT')).toBeGreaterThanOrEqual(60)
      for (const sport of ['VF', 'BK', 'TN', 'BS', 'VB', 'TT', 'SK']) expect(count(sport)).toBeGreaterThanOrEqual(8)
      expect(fixtures.length).toBeLessThan(1000)
      expect(fixtures.every((one) => dayOf(one.startAt) === day)).toBe(true)
      expect(new Set(fixtures.map((one) => one.id)).size).toBe(fixtures.length)
    }
  })

  test('no team plays twice on a day, and no club of a featured league on two days running', () => {
    let yesterday = new Set<string>()
    const featured = new Set(FEATURED.flatMap((league) => league.teams.map((team) => team.id)))
    for (const day of weeks) {
      const ids = fixturesOf(7, day).flatMap(({ home, away }) => [home.id, away.id])
      expect(new Set(ids).size).toBe(ids.length)
      const clubs = ids.filter((id) => featured.has(id))
      expect(clubs.filter((id) => yesterday.has(id))).toEqual([])
      yesterday = new Set(clubs)
    }
  })

  test('every day has a match of a featured league', () => {
    for (const day of weeks) expect(fixturesOf(7, day).some((one) => one.league.code !== undefined)).toBe(true)
  })

  test('a league meets each pair once a half season, home and away over the whole', () => {
    const league = FEATURED[1]
    if (league === undefined) throw new Error('the second featured league exists')
    const count = league.teams.length
    const rounds = Array.from({ length: 2 * (count - 1) }, (_, round) => roundOf(league, 7, round))
    const met = rounds.flat().map(([home, away]) => `${home.id}-${away.id}`)
    expect(new Set(met).size).toBe(count * (count - 1))
    for (const round of rounds) expect(new Set(round.flat().map((team) => team.id)).size).toBe(count)
  })
})
