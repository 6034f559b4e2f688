import { GAME_TYPE, INNING_HALF, SIDE } from '@site/contracts/sports'
import {
  expectedReturn,
  gradeBet,
  isFootball,
  multiplierAt,
  parseDay,
  priceMarket,
  type Score,
  type WeightedScore,
} from '@site/domain'
import { describe, expect, test } from 'vitest'

import { SPORTS, type Sport } from '../catalogue/index.ts'
import { type Fixture, fixturesOf } from '../fixtures/index.ts'
import {
  applyEvent,
  BEFORE,
  isRunning,
  type MatchState,
  setRules,
  type SimEvent,
  speedOf,
  stateAt,
  timelineOf,
} from '../timeline/index.ts'
import { modelAt, NO_OPINION } from './model.ts'
import { Pricer } from './index.ts'

const MINUTE = 60_000
const DAY = parseDay('2026-11-21')
/** Standard errors that chance is left: once in sixteen thousand times. */
const NOISE = 4
/** Beside noise: what a model may be wrong by, as a share of the spread of what it tells. */
const TOLERANCE = 0.06
const FAMILIES = new Set(['M', 'R', 'OU', 'OUH', 'OUC', 'EO'])

interface Played {
  readonly fixture: Fixture
  readonly events: readonly SimEvent[]
  readonly end: MatchState
}
/** A match at a moment that is known when it comes: nothing of the rest may choose it, such as a share of the length. */
interface Moment {
  readonly at: number
  readonly state: MatchState
}
type Choose = (played: Played) => Moment | undefined

function play(sport: Sport, count: number): Played[] {
  const all: Played[] = []
  for (let day = DAY; all.length < count; day += 1) {
    for (const fixture of fixturesOf('fair', day)) {
      if (fixture.league.sport !== sport || all.length === count) continue
      const events = timelineOf(fixture)
      all.push({ fixture, events, end: stateAt(events, fixture.startAt, Number.MAX_SAFE_INTEGER) })
    }
  }
  return all
}

const kickOff: Choose = ({ fixture }) => ({ at: fixture.startAt - 30 * MINUTE, state: BEFORE })

const afterMinutes =
  (minutes: number): Choose =>
  ({ fixture, events }) => {
    const at = fixture.startAt + minutes * MINUTE
    const state = stateAt(events, fixture.startAt, at)
    return isRunning(state) && state.suspendedUntil <= at ? { at, state } : undefined
  }

/** When the clock of the second half shows so many seconds, in the matches that are still played then. */
const onTheClock =
  (seconds: number): Choose =>
  ({ fixture, events }) => {
    const began = events.find((event) => event.kind === 'period' && event.period === '2H')?.at ?? 0
    const at = fixture.startAt + began + ((seconds - 45 * 60) * 1000) / speedOf(fixture.league.sport)
    const state = stateAt(events, fixture.startAt, at)
    return isRunning(state) && state.suspendedUntil <= at ? { at, state } : undefined
  }
const STOPPAGE = { '93:00': onTheClock(93 * 60), '94:30': onTheClock(94 * 60 + 30) }
/** Hardly a goal is left then, or none: it takes many matches to tell which. */
const LOOKED_AT_STOPPAGE = 800

/** The first time that something is so. Events of one moment happen together. */
const once =
  (isSo: (state: MatchState, sport: Sport) => boolean): Choose =>
  ({ fixture, events }) => {
    let state = BEFORE
    for (const [n, event] of events.entries()) {
      state = applyEvent(state, event, fixture.startAt)
      if (events[n + 1]?.at === event.at || !isRunning(state)) continue
      if (isSo(state, fixture.league.sport)) return { at: fixture.startAt + event.at, state }
    }
    return undefined
  }

