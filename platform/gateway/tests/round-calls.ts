import { formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'

import { callDesk, type CountedCall, type countedCalls, type Told } from './counted-calls.ts'
import { type createMoneyCalls, VENUE } from './money-calls.ts'
import type { Chance, PlayedKind } from './money-draws.ts'
import type { Mover } from './movers.ts'
import { createTestVenue } from '../src/testing/venue.ts'
import type { VenueBook } from '../src/testing/venue-book.ts'

/** How a round ends: it is lost, won, won with the jackpot of its game, or its stake goes back. */
export const ROUND_ENDS = ['lost', 'won', 'jackpot', 'taken back'] as const
const PoolsSchema = v.object({ list: v.array(v.object({ enName: v.string(), gameCode: v.string() })) })

interface Round {
  readonly roundId: string
  readonly mover: Mover
  readonly stake: string
  /** How often it was paid: each payment is a transaction of its own. */
  paid: number
  win: string
}
type Kind = 'gameBet' | 'gameEnd' | 'takeBack'
interface Tools {
  readonly calls: ReturnType<typeof createMoneyCalls>
  readonly book: Pick<VenueBook, 'keep' | 'strike'>
  readonly movers: readonly Mover[]
  readonly saw: (what: string) => void
  readonly once: ReturnType<typeof countedCalls<PlayedKind>>
}

/** Rounds of a game that has a jackpot, up to payments that their venue takes back. */
export async function createRoundCalls({ calls, book, movers, saw, once }: Tools) {
  const open: Round[] = []
  const over: Round[] = []
  const pools: unknown = await fetch(`${calls.url()}/sandbox/jackpots`).then((answer) => answer.json())
  const pool = v.parse(PoolsSchema, pools).list.find(({ enName }) => enName === VENUE)
  if (pool === undefined) throw new Error(`${VENUE} has no jackpot`)
  const sessions = new Map<Mover, string>()
  for (const mover of movers) {
    const { session } = await createTestVenue(calls.url()).visit(calls.clientOf(mover), VENUE, pool.gameCode)
    sessions.set(mover, session)
  }
  const takeOne = (list: Round[], n: number) => list.splice(n % Math.max(1, list.length), 1)[0]

  const makers = {
    gameBet(mover: Mover, amount: string): CountedCall {
      const roundId = crypto.randomUUID()
      const wish = { session: sessions.get(mover), txId: `${roundId}:debit`, roundId, amount }
      const send = () => calls.callSeamless('debit', { ...wish, gameName: '测试', content: ['旋转'] })
      return once('gameBet', send, () => {
        calls.done.debit += 1
        mover.yuan -= parseFen(amount)
        open.push({ roundId, mover, stake: amount, paid: 0, win: '0.00' })
      })
    },

    gameEnd(round: Round, end: (typeof ROUND_ENDS)[number], win: string): CountedCall {
      const { roundId, mover, stake } = round
      const common = { venue: VENUE, roundId, txId: `${roundId}:end-${round.paid}` }
      const amount = end === 'lost' ? '0.00' : win
      async function send(): Promise<Told> {
        if (end === 'taken back') return calls.callSeamless('rollback', { ...common, refTxId: `${roundId}:debit` })
        if (end === 'jackpot') await callDesk(calls.url(), '/sandbox/jackpots/win', pool ?? {})
        return calls.callSeamless('credit', { ...common, amount, resultText: '测试' })
      }
      return once('gameEnd', send, () => {
        mover.yuan += parseFen(end === 'taken back' ? stake : amount)
        saw(`round ${end}`)
        if (end === 'taken back') return
        book.keep(VENUE, roundId, formatFen(parseFen(stake)), formatFen(parseFen(amount)))
        over.push({ ...round, paid: round.paid + 1, win: amount })
      })
    },

    takeBack(round: Round): CountedCall {
      const { roundId, mover, win, paid } = round
      const wish = { venue: VENUE, roundId, txId: `${roundId}:back-${paid}`, refTxId: `${roundId}:end-${paid - 1}` }
      return once(
        'takeBack',
        () => calls.callSeamless('rollback', wish),
        () => {
          mover.yuan -= parseFen(win)
          book.strike(roundId)
          open.push(round)
          saw('payment of a round taken back')
        },
      )
    },
  }

  function make(kind: Kind, { who, which, how, yuan, fen }: Chance): CountedCall {
    const bet = () => makers.gameBet(movers[who % movers.length] as Mover, `${1 + (yuan % 9)}.${fen}`)
    if (kind === 'gameBet') return bet()
    if (kind === 'takeBack') {
      const round = takeOne(over, which)
      return round === undefined ? bet() : makers.takeBack(round)
    }
    const round = takeOne(open, which)
    // A pool is large: were one won each time, nobody would ever be short of money.
    const ends = ROUND_ENDS.filter((end) => end !== 'jackpot' || yuan % 8 === 0)
    const end = ends[how % ends.length] as (typeof ROUND_ENDS)[number]
    return round === undefined ? bet() : makers.gameEnd(round, end, `${how % 20}.50`)
  }

  return {
    makers,
    make,
    open,
    over,
    async endRounds(): Promise<void> {
      for (const round of open.splice(0)) await makers.gameEnd(round, 'taken back', '0.00').send()
    },
  }
}
