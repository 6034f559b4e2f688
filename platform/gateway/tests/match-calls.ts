import { STATUS } from '@site/contracts'
import { type BetItem, BetRefusedSchema, GAME_TYPE, type GameType, RESOURCE_METHODS } from '@site/contracts/sports'
import { comboCode, findPlay, parseFen, VOID_CODES } from '@site/domain'
import * as v from 'valibot'

import { type Board, type BoardMatch, mayGoInSeries, SPORTS } from './board.ts'
import { answered, callDesk, type CountedCall, type countedCalls, type Told } from './counted-calls.ts'
import type { createMoneyCalls } from './money-calls.ts'
import type { Chance, PlayedKind } from './money-draws.ts'
import type { Mover } from './movers.ts'

const ODDS_TYPES = ['E', 'H', 'I', 'M'] as const
export const SHARES = [10, 25, 50, 75, 100] as const
/** A match that is ended so may be played out, called off before it began, or broken off after its first half. */
export const ENDINGS = ['played', 'void', 'abandoned'] as const
const FOOTBALL: readonly GameType[] = [GAME_TYPE.football, GAME_TYPE.virtualFootball]
/** So many of a sport are left to be bet on. */
const LEFT = 2
const MatchNumber = v.object({ tickets: v.number() })

type OddsType = (typeof ODDS_TYPES)[number]
interface WagerWish {
  readonly mover: Mover
  readonly match: BoardMatch
  /** Chooses among what the match offers and fits. */
  readonly n: number
  readonly oddsType: OddsType
  readonly stake: string
  readonly isMulti?: boolean
  readonly fits?: (item: BetItem) => boolean
}
interface SeriesWish {
  readonly mover: Mover
  readonly matches: readonly BoardMatch[]
  readonly n: number
  readonly isFull: boolean
}
export interface EndingWish {
  readonly match: BoardMatch
  readonly ending: (typeof ENDINGS)[number]
  readonly n: number
}
type Kind = 'wager' | 'series' | 'share' | 'kickOff' | 'whistle' | 'correction'
interface Tools {
  readonly calls: ReturnType<typeof createMoneyCalls>
  readonly board: Board
  readonly movers: readonly Mover[]
  /** Notes what a call was an example of. */
  readonly saw: (what: string) => void
  readonly once: ReturnType<typeof countedCalls<PlayedKind>>
}

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const anyOf = <T>(list: readonly T[], n: number): T => at(list, n) as T