const lead = ({ h, c }: Score) => Math.abs(h - c)
const seconds = ({ clock }: MatchState) => clock?.seconds ?? 0
const lastMinute = once(
  (state) => state.period === 'Q4' && seconds(state) <= 60 && seconds(state) > 5 && lead(state.score) <= 3,
)
const levelAtTheEnd = once((state) => state.period === 'Q4' && seconds(state) <= 35 && lead(state.score) === 0)
const basesLoaded = once((state) => state.periods.length >= 7 && state.bases.every(Boolean) && state.outs < 2)
const lastInning = once((state) => state.periods.length >= 9 && state.inningHalf === 1 && state.outs < 3)
const decider = once((state, sport) => {
  const { target, points, decider: last = points } = setRules(sport)
  const running = state.periods[2 * target - 2]
  return running !== undefined && lead(running) > 0 && Math.max(running.h, running.c) >= 0.66 * last
})
const firstSet = once((state, sport) => {
  const running = state.periods.length === 1 ? state.periods[0] : undefined
  return running !== undefined && lead(running) > 0 && Math.max(running.h, running.c) >= 0.5 * setRules(sport).points
})

const sets = (minutes: number): Readonly<Record<string, Choose>> => ({
  'half a set': firstSet,
  [`${minutes} min`]: afterMinutes(minutes),
  'late in the deciding set': decider,
})

const PLAYED: Readonly<
  Record<Sport, { readonly matches: number; readonly moments: Readonly<Record<string, Choose>> }>
> = {
  FT: {
    matches: 1_800,
    moments: {
      '25 min': afterMinutes(25),
      'second half': afterMinutes(75),
      // The half-time break counts: a quarter of an hour before the end on the clock.
      '100 min': afterMinutes(100),
      ...STOPPAGE,
    },
  },
  VF: { matches: 1_800, moments: { '3 min': afterMinutes(3), 'second half': afterMinutes(10), ...STOPPAGE } },
  BK: {
    matches: 600,
    moments: {
      'third quarter': once(({ period }) => period === 'Q3'),
      '85 min': afterMinutes(85),
      'last minute': lastMinute,
      level: levelAtTheEnd,
    },
  },
  BS: { matches: 500, moments: { '80 min': afterMinutes(80), 'bases loaded': basesLoaded, 'last inning': lastInning } },
  TN: { matches: 500, moments: sets(40) },
  VB: { matches: 600, moments: sets(50) },
  TT: { matches: 600, moments: sets(15) },
  SK: { matches: 500, moments: sets(100) },
  FS: { matches: 0, moments: {} },
}
/** Moments are looked at in so many matches, the first ones that have them, and prices in fewer: they take longer. */
const LOOKED_AT = {
  FT: 100,
  VF: 100,
  BK: 100,
  BS: 100,
  TN: 250,
  VB: 250,
  TT: 250,
  SK: 120,
  FS: 0,
} as const satisfies Record<Sport, number>
const PRICED = { FT: 40, VF: 40, BK: 26, BS: 40 } as const satisfies Partial<Record<Sport, number>>

