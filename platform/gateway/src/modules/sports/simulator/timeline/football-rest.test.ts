import { GAME_TYPE } from '@site/contracts/sports'
import { parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { type Fixture, fixturesOf } from '../fixtures/index.ts'
import type { Sport } from '../catalogue/index.ts'
import { goalsLeft, isStoppageNear } from './football-rest.ts'
import { afterReds, footballMeans, speedOf } from './football.ts'
import type { SimEvent } from './events.ts'
import { BEFORE, isRunning, type MatchState, stateAt } from './state.ts'
import { timelineOf } from './timeline.ts'

const DAY = parseDay('2026-11-21')
const HALF_S = 45 * 60

interface Played {
  readonly fixture: Fixture
  readonly events: readonly SimEvent[]
}

function play(sport: Sport, count: number): Played[] {
  const all: Played[] = []
  for (let day = DAY; all.length < count; day += 1) {
    for (const fixture of fixturesOf('rest', day)) {
      if (fixture.league.sport === sport && all.length < count) all.push({ fixture, events: timelineOf(fixture) })
    }
  }
  return all
}

/** The match when its clock shows so many seconds of football; undefined when the half is over or nobody may bet. */
function onClock({ fixture, events }: Played, period: '1H' | '2H', seconds: number) {
  const began = events.find((event) => event.kind === 'period' && event.period === period)?.at ?? 0
  const speed = speedOf(fixture.league.sport)
  const at = began + ((seconds - (period === '1H' ? 0 : HALF_S)) * 1000) / speed
  const state = stateAt(events, fixture.startAt, fixture.startAt + at)
  const isOpen = isRunning(state) && state.period === period && state.suspendedUntil <= fixture.startAt + at
  return isOpen ? { at, state } : undefined
}

const goalsIn = (events: readonly SimEvent[], from: number, to = Infinity) =>
  events.filter(({ kind, at }) => kind === 'goal' && at > from && at <= to).length

describe.each([GAME_TYPE.football, GAME_TYPE.virtualFootball])('%s', (sport) => {
  const played = play(sport, 2_500)
  const leftAt = (state: MatchState, period: '1H' | '2H', seconds: number) =>
    goalsLeft(sport, state, period, seconds / speedOf(sport))

  test('before the kick-off all goals are still to come', () => {
    const { first, second } = goalsLeft(sport, BEFORE, 'before', 0)
    expect(first + second).toBeCloseTo(1, 2)
    expect(goalsLeft(sport, BEFORE, 'HT', 0)).toEqual({ first: 0, second })
  })

  test.each([
    ['1H', 46 * 60],
    ['1H', 46 * 60 + 30],
    ['2H', 90 * 60],
    ['2H', 92 * 60],
    ['2H', 93 * 60],
    ['2H', 93 * 60 + 40],
  ] as const)('%s at %i seconds: as many goals are still to come in the half as are believed', (period, seconds) => {
    let [came, believed] = [0, 0]
    for (const one of played) {
      const moment = onClock(one, period, seconds)
      if (moment === undefined) continue
      const means = afterReds(footballMeans(one.fixture), moment.state.reds)
      const left = leftAt(moment.state, period, seconds)
      const over = one.events.find(({ kind, at }) => (kind === 'break' || kind === 'end') && at > moment.at)?.at
      came += goalsIn(one.events, moment.at, over)
      believed += (period === '1H' ? left.first : left.second) * (means.h + means.c)
    }
    expect(believed).toBeGreaterThan(5)
    expect(Math.abs(came - believed) / Math.sqrt(believed), `${came}, ${believed.toFixed(1)} believed`).toBeLessThan(4)
  })

  test('nothing is left from the moment on after which no goal ever comes', () => {
    for (const [period, last] of [
      ['1H', 47 * 60],
      ['2H', 94 * 60],
    ] as const) {
      let looked = 0
      for (const one of played) {
        const moment = onClock(one, period, last)
        if (moment === undefined) continue
        looked += 1
        const left = leftAt(moment.state, period, last)
        expect(period === '1H' ? left.first : left.second).toBe(0)
        const over = one.events.find(({ kind, at }) => (kind === 'break' || kind === 'end') && at > moment.at)?.at
        expect(goalsIn(one.events, moment.at, over)).toBe(0)
      }
      expect(looked).toBeGreaterThan(500)
    }
  })

  test('none is left in the minute after a goal where no other one can come in time', () => {
    const began = 1_000_000
    const clock = { seconds: HALF_S / speedOf(sport), at: began, runs: true }
    const after = (goal: number) => {
      const changedAt = began + ((goal - HALF_S) * 1000) / speedOf(sport)
      return leftAt({ ...BEFORE, stage: 'live', period: '2H', clock, changedAt }, '2H', 93 * 60 + 30).second
    }
    expect(after(92 * 60 + 55)).toBe(0)
    expect(after(92 * 60 + 5)).toBeGreaterThan(0)
  })

  test('the last five minutes for a goal are near the end of a half, and the clock of a break is not', () => {
    const state = (period: string): MatchState => ({ ...BEFORE, stage: 'live', period })
    const isNear = (period: string, seconds: number) => isStoppageNear(sport, state(period), seconds / speedOf(sport))
    expect([isNear('1H', 41 * 60), isNear('1H', 42 * 60), isNear('1H', 48 * 60)]).toEqual([false, true, true])
    expect([isNear('2H', 88 * 60), isNear('2H', 89 * 60), isNear('2H', 96 * 60)]).toEqual([false, true, true])
    expect(isNear('HT', 45 * 60)).toBe(false)
  })
})
