import { isFootball, parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { type Fixture, fixturesOf } from '../fixtures/calendar.ts'
import { SPORTS, type Sport } from '../catalogue/index.ts'
import { BEFORE, isOver, isRunning, stateAt } from './state.ts'
import { footballMeans, homeSetChance, setRules, timelineOf } from './index.ts'

const DAY = parseDay('2026-11-21')
const days = Array.from({ length: 8 }, (_, n) => fixturesOf('7', DAY + n)).flat()
const ofSport = (sport: Sport) => days.filter((one) => one.league.sport === sport)
const lastOf = (fixture: Fixture) => stateAt(timelineOf(fixture), fixture.startAt, Number.MAX_SAFE_INTEGER)
const MINUTE = 60_000

describe.each(SPORTS)('%s', (sport) => {
  const fixtures = ofSport(sport).slice(0, 120)

  test('the course is a function of the fixture, in order of time, and ends once', () => {
    for (const fixture of fixtures.slice(0, 20)) {
      const events = timelineOf(fixture)
      expect(timelineOf(fixture)).toEqual(events)
      expect(events.every((event, n) => n === 0 || event.at >= (events[n - 1]?.at ?? 0))).toBe(true)
      expect(events[0]).toMatchObject({ kind: 'period', at: 0 })
      expect(events.filter((event) => event.kind === 'end')).toHaveLength(1)
      expect(events.at(-1)?.kind).toBe('end')
    }
  })

  test('periods add up to the score, and a match lasts as long as such a match does', () => {
    const [low, high] = {
      FT: [105, 120],
      VF: [14, 16],
      BK: [65, 160],
      TN: [25, 240],
      BS: [90, 360],
      VB: [35, 170],
      TT: [8, 70],
      SK: [40, 400],
    }[sport] as [number, number]
    for (const fixture of fixtures) {
      const end = lastOf(fixture)
      expect(isOver(end)).toBe(true)
      const minutes = ((end.endedAt ?? 0) - fixture.startAt) / MINUTE
      expect(minutes).toBeGreaterThanOrEqual(low)
      expect(minutes).toBeLessThanOrEqual(high)
      const counted = ['FT', 'VF', 'BK', 'BS'].includes(sport)
        ? end.periods
        : end.periods.map(({ h, c }) => ({ h: Number(h > c), c: Number(c > h) }))
      const sum = counted.reduce((total, each) => ({ h: total.h + each.h, c: total.c + each.c }), { h: 0, c: 0 })
      expect(sum).toEqual(end.score)
    }
  })

  test('a draw is possible in football alone, real or virtual', () => {
    const draws = fixtures.filter((fixture) => lastOf(fixture).score.h === lastOf(fixture).score.c)
    if (isFootball(sport)) expect(draws.length).toBeGreaterThan(5)
    else expect(draws).toEqual([])
  })
})

describe('football', () => {
  const fixtures = ofSport('FT')

  test('has the goals that the price model expects, within the noise of a thousand matches', () => {
    const expected = fixtures.reduce((sum, fixture) => sum + footballMeans(fixture).h, 0)
    const scored = fixtures.reduce((sum, fixture) => sum + lastOf(fixture).score.h, 0)
    expect(fixtures.length).toBeGreaterThan(1000)
    expect(Math.abs(scored / expected - 1)).toBeLessThan(0.06)
  })

  test('stops bets for 20 to 40 seconds at every goal and red card', () => {
    for (const fixture of fixtures.slice(0, 100)) {
      const events = timelineOf(fixture)
      for (const [n, event] of events.entries()) {
        if (event.kind !== 'goal' && event.kind !== 'red') continue
        // Both sides may have had one at the same moment: the longer pause holds.
        const pauses = events
          .slice(n + 1)
          .flatMap((next) => (next.kind === 'suspend' && next.at === event.at ? [next.forMs] : []))
        expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20_000)
        expect(Math.max(...pauses)).toBeLessThanOrEqual(40_000)
        const { suspendedUntil } = stateAt(events, fixture.startAt, fixture.startAt + event.at)
        expect(suspendedUntil).toBe(fixture.startAt + event.at + Math.max(...pauses))
      }
    }
  })

  test('goes before, first half, break, second half, end; the half-time score stays', () => {
    const fixture = fixtures.find((one) => (lastOf(one).half?.h ?? 0) > 0)
    if (fixture === undefined) throw new Error('some home side scores before the break')
    const events = timelineOf(fixture)
    const at = (minutes: number) => stateAt(events, fixture.startAt, fixture.startAt + minutes * MINUTE)
    expect(at(-1)).toEqual(BEFORE)
    expect(at(10)).toMatchObject({ stage: 'live', period: '1H', half: undefined })
    expect(isRunning(at(10))).toBe(true)
    expect(at(52)).toMatchObject({ stage: 'break', period: 'HT', half: at(52).score })
    expect(at(80)).toMatchObject({ stage: 'live', period: '2H', half: at(52).score })
    expect(at(80).clock).toMatchObject({ seconds: 2700, runs: true })
    expect(at(130)).toMatchObject({ stage: 'ended', half: at(52).score })
  })
})