class Mean {
  n = 0
  #sum = 0
  #square = 0
  add(value: number): void {
    this.n += 1
    this.#sum += value
    this.#square += value * value
  }
  get mean(): number {
    return this.#sum / this.n
  }
  get error(): number {
    return Math.sqrt((this.#square / this.n - this.mean ** 2) / this.n)
  }
}

/** Played less believed, and the variance that the model itself tells. */
class Belief {
  n = 0
  played = 0
  believed = 0
  #variance = 0
  add(valueOf: Value, end: Score, ends: readonly WeightedScore[]): void {
    let [mean, square] = [0, 0]
    for (const { score, chance } of ends) {
      const value = valueOf(score)
      mean += chance * value
      square += chance * value * value
    }
    this.n += 1
    this.played += valueOf(end)
    this.believed += mean
    this.#variance += Math.max(0, square - mean * mean)
  }
  /** How far off in standard errors, less what is tolerated. */
  get off(): number {
    const wrong = Math.abs(this.played - this.believed)
    if (wrong < 1e-9 * this.n) return 0
    const far = wrong / Math.sqrt(this.#variance)
    return Math.max(0, far - TOLERANCE * Math.sqrt(this.n))
  }
}

/**
 * Whether home is the side that a player would back now: it bats, has the ball or leads the running set. Without it what is
 * wrong for one side here and for the other there would even out.
 */
function isHomeInFront(sport: Sport, state: MatchState): boolean {
  if (sport === GAME_TYPE.baseball) return state.inningHalf === INNING_HALF.bottom
  if (sport === GAME_TYPE.basketball) return state.server === SIDE.home
  const running = isFootball(sport) ? state.score : state.periods[state.score.h + state.score.c]
  return running === undefined || running.h > running.c
}

type Value = (score: Score) => number

function valuesOf(sport: Sport, state: MatchState): Readonly<Record<string, Value>> {
  const isHome = isHomeInFront(sport, state)
  return {
    home: ({ h }) => h,
    away: ({ c }) => c,
    total: ({ h, c }) => h + c,
    'home wins': ({ h, c }) => Number(h > c),
    'who is in front': ({ h, c }) => (isHome ? h : c),
    'who is in front wins': ({ h, c }) => Number(isHome ? h > c : c > h),
  }
}

function entry<Item>(map: Map<string, Item>, key: string, make: () => Item): Item {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

describe.each(SPORTS)('%s', (sport) => {
  const { matches, moments } = PLAYED[sport]
  const played = play(sport, matches)

  test.each(Object.entries({ 'kick-off': kickOff, ...moments }))(
    '%s: what is played is what is priced',
    (title, choose) => {
      const beliefs = new Map<string, Belief>()
      const returns = new Map<string, Mean>()
      const most = title in STOPPAGE ? LOOKED_AT_STOPPAGE : LOOKED_AT[sport]
      let looked = 0
      const given: string[] = []
      for (const one of played) {
        const moment = looked < most ? choose(one) : undefined
        if (moment === undefined) continue
        looked += 1
        const { fixture, end } = one
        const { at, state } = moment
        const model = modelAt(fixture, state, at, NO_OPINION)
        for (const [name, value] of Object.entries(valuesOf(sport, state))) {
          entry(beliefs, name, () => new Belief()).add(value, end.score, model.fullTime)
        }
        const live = state !== BEFORE
        if (looked > (PRICED[sport as keyof typeof PRICED] ?? LOOKED_AT[sport])) continue
        for (const { family, half, lineIndex, play: code, line, open, selections } of new Pricer(fixture).quotes(
          state,
          at,
          'all',
        )) {
          if (!open || half || lineIndex > 2 || !FAMILIES.has(family)) continue
          const fair = priceMarket(model, { family, live, line }, 0)
          for (const { code: selection, price } of selections) {
            if (price === undefined) continue
            const bet = { play: code, selection, line, scoreAtBet: live ? state.score : undefined }
            const { num, den } = multiplierAt(gradeBet(bet, { fullTime: end.score, halfTime: end.half }), price)
            // Lines beside the main one win and lose with it: only the main one counts as a bet of its own.
            if (lineIndex === 0)
              entry(returns, `${family} ${selection}`, () => new Mean()).add(Number(num) / Number(den))
            const chances = fair.selections.find((each) => each.code === selection)?.chances
            const back = chances === undefined ? 0 : expectedReturn(chances, price)
            if (back >= 1) given.push(`${fixture.id} ${family} ${selection} ${line} at ${price}: ${back.toFixed(3)}`)
          }
        }
      }
      expect(looked).toBeGreaterThan(25)
      for (const [name, belief] of beliefs) {
        const told = `${name}: ${(belief.played / belief.n).toFixed(2)} played, ${(belief.believed / belief.n).toFixed(2)} believed`
        expect.soft(belief.off, `${told} in ${belief.n}`).toBeLessThan(NOISE)
      }
      for (const [name, { mean, error, n }] of returns) {
        // Exactly 1 where every stake came back: handicaps of level sides in stoppage time.
        if (n > 25)
          expect.soft(mean - NOISE * error, `${name} brings ${mean.toFixed(3)}, ${n} times`).toBeLessThanOrEqual(1)
      }
      expect(given.slice(0, 5), `${given.length} prices above what the model itself believes`).toEqual([])
    },
  )
})
