import { GAME_TYPE } from '@site/contracts/sports'
import { DAY_MS, HOUR_MS, parseDay, priceMarket, usualMargin } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { SPORTS, type Sport } from '../catalogue/index.ts'
import { type Fixture, fixturesOf, runnersOf } from '../fixtures/index.ts'
import { outrightsOf } from '../fixtures/outrights.ts'
import { BEFORE, isRunning, type MatchState, speedOf, stateAt, timelineOf } from '../timeline/index.ts'
import { modelAt, NO_OPINION, opinionAt } from './model.ts'
import { outrightQuote } from './outright.ts'
import { Pricer, tickAt } from './index.ts'

const DAY = parseDay('2026-11-21')
const SECOND_HALF_S = 45 * 60
const fixtures = [...fixturesOf('worth', DAY), ...fixturesOf('worth', DAY + 1)]
const some = (sport: Sport, count: number) => fixtures.filter(({ league }) => league.sport === sport).slice(0, count)

interface Moment {
  readonly at: number
  readonly state: MatchState
}

function momentsOf(fixture: Fixture, count: number): Moment[] {
  const events = timelineOf(fixture)
  const length = events.at(-1)?.at ?? 0
  const live = Array.from({ length: count }, (_, n) => {
    const at = fixture.startAt + Math.floor((length * (n + 0.7)) / count)
    return { at, state: stateAt(events, fixture.startAt, at) }
  })
  return [{ at: fixture.startAt - HOUR_MS, state: BEFORE }, ...live]
}

describe.each(SPORTS)('%s', (sport) => {
  test('a bet is never worth more than at what is offered', () => {
    let looked = 0
    for (const fixture of some(sport, 2)) {
      for (const { at, state } of momentsOf(fixture, 3)) {
        for (const { family, line, selections } of new Pricer(fixture).quotes(state, at, 'all')) {
          for (const { code, price, uncut } of selections) {
            if (uncut === undefined) continue
            looked += 1
            expect(uncut, `${family} ${code} ${line}`).toBeGreaterThanOrEqual(price ?? 0)
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(30)
  })
})

describe('outrights', () => {
  const [cup] = outrightsOf('worth', DAY) as [Fixture]
  const hours = Array.from({ length: 400 }, (_, n) => cup.startAt - 20 * DAY_MS + n * HOUR_MS)

  test('a ticket is never worth more by the drift than by the chance that the winner is drawn by', () => {
    const runners = runnersOf(cup)
    for (const at of hours) {
      for (const [index, { price = 0, uncut = 0 }] of outrightQuote(cup, at).selections.entries()) {
        const fair = 1000 / ((runners[index]?.chance ?? 0) * 1.18)
        expect(uncut).toBeGreaterThanOrEqual(Math.floor(fair))
        expect(uncut).toBeGreaterThanOrEqual(price)
        expect(price).toBeLessThanOrEqual(1.02 * fair)
        expect(uncut).toBeLessThanOrEqual(1.02 * fair)
      }
    }
  })

  test('who waits for a high price and sells at a low one wins nothing on average', () => {
    const prices = hours.map((at) =>
      outrightQuote(cup, at).selections.map(({ price = 0, uncut = 1 }) => ({ price, uncut })),
    )
    for (const index of runnersOf(cup).keys()) {
      const highest = Math.max(...prices.map((of) => of[index]?.price ?? 0))
      const lowest = Math.min(...prices.map((of) => of[index]?.uncut ?? Infinity))
      expect((0.95 * highest) / lowest).toBeLessThan(1)
    }
  })
})

/** Football when the clock of its second half shows so many seconds, where it is still played. */
function onClock(fixture: Fixture, seconds: number): Moment | undefined {
  const events = timelineOf(fixture)
  const began = events.find((event) => event.kind === 'period' && event.period === '2H')?.at ?? 0
  const at = fixture.startAt + began + ((seconds - SECOND_HALF_S) * 1000) / speedOf(fixture.league.sport)
  const state = stateAt(events, fixture.startAt, at)
  return isRunning(state) && state.suspendedUntil <= at ? { at, state } : undefined
}

describe.each([GAME_TYPE.football, GAME_TYPE.virtualFootball])('stoppage time of %s', (sport) => {
  test.each([94 * 60, 94 * 60 + 30, 96 * 60])(
    'at %i seconds no goal can come: all is decided and no market is open',
    (seconds) => {
      let looked = 0
      for (const fixture of some(sport, 60)) {
        const moment = onClock(fixture, seconds)
        if (moment === undefined) continue
        looked += 1
        const { at, state } = moment
        expect(modelAt(fixture, state, at, NO_OPINION).fullTime).toEqual([{ score: state.score, chance: 1 }])
        expect(new Pricer(fixture).quotes(state, at, 'all').filter(({ open }) => open)).toEqual([])
      }
      expect(looked).toBeGreaterThan(2)
    },
  )

  test('near the end no bet is worth more than by what is left at the very moment, however old its price is', () => {
    let looked = 0
    for (const fixture of some(sport, 60)) {
      const moment = onClock(fixture, 92 * 60 + 45)
      if (moment === undefined || moment.state.score.h !== moment.state.score.c) continue
      const { state } = moment
      const pricer = new Pricer(fixture)
      looked += 1
      for (let at = moment.at; at < moment.at + 6_000; at += 500) {
        const quotes = pricer.quotes(state, tickAt(fixture, state, at), 'all')
        const shown = quotes.find(({ family, half }) => family === 'M' && !half)?.selections[0]?.uncut
        const opinion = opinionAt(fixture, state, tickAt(fixture, state, at))
        const now = priceMarket(modelAt(fixture, state, at, opinion), { family: 'M', live: true }, usualMargin('M'))
          .selections[0]?.uncut
        expect(shown ?? Infinity).toBeGreaterThanOrEqual(now ?? Infinity)
      }
    }
    expect(looked).toBeGreaterThan(3)
  })
})

test('long shots are worth what their chance is, far above the highest price that is offered', () => {
  const [fixture] = some(GAME_TYPE.football, 1) as [Fixture]
  const moment = onClock(fixture, 92 * 60) as Moment
  const rare = new Pricer(fixture)
    .quotes(moment.state, moment.at, 'all')
    .filter(({ open, line }) => open && line === undefined)
    .flatMap(({ selections }) => selections)
    .filter(({ price }) => price === 200_000)
  expect(rare.length).toBeGreaterThan(3)
  expect(Math.max(...rare.map(({ uncut = 0 }) => uncut))).toBeGreaterThan(100_000_000)
})
