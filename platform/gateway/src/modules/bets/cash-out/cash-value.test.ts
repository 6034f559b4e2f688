import { describe, expect, test } from 'vitest'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import type { MatchBook } from '../../sports/index.ts'
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
