import { parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { gameIdOf, type MatchBook, modelAt, opinionAt } from '../../sports/index.ts'
import { MatchBook as Book } from '../../sports/feed/book.ts'
import { fixturesOf } from '../../sports/simulator/fixtures/index.ts'
import { BEFORE } from '../../sports/simulator/timeline/index.ts'
import { offerFor, valueOf } from './cash-value.ts'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const ROW = { mode: 'single', openRisk: 10_000n } as TicketRow
const LEG = {
  ...{ matchId: 7, gameId: '71', play: 'PD', selection: 'H3C3', line: null, live: false, code: null },
  ...{ price: 55_000, oddsShown: '55.00', oddsType: 'E' },
} as LegRow

/** A book with one match to come and one price, as it is offered and before it was cut to that. */
function bookOf(price: number, uncut: number): MatchBook {
  const quote = { play: 'PD', open: true, line: undefined, selections: [{ code: 'H3C3', price, uncut }] }
  const state = { stage: 'before', suspendedUntil: 0, score: { h: 0, c: 0 } }
  const fixture = { startAt: NOW + 3_600_000, league: { sport: 'FT' } }
  return { quoted: () => ({ fixture, state, at: NOW, quotes: [quote] }) } as unknown as MatchBook
}

describe('what a bet is worth on the next step of the prices', () => {
  const offer = (price: number, uncut: number) => {
    const value = valueOf(bookOf(price, uncut), ROW, [LEG], NOW)
    return value === undefined ? undefined : Number(offerFor(ROW, value, 100))
  }

  test('the next lower step wins nothing: the price has hardly moved', () => {
    expect(offer(55_000, 55_100)).toBe(9_482)
    expect(offer(50_000, 54_900)).toBe(9_517)
    expect(offer(50_000, 50_000)).toBe(10_450)
  })

  test('above the highest price it falls with the chance', () => {
    expect(offer(200_000, 200_000)).toBe(2_612)
    expect(offer(200_000, 2_000_000)).toBe(261)
  })
})

describe('what a bet is worth on a line that may give the stake back', () => {
  const fixture = fixturesOf('cash-value', parseDay('2026-11-21')).find(({ league }) => league.sport === 'FT')
  if (fixture === undefined) throw new Error('football is played every day')
  const at = fixture.startAt - 3_600_000
  /** How likely it is that so many goals are scored, or more. */
  const goals = (least: number, most = Infinity): number => {
    const { fullTime } = modelAt(fixture, BEFORE, at, opinionAt(fixture, BEFORE, at))
    const fits = fullTime.filter(({ score: { h, c } }) => h + c >= least && h + c <= most)
    return fits.reduce((sum, { chance }) => sum + chance, 0)
  }
  /** Under at 4.02 of which the price is 1.17 by now, whatever the model says. */
  const under = (line: number) => {
    const leg = { ...LEG, play: 'OU', selection: 'OUH', line, price: 4_020, oddsShown: '4.02' } as LegRow
    const selections = [{ code: 'OUH', price: 1_170, uncut: 1_170 }]
    const quotes = [{ play: 'OU', open: true, line, selections }]
    const book = { quoted: () => ({ fixture, state: BEFORE, at, quotes }) } as unknown as MatchBook
    const value = valueOf(book, ROW, [leg], at)
    return value === undefined ? undefined : Number(offerFor(ROW, value, 100))
  }
  const worth = (perStake: number) => 9_500 * perStake

  test('the share that comes back is worth the stake, however the price has moved', () => {
    expect(under(8)).toBeCloseTo(worth(4.02 * goals(0, 1) + goals(2, 2)), -1)
  })

  test('of a quarter line half of it', () => {
    // Below 2.25 goals: two are half a win of the half below 2.5 and the stake of the half below 2.
    expect(under(9)).toBeCloseTo(worth(4.02 * goals(0, 1) + ((4.02 + 1) / 2) * goals(2, 2)), -1)
  })

  test('and where the line gives nothing back the prices say it', () => {
    expect(under(10)).toBe(Math.floor((9_500 * 4.02) / 1.17))
  })

  test('the lower of both is offered: where prices say less it is theirs', () => {
    expect(under(24)).toBe(Math.floor((9_500 * 4.02) / 1.17))
  })
})

test('a book that may be of the past pays nobody, and quotes nothing, until it is of this moment again', () => {
  const fixture = fixturesOf('cash-value', parseDay('2026-11-21')).find(({ league }) => league.sport === 'FT')
  if (fixture === undefined) throw new Error('football is played every day')
  const { id: matchId } = fixture
  const at = fixture.startAt - 3_600_000
  const book = new Book({ fixtureOf: () => fixture, now: () => at })
  book.reset(1, [{ id: matchId, version: 1, at, state: BEFORE }])
  const leg = { ...LEG, matchId, gameId: gameIdOf(matchId), play: 'M', selection: 'MH', oddsShown: '2.00' }
  const value = () => valueOf(book, ROW, [leg], at)
  const before = value()
  expect(before).toBeDefined()
  book.suspend()
  expect(value()).toBeUndefined()
  book.resume()
  expect(value()).toEqual(before)
})