/** Bets on whatever the board offers, and what staff do about its matches. */
export function createMatchCalls({ calls, board, movers, saw, once }: Tools) {
  const tickets: { readonly ticketId: string; readonly mover: Mover }[] = []
  const ended: BoardMatch[] = []

  const matchOf = ({ which, how }: Pick<Chance, 'which' | 'how'>) => at(board.of(anyOf(SPORTS, which)), how)

  /** Places a bet; a match whose line was another or that was closed is read anew before the next one. */
  async function place(mover: Mover, args: object, matches: readonly BoardMatch[]): Promise<Told> {
    const told = await calls.punterOf(mover).raw('PlaceBet', args)
    if (told.code === STATUS.WARNING && v.is(BetRefusedSchema, told.data) && told.data.reason !== 'BALANCE')
      for (const match of matches) match.isOld = true
    return answered(told)
  }

  function keep(mover: Mover, data: unknown): ReturnType<typeof ordersOf> {
    const orders = ordersOf(data)
    for (const { ticket_id: ticketId } of orders) {
      tickets.push({ ticketId, mover })
      calls.tickets.push({ ticketId, mover })
    }
    return orders
  }

  const makers = {
    wager({ mover, match, n, oddsType, stake, isMulti = false, fits = () => true }: WagerWish): CountedCall {
      const requestId = crypto.randomUUID()
      let items: readonly BetItem[] | undefined
      async function send(): Promise<Told> {
        // The same bet each time that it is sent, whatever the board says by then.
        items ??= chosen((await board.picksOf(match)).filter(fits))
        if (items.length === 0) {
          board.remove(match)
          return { isDone: false, code: String(STATUS.NO_DATA) }
        }
        const mode = isMulti ? 'multi' : 'single'
        const staked = items.map((item) => ({ ...item, stake }))
        return place(mover, { requestId, policy: 'any', oddsType, mode, items: staked }, [match])
      }
      const chosen = (offered: readonly BetItem[]) =>
        offered.length === 0 ? [] : (isMulti ? [n, n + 1] : [n]).map((one) => anyOf(offered, one))
      return once('wager', send, (data) => {
        for (const { oddsShown } of keep(mover, data)) {
          const sign = oddsShown.startsWith('-') ? 'negative' : 'positive'
          saw(`odds ${oddsType} ${sign}`)
        }
        for (const { w } of items ?? []) {
          const play = findPlay(w)
          saw(`market ${play?.family ?? w}${play?.half === true ? ' of a half' : ''}`)
        }
        saw(`bet on ${match.sport}`)
        if (match.hasBegun) saw('bet in play')
        if (isMulti) saw('several bets of a call')
      })
    },

    series({ mover, matches, n, isFull }: SeriesWish): CountedCall {
      const requestId = crypto.randomUUID()
      let items: readonly BetItem[] | undefined
      async function send(): Promise<Told> {
        const offered = await Promise.all(matches.map((match) => board.picksOf(match)))
        items ??= offered.flatMap((picks, leg) => at(picks.filter(mayGoInSeries), n + leg) ?? [])
        const combo = comboCode(Math.max(2, items.length), isFull && items.length > 2 ? 'full' : 'single')
        const wish = { requestId, policy: 'any', oddsType: 'H', mode: 'series', items, seriesStake: '10', combo }
        return place(mover, wish, matches)
      }
      return once('series', send, (data) => {
        keep(mover, data)
        saw(`series of ${items?.length} ${isFull ? 'in full' : 'in one'}`)
      })
    },

    share({ ticketId, mover }: (typeof tickets)[number], share: (typeof SHARES)[number]): CountedCall {
      // Less than most offers: it is paid at what the ticket is worth.
      const input = { requestId: crypto.randomUUID(), ticketId, amount: '0.10', share }
      return once(
        'share',
        async () => answered(await calls.punterOf(mover).raw('Cashout', input)),
        (data) => {
          calls.done.cashOut += 1
          mover.yuan += parseFen(v.parse(RESOURCE_METHODS.Cashout.response, data).paid)
          saw(`cash-out of ${share}`)
        },
      )
    },

    kickOff(match: BoardMatch): CountedCall {
      const events = [{ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }]
      const send = () => callDesk(calls.url(), `/sandbox/matches/${match.gidm}/events`, { takeOver: true, events })
      return once('kickOff', send, () => Object.assign(match, { hasBegun: true, isOld: true }))
    },

    whistle(wish: EndingWish): CountedCall {
      const { match, ending } = wish
      board.remove(match)
      const events = eventsOf(wish)
      const send = () => callDesk(calls.url(), `/sandbox/matches/${match.gidm}/events`, { takeOver: true, events })
      return once('whistle', send, () => {
        ended.push(match)
        saw(`match of ${match.sport} ended`)
        saw(`match ${ending}`)
      })
    },

    correction({ gidm, sport }: BoardMatch, result: 'score' | 'void', n: number): CountedCall {
      const { half, full } = scoresOf(sport, n)
      const score = { ft: `${full.h}-${full.c}`, ...(FOOTBALL.includes(sport) && { ht: `${half.h}-${half.c}` }) }
      const body = result === 'void' ? { voided: anyOf(VOID_CODES, n) } : score
      const send = () => callDesk(calls.url(), `/sandbox/matches/${gidm}/result`, body)
      return once('correction', send, (data) => {
        if (v.parse(MatchNumber, data).tickets > 0) saw(`bets settled anew by a ${result}`)
      })
    },
  }

  /** A call as it is drawn; a bet in place of what there is nothing to do about. */
  function make(kind: Kind, draw: Chance): CountedCall | undefined {
    const mover = anyOf(movers, draw.who)
    const match = matchOf(draw)
    const bet = () =>
      match &&
      makers.wager({
        ...{ mover, match, n: Math.floor(draw.how / 8), oddsType: anyOf(ODDS_TYPES, draw.yuan) },
        stake: `${draw.yuan % 3 === 0 ? draw.yuan : 10 + (draw.yuan % 40)}.${draw.fen}`,
        isMulti: draw.yuan % 5 === 0,
      })
    switch (kind) {
      case 'wager':
        return bet()
      case 'series': {
        const legs = 2 + (draw.how % 3)
        const matches = Array.from({ length: legs }, (_, leg) => matchOf({ which: draw.which + leg, how: draw.how }))
        const there = matches.filter((one) => one !== undefined && one.sport !== GAME_TYPE.champions)
        return there.length < 2
          ? bet()
          : makers.series({ mover, matches: there as BoardMatch[], n: draw.how, isFull: draw.yuan % 2 === 0 })
      }
      case 'share': {
        const ticket = at(tickets.slice(-12), draw.which)
        return ticket === undefined ? bet() : makers.share(ticket, anyOf(SHARES, draw.how))
      }
      case 'kickOff': {
        const waiting = board.of(GAME_TYPE.football).filter(({ hasBegun }) => !hasBegun)
        return waiting.length <= LEFT ? bet() : makers.kickOff(anyOf(waiting, draw.how))
      }
      case 'whistle': {
        const many = SPORTS.filter((sport) => board.of(sport).length > LEFT)
        const one = many.length === 0 ? undefined : at(board.of(anyOf(many, draw.which)), draw.how)
        // Most are played out.
        const ending = draw.yuan % 3 === 0 ? anyOf(ENDINGS, draw.how) : 'played'
        return one === undefined ? bet() : makers.whistle({ match: one, ending, n: draw.how })
      }
      case 'correction': {
        const over = at(ended, draw.which)
        return over === undefined ? bet() : makers.correction(over, draw.yuan % 3 === 0 ? 'void' : 'score', draw.how)
      }
    }
  }

  return { makers, make, ended }
}

