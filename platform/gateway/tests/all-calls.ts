import { GAME_TYPE } from '@site/contracts/sports'
import { findPlay } from '@site/domain'
import { expect, vi } from 'vitest'

import type { Database } from '../src/db/database.ts'
import { SOON } from '../src/testing/patience.ts'
import type { VenueBook } from '../src/testing/venue-book.ts'
import { type BoardMatch, createBoard, SPORTS } from './board.ts'
import { callDesk, type CountedCall, countedCalls } from './counted-calls.ts'
import { createMatchCalls, ENDINGS, SHARES } from './match-calls.ts'
import type { createMoneyCalls } from './money-calls.ts'
import { type Draw, type Kind, KIND_NAMES, type PlayedKind, PLAYED_NAMES } from './money-draws.ts'
import type { Settled } from './movers.ts'
import { createRoundCalls, ROUND_ENDS } from './round-calls.ts'

/** Markets of football that are bet on in any case: by a line, by the score, by their number, of one half. */
const MARKETS = ['R', 'OU', 'M', 'PD', 'EO', 'T', 'F', 'HR', 'HOU', 'HM', 'HPD'] as const
/** Legs of series, and whether every series out of them is bet. */
const SERIES = [2, 3, 4].flatMap((legs) => (legs > 2 ? [false, true] : [false]).map((isFull) => ({ legs, isFull })))
/** Prices of handicaps and totals, as they are below or above one: what is negative in one type is not in the other. */
const ODDS = [
  { oddsType: 'E', isLong: false, sign: 'positive' },
  { oddsType: 'H', isLong: false, sign: 'positive' },
  { oddsType: 'I', isLong: false, sign: 'negative' },
  { oddsType: 'I', isLong: true, sign: 'positive' },
  { oddsType: 'M', isLong: false, sign: 'positive' },
  { oddsType: 'M', isLong: true, sign: 'negative' },
] as const
/** What must have been seen, beside a call of each kind. */
const EXAMPLES = [
  ...SPORTS.flatMap((sport) => [`bet on ${sport}`, `match of ${sport} ended`]),
  ...MARKETS.map((w) => `market ${marketName(w)}`),
  ...ODDS.map(({ oddsType, sign }) => `odds ${oddsType} ${sign}`),
  ...SERIES.map(({ legs, isFull }) => `series of ${legs} ${isFull ? 'in full' : 'in one'}`),
  ...SHARES.map((share) => `cash-out of ${share}`),
  ...ENDINGS.map((ending) => `match ${ending}`),
  ...ROUND_ENDS.map((end) => `round ${end}`),
  ...['bet in play', 'several bets of a call', 'payment of a round taken back'],
  ...['score', 'void'].map((result) => `bets settled anew by a ${result}`),
]