describe('virtual football', () => {
  test('is football in a quarter of an hour, with as many goals, and one match follows the other all day', () => {
    const fixtures = ofSport('VF')
    const expected = fixtures.reduce((sum, fixture) => sum + footballMeans(fixture).h, 0)
    const scored = fixtures.reduce((sum, fixture) => sum + lastOf(fixture).score.h, 0)
    expect(Math.abs(scored / expected - 1)).toBeLessThan(0.12)
    const starts = fixtures.filter(({ day }) => day === DAY).map(({ startAt }) => startAt)
    expect(starts).toEqual(Array.from({ length: 96 }, (_, n) => (starts[0] ?? 0) + n * 15 * MINUTE))
    const [fixture] = fixtures
    if (fixture === undefined) throw new Error('virtual football is played every day')
    const at = (minutes: number) => stateAt(timelineOf(fixture), fixture.startAt, fixture.startAt + minutes * MINUTE)
    expect(at(3)).toMatchObject({ stage: 'live', period: '1H', clock: { seconds: 0, runs: true } })
    expect(at(7)).toMatchObject({ stage: 'break', period: 'HT', half: at(7).score })
    expect(at(10)).toMatchObject({ stage: 'live', period: '2H', clock: { seconds: 360, runs: true } })
    expect(at(17).stage).toBe('ended')
  })
})

describe('sets', () => {
  test.each(['TN', 'VB', 'TT', 'SK'] as const)(
    '%s is won by the first to take its sets, as often as priced',
    (sport) => {
      let [expected, won, sets] = [0, 0, 0]
      for (const fixture of ofSport(sport)) {
        const { score } = lastOf(fixture)
        expect(Math.max(score.h, score.c)).toBe(setRules(sport).target)
        expect(Math.min(score.h, score.c)).toBeLessThan(setRules(sport).target)
        expected += homeSetChance(fixture) * (score.h + score.c)
        won += score.h
        sets += score.h + score.c
      }
      expect(Math.abs(won - expected) / sets).toBeLessThan(0.08)
    },
  )

  test('tennis shows deuce and advantage', () => {
    const shown = new Set(
      ofSport('TN')
        .slice(0, 20)
        .flatMap((fixture) => timelineOf(fixture))
        .flatMap((event) =>
          event.kind === 'tally' && event.tally.points ? [Object.values(event.tally.points).join(':')] : [],
        ),
    )
    for (const points of ['0:0', '15:0', '40:40', 'A:40', '40:A']) expect(shown).toContain(points)
    expect(shown).not.toContain('A:A')
  })
})

test('at any hour of any day twelve matches or more are in play across the sports', () => {
  const spans = days.map((fixture) => ({ from: fixture.startAt, to: lastOf(fixture).endedAt ?? 0 }))
  const first = Math.min(...spans.map(({ from }) => from)) + 6 * 60 * MINUTE
  for (let at = first; at < first + 7 * 24 * 60 * MINUTE; at += 20 * MINUTE) {
    const inPlay = spans.filter(({ from, to }) => from <= at && at < to).length
    expect(inPlay, new Date(at).toISOString()).toBeGreaterThanOrEqual(12)
  }
})