const ordersOf = (data: unknown) => v.parse(RESOURCE_METHODS.PlaceBet.response, data).orders

/** Scores of the first half and of the whole, by the points of the sport. */
function scoresOf(sport: GameType, n: number) {
  const most = sport === GAME_TYPE.basketball ? 60 : 3
  const half = { h: n % (most + 1), c: Math.floor(n / 7) % (most + 1) }
  return { half, full: { h: half.h + (Math.floor(n / 3) % 3), c: half.c + (Math.floor(n / 11) % 3) } }
}

/** How a match goes from wherever it is to its end, all at once. */
function eventsOf({ match: { sport }, ending, n }: EndingWish): readonly object[] {
  const over = { kind: 'void', code: anyOf(VOID_CODES, n) }
  if (ending === 'void') return [over]
  if (sport === GAME_TYPE.champions) return [{ kind: 'end' }]
  const { half, full } = scoresOf(sport, n)
  if (!FOOTBALL.includes(sport)) {
    const tally = { kind: 'tally', tally: { score: full, periods: [half] } }
    return [{ kind: 'period', period: '1' }, tally, ending === 'abandoned' ? over : { kind: 'end' }]
  }
  const goals = (count: number, side: 'H' | 'C') => Array.from({ length: count }, () => ({ kind: 'goal', side }))
  const first = [{ kind: 'period', period: '1H' }, ...goals(half.h, 'H'), ...goals(half.c, 'C')]
  const pause = { kind: 'break', period: 'HT' }
  if (ending === 'abandoned') return [...first, pause, over]
  const second = [...goals(full.h - half.h, 'H'), ...goals(full.c - half.c, 'C')]
  return [...first, pause, { kind: 'period', period: '2H' }, ...second, { kind: 'end' }]
}
