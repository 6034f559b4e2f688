import { dayOf, parseDay } from '@site/domain'
import { expect, test } from 'vitest'

import { FEATURED } from './catalogue/index.ts'
import { Fixtures } from './fixtures.ts'
import { OUTRIGHT_PLACE, outrightsOf, runnersOf, seasonEnds, winnerOf } from './outrights.ts'

const DAY = parseDay('2026-11-21')

test('every day has its cups, decided on it, of runners that differ', () => {
  for (let day = DAY; day < DAY + 7; day += 1) {
    const cups = outrightsOf(7, day).filter(({ league }) => league.code === undefined)
    expect(cups).toHaveLength(4)
    expect(cups.every(({ startAt, id }) => dayOf(startAt) === day && id % 1000 >= OUTRIGHT_PLACE)).toBe(true)
    for (const { league } of cups) expect(new Set(league.teams.map(({ id }) => id)).size).toBe(12)
  }
})

test('every featured league has a season that ends once', () => {
  const seasons = seasonEnds(DAY).flatMap((day) =>
    outrightsOf(7, day).filter(({ league }) => league.code !== undefined),
  )
  expect(new Set(seasons.map(({ league }) => league.code))).toEqual(new Set(FEATURED.map(({ code }) => code)))
  expect(seasons).toHaveLength(FEATURED.length)
  for (const { day, league } of seasons) {
    expect(day).toBeGreaterThanOrEqual(DAY)
    expect(day - DAY).toBeLessThanOrEqual(league.aheadDays)
    // The day after belongs to the next season.
    expect(seasonEnds(day + 1)).not.toContain(day)
  }
})

test('numbers lead back to it, and no match has such a number', () => {
  const fixtures = new Fixtures(7)
  for (const one of outrightsOf(7, DAY)) expect(fixtures.byId(one.id)).toEqual(one)
  expect(fixtures.byId(DAY * 1000 + 990)).toBeUndefined()
  expect(fixtures.ofDay(DAY).length).toBeLessThan(OUTRIGHT_PLACE)
})

test('the winner is drawn by the chances and stays the same', () => {
  let [favourites, expected] = [0, 0]
  const count = 2_000
  for (let day = DAY; day < DAY + count / 4; day += 1) {
    for (const one of outrightsOf(7, day).slice(0, 4)) {
      const [first] = runnersOf(one)
      expect(runnersOf(one).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(winnerOf(one)).toBe(winnerOf(one))
      favourites += Number(winnerOf(one) === first?.team)
      expected += first?.chance ?? 0
    }
  }
  expect(Math.abs(favourites - expected) / count).toBeLessThan(0.04)
})
