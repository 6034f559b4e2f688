import { createHash } from 'node:crypto'

import { parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { type Fixture, fixturesOf } from '../fixtures/index.ts'
import { SPORTS, type Sport } from '../catalogue/index.ts'
import { applyEvent, BEFORE, type MatchState, stateAt, timelineOf } from '../timeline/index.ts'
import { planOf, Pricer, PRICES_VERSION, type Quote } from './index.ts'
import { offeredOn } from './ladder.ts'

const fixtures = fixturesOf('7', parseDay('2026-11-21'))
const first = (sport: Sport) => fixtures.find((one) => one.league.sport === sport) as Fixture
/** The match of the day whose sides are closest: none of its markets is as good as decided before it begins. */
const closest = (sport: Sport) =>
  fixtures.filter(({ league }) => league.sport === sport).toSorted((one, other) => gap(one) - gap(other))[0] as Fixture
const gap = ({ home, away }: Fixture) => Math.abs(home.strength - away.strength)
const MINUTE = 60_000

interface Moment {
  readonly at: number
  readonly state: MatchState
}

function moments(fixture: Fixture, count: number): Moment[] {
  const events = timelineOf(fixture)
  const length = events.at(-1)?.at ?? 0
  return Array.from({ length: count }, (_, n) => {
    const at = fixture.startAt + Math.floor((length * (n + 0.5)) / count)
    return { at, state: stateAt(events, fixture.startAt, at) }
  })
}

const inverse = (quote: Quote) => quote.selections.reduce((sum, { price }) => sum + 1000 / (price ?? Infinity), 0)
/** Markets whose selections exclude each other and of which one always wins or gives the stake back. */
const EXCLUSIVE = new Set(['M', 'R', 'OU', 'OUH', 'OUC', 'EO', 'PD', 'T', 'F', 'WM', 'TS', 'W3', 'MTS'])

test('prices are those of their version', () => {
  const prices = SPORTS.map((sport) => {
    const fixture = first(sport)
    const pricer = new Pricer(fixture)
    const before = { at: fixture.startAt - 30 * MINUTE, state: BEFORE }
    return [before, ...moments(fixture, 6)].map(({ at, state }) => pricer.quotes(state, at, 'main'))
  })
  const digest = createHash('sha256').update(JSON.stringify(prices)).digest('hex').slice(0, 16)
  // Another digest? Gateways of both releases would quote one market twice: raise PRICES_VERSION as well.
  expect({ version: PRICES_VERSION, digest }).toEqual({ version: 3, digest: '30db065d3ebda19a' })
})

describe.each(SPORTS)('%s', (sport) => {
  const fixture = first(sport)
  const pricer = new Pricer(fixture)

  test('before kick-off every planned market is open', () => {
    const even = closest(sport)
    const at = even.startAt - 30 * MINUTE
    const quotes = new Pricer(even).quotes(BEFORE, at, 'all')
    expect(quotes.length).toBe(planOf(sport, BEFORE, 'all').length)
    for (const quote of new Pricer(even).quotes(BEFORE, at, 'main')) {
      expect(quote.open, quote.play).toBe(true)
      expect(quote.selections.every(({ price }) => price !== undefined)).toBe(true)
    }
  })

  test('no market covers itself at any moment of the match, and each cell is there once', () => {
    for (const { at, state } of moments(fixture, 24)) {
      const quotes = pricer.quotes(state, at, 'all')
      expect(new Set(quotes.map(({ play, lineIndex }) => `${play}/${lineIndex}`)).size).toBe(quotes.length)
      for (const quote of quotes) {
        if (!quote.open || !EXCLUSIVE.has(quote.family)) continue
        if (quote.selections.some(({ price }) => price === undefined)) continue
        expect(inverse(quote), `${quote.play} ${quote.line}`).toBeGreaterThan(1)
      }
    }
  })

  test('main lines are close to even and stay for a minute', () => {
    const at = Math.floor((fixture.startAt - 90 * MINUTE) / MINUTE) * MINUTE
    const lines = (when: number) => pricer.quotes(BEFORE, when, 'main').map(({ line }) => line)
    expect(lines(at)).toEqual(lines(at + 59_000))
    if (sport === 'FT' || sport === 'BK' || sport === 'BS') {
      for (const quote of pricer.quotes(BEFORE, at, 'main')) {
        if (quote.family !== 'R' && quote.family !== 'OU') continue
        for (const { price } of quote.selections) {
          expect(price).toBeGreaterThan(1450)
          expect(price).toBeLessThan(2500)
        }
      }
    }
  })

  test('a match that is over has no prices', () => {
    const ended = stateAt(timelineOf(fixture), fixture.startAt, Number.MAX_SAFE_INTEGER)
    expect(pricer.quotes(ended, fixture.startAt + 10 * 3_600_000, 'all')).toEqual([])
  })
})

describe('football', () => {
  const fixture = first('FT')

  test('has 40 selections or more, with every market of the list, in both forms', () => {
    const pricer = new Pricer(fixture)
    const before = pricer.quotes(BEFORE, fixture.startAt - MINUTE, 'all')
    expect(before.reduce((sum, { selections }) => sum + selections.length, 0)).toBeGreaterThanOrEqual(40)
    for (const w of ['M', 'R', 'OU', 'EO', 'PD', 'T', 'TS', 'DC', 'HM', 'HR', 'HOU', 'HEO', 'HPD', 'HT', 'HTS']) {
      expect(before.map((quote) => quote.play)).toContain(w)
    }
    const moment = moments(fixture, 12)[2] as Moment
    const live = pricer.quotes(moment.state, moment.at, 'all').map((quote) => quote.play)
    for (const w of ['RM', 'RE', 'ROU', 'REO', 'RPD', 'RT', 'RTS', 'RDC', 'HRM', 'HRE', 'HROU'])
      expect(live).toContain(w)
  })

  test('first-half markets end with the first half', () => {
    const late = moments(fixture, 12).find(({ state }) => state.period === '2H') as Moment
    expect(new Pricer(fixture).quotes(late.state, late.at, 'all').some(({ half }) => half)).toBe(false)
  })

  test('a total never lies below the goals already scored', () => {
    for (const one of fixtures.filter(({ league }) => league.sport === 'FT').slice(0, 20)) {
      const pricer = new Pricer(one)
      for (const { at, state } of moments(one, 10)) {
        const totals = pricer.quotes(state, at, 'main').filter(({ family, half }) => family === 'OU' && !half)
        const goals = 4 * (state.score.h + state.score.c)
        expect(totals.filter(({ line = 0 }) => line <= goals)).toEqual([])
      }
    }
  })

  test('prices are a function of fixture, state and moment, and move every few seconds in play', () => {
    const matches = fixtures.filter(({ league }) => league.sport === 'FT').slice(0, 12)
    const moved = matches.flatMap((one) => {
      const { at, state } = moments(one, 12)[1] as Moment
      const print = (pricer: Pricer, when: number) =>
        JSON.stringify(pricer.quotes(state, when, 'main').map(({ selections }) => selections))
      const pricer = new Pricer(one)
      print(pricer, at - 20_000)
      expect(print(pricer, at)).toBe(print(new Pricer(one), at))
      const seen = Array.from({ length: 20 }, (_, n) => print(pricer, at + n * 5000))
      return seen.slice(1).map((text, n) => text !== seen[n])
    })
    expect(moved.filter(Boolean).length / moved.length).toBeGreaterThan(0.75)
  })

  test('the markets of a match take turns, and all are priced anew at once after a goal', () => {
    const { at, state } = moments(fixture, 12)[1] as Moment
    const pricer = new Pricer(fixture)
    const prices = (when: number, of: MatchState) =>
      new Map(
        pricer.quotes(of, when, 'main').map(({ play, line, selections }) => [play, JSON.stringify([line, selections])]),
      )
    let most = 0
    for (let n = 0; n < 40; n += 1) {
      const [before, after] = [prices(at + n * 1000, state), prices(at + (n + 1) * 1000, state)]
      most = Math.max(most, [...after].filter(([w, text]) => text !== before.get(w)).length)
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(prices(at, state).size)
    const goal = applyEvent(state, { kind: 'goal', side: 'H', at: at + 500 - fixture.startAt }, fixture.startAt)
    const [before, after] = [prices(at, state), prices(at + 1000, goal)]
    expect([...after].every(([w, text]) => text !== before.get(w))).toBe(true)
  })

  test('long shots move in long steps and a line that is as good as certain is closed', () => {
    expect([1985, 3462, 7_770, 13_380, 48_970, 343_700].map((price) => offeredOn('M', price))).toEqual([
      1980, 3450, 7700, 13_000, 48_000, 200_000,
    ])
    expect([1010, 1450, 9_500, undefined].map((price) => offeredOn('OU', price))).toEqual([
      undefined,
      1450,
      undefined,
      undefined,
    ])
  })
})
