import { describe, expect, test, vi } from 'vitest'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { type MatchBook, modelAt } from '../../sports/index.ts'
import { offerFor, valueOf } from './cash-value.ts'

vi.mock('../../sports/index.ts', async (load) => ({ ...(await load<object>()), modelAt: vi.fn(), opinionAt: vi.fn() }))

const NOW = Date.parse('2026-11-21T04:00:00Z')
const ROW = { mode: 'single', openRisk: 10_000n } as TicketRow
const LEG = {
  ...{ matchId: 7, gameId: '71', play: 'PD', selection: 'H3C3', line: null, live: false, code: null },
  ...{ price: 55_000, oddsShown: '55.00', oddsType: 'E' },
} as LegRow

/** A book with one match to come and one price, as it is offered and before it was cut to that. */
function bookOf(price: number, uncut: number, { play, selection, line }: LegRow = LEG): MatchBook {
  const selections = [{ code: selection, price, uncut }]
  const quote = { play, open: true, line: line ?? undefined, selections }
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
  /** Under at 4.02 of which the price is 1.17 by now: 0 goals with 55 %, one with 33 %. */
  const under = (quarters: number) => {
    const leg = { ...LEG, play: 'OU', selection: 'OUH', line: quarters, price: 4_020, oddsShown: '4.02' } as LegRow
    vi.mocked(modelAt).mockReturnValue({
      fullTime: [0.55, 0.33, 0.12].map((chance, goals) => ({ chance, score: { h: goals, c: 0 } })),
      halfTime: [],
      courses: () => [],
    } as unknown as ReturnType<typeof modelAt>)
    const value = valueOf(bookOf(1_170, 1_170, leg), ROW, [leg], NOW)
    return value === undefined ? undefined : Number(offerFor(ROW, value, 100))
  }

  test('the share that comes back is worth the stake, however the price has moved', () => {
    expect(under(4)).toBe(Math.floor(10_000 * 0.95 * (0.55 * 4.02 + 0.33)))
  })

  test('of a quarter line half of it', () => {
    // Below 0.75 goals: one is half a loss.
    expect(under(3)).toBe(Math.floor(10_000 * 0.95 * (0.55 * 4.02 + 0.33 / 2)))
  })

  test('and where the line gives nothing back the prices say it', () => {
    expect(under(2)).toBe(Math.floor((10_000 * 0.95 * 4.02) / 1.17))
  })
})