/** Every kind of money call, with what is played on the board and at a game among them. */
export async function createAllCalls(
  settled: Settled,
  calls: ReturnType<typeof createMoneyCalls>,
  book: Pick<VenueBook, 'keep' | 'strike'>,
) {
  const { movers } = settled
  const seen = new Map<string, number>()
  const saw = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1)
  const done = Object.fromEntries(PLAYED_NAMES.map((kind) => [kind, 0])) as Record<PlayedKind, number>
  const once = countedCalls(done)
  const first = movers[0] ?? nobody()
  const board = createBoard(() => calls.punterOf(first), matchesOf(settled))
  const matches = createMatchCalls({ calls, board, movers, saw, once })
  // Who wins a jackpot could withdraw for ever: those who pay in have bets to make first.
  const rounds = await createRoundCalls({ calls, book, movers: movers.filter(({ isPayer }) => isPayer), saw, once })
  await board.refill()

  function make({ kind, ...chance }: Draw<Kind | PlayedKind>): CountedCall | undefined {
    if (isOf(KIND_NAMES, kind)) return calls.make({ kind, ...chance })
    if (kind === 'gameBet' || kind === 'gameEnd' || kind === 'takeBack') return rounds.make(kind, chance)
    return matches.make(kind, chance)
  }

  /**
   * One example of everything, one after the other, so that none is left to chance.
   *
   * @param send sends a call and notes how it was answered
   */
  async function giveExamples(send: (call: CountedCall) => Promise<unknown>): Promise<void> {
    for (const kind of KIND_NAMES) {
      // What the desk and the provider may do depends on what became of an order.
      for (let how = 0; how < 9 && calls.done[kind] === 0; how += 1)
        await send(calls.make({ ...{ kind, who: 0, which: 0, how, yuan: 200, fen: '05' } }))
    }
    const football = [...board.of(GAME_TYPE.football)]
    const betOn = (match: BoardMatch | undefined, more: Partial<Parameters<typeof matches.makers.wager>[0]> = {}) => {
      if (match === undefined) throw new Error('the board is empty')
      return matches.makers.wager({ mover: first, match, n: 0, oddsType: 'H', stake: '20', ...more })
    }
    for (const sport of SPORTS) await send(betOn(board.of(sport)[0]))
    for (const w of MARKETS) await send(betOn(offering(football, w), { fits: (item) => item.w === w }))
    for (const { oddsType, isLong } of ODDS) {
      const fits = ({ w, ior }: { w: string; ior: string }) => (w === 'R' || w === 'OU') && Number(ior) > 1 === isLong
      await send(
        betOn(
          football.find(({ picks }) => picks.some(fits)),
          { oddsType, fits },
        ),
      )
    }
    await send(betOn(football[0], { isMulti: true }))
    const others = SPORTS.filter((sport) => sport !== GAME_TYPE.champions)
    for (const { legs, isFull } of SERIES) {
      const of = others.slice(0, legs).flatMap((sport) => board.of(sport)[0] ?? [])
      await send(matches.makers.series({ mover: first, matches: of, n: 0, isFull }))
    }
    await send(betOn(football[0], { stake: '400', fits: ({ w }) => w === 'R' }))
    const ticket = calls.tickets.at(-1)
    if (ticket !== undefined) for (const share of SHARES) await send(matches.makers.share(ticket, share))

    const [, begun, called, broken] = football
    if (begun === undefined || called === undefined || broken === undefined) throw new Error('too few matches')
    await send(matches.makers.kickOff(begun))
    await vi.waitFor(async () => {
      await send(betOn(begun))
      expect(seen.has('bet in play')).toBe(true)
    }, SOON)
    await send(betOn(called))
    await send(betOn(broken))
    await send(matches.makers.whistle({ match: called, ending: 'void', n: 0 }))
    await send(matches.makers.whistle({ match: broken, ending: 'abandoned', n: 0 }))
    for (const sport of SPORTS) {
      const [match] = board.of(sport)
      if (match !== undefined) await send(matches.makers.whistle({ match, ending: 'played', n: 1 }))
    }
    for (const result of ['score', 'void'] as const) {
      let n = 0
      const [one] = football
      // Once the match is written down and its bets are settled, another result settles some of them anew.
      await vi.waitFor(async () => {
        if (one !== undefined) await send(matches.makers.correction(one, result, (n += 5)))
        expect(seen.has(`bets settled anew by a ${result}`)).toBe(true)
      }, SOON)
    }

    const payer = movers.find(({ isPayer }) => isPayer) ?? first
    for (const end of ROUND_ENDS) {
      await send(rounds.makers.gameBet(payer, '8.37'))
      const round = rounds.open.pop()
      if (round !== undefined) await send(rounds.makers.gameEnd(round, end, '12.50'))
    }
    for (const round of rounds.over.splice(0)) await send(rounds.makers.takeBack(round))
  }

  /**
   * Ends every match that was bet on, but those of later days that single bets are on now, and waits until it is settled: one
   * that went on would settle its bets while they are counted.
   */
  async function endMatches({ pool }: Database, moveOn: (ms: number) => Promise<void>): Promise<void> {
    await rounds.endRounds()
    const later = matchesOf(settled)
    const isOpen = `t.status in ('open', 'delay') and l.code is null and l.match_id <> all($1::bigint[])`
    const openLegs = `from bet_leg l join bet_ticket t on t.id = l.ticket_id where ${isOpen}`
    const { rows } = await pool.query<{ id: string }>(`select distinct l.match_id::text as id ${openLegs}`, [later])
    for (const { id } of rows) {
      const event = Number(id) % 2 === 0 ? { kind: 'end' } : { kind: 'void', code: 'D4' }
      await callDesk(calls.url(), `/sandbox/matches/${id}/events`, { takeOver: true, events: [event] })
    }
    // Longer than a bet waits in play.
    await moveOn(60_000)
    await vi.waitFor(async () => {
      const found = await pool.query<{ n: number }>(`select count(*)::int as n ${openLegs}`, [later])
      expect(found.rows[0]?.n, 'selections of matches that are over').toBe(0)
    }, SOON)
  }

  return {
    make,
    giveExamples,
    endMatches,
    refill: () => board.refill(),
    /** Reads anew what can be bet on, once `settled` has the matches of another day. */
    async beginDay(): Promise<void> {
      board.beginDay(matchesOf(settled))
      await board.refill()
    },
    /** Calls of each kind that were done. */
    done: (): Readonly<Record<string, number>> => ({ ...calls.done, ...done }),
    /** What there was no example of. */
    missing: () => [
      ...Object.entries({ ...calls.done, ...done }).flatMap(([kind, count]) => (count === 0 ? [kind] : [])),
      ...EXAMPLES.filter((example) => !seen.has(example)),
    ],
  }
}

const matchesOf = ({ items }: Settled) => items.map(({ gameId }) => gameId.slice(0, -1))

function offering(matches: readonly BoardMatch[], market: string): BoardMatch | undefined {
  return matches.find(({ picks }) => picks.some(({ w }) => w === market))
}

function marketName(w: string): string {
  const play = findPlay(w)
  return `${play?.family ?? w}${play?.half === true ? ' of a half' : ''}`
}

function nobody(): never {
  throw new Error('nobody has settled in')
}

const isOf = <T extends string>(list: readonly T[], one: string): one is T => list.some((each) => each === one)
