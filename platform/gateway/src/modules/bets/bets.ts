import type { BetMethod } from '@site/contracts/sports'

import type { GatewayContext } from '../../module.ts'
import type { MatchBook } from '../sports/feed/book.ts'
import type { Fixture } from '../sports/simulator/calendar.ts'
import { type BetAnswer, type BetArgs, readArguments } from './arguments.ts'
import { createDelayClerk } from './delay.ts'
import { createBetNews, type MemberSockets } from './news.ts'
import { createPlacing } from './place.ts'
import { malformed } from './refusal.ts'
import { createWagers } from './wagers.ts'

interface BetOptions {
  readonly gateway: Pick<GatewayContext, 'db' | 'wallet' | 'log' | 'clock' | 'shared'>
  readonly book: MatchBook
  readonly sockets: MemberSockets
  readonly fixtureOf: (id: number) => Fixture | undefined
  readonly databaseName: string
}

/** Betting in the local sports venue: placing, delay, settlement, cash-out and my bets. */
export async function createBets({ gateway, book, sockets, fixtureOf, databaseName }: BetOptions) {
  const { db, wallet, log, clock, shared } = gateway
  const now = () => clock.now()
  const topic = `sports.bets.${databaseName}`
  const news = await createBetNews({ db, wallet, bus: shared.bus, topic, sockets, fixtureOf, now, log })
  const tools = { db, wallet, log, book, fixtureOf, now, news }
  const delays = createDelayClerk(tools)
  const placing = createPlacing({ ...tools, onDelay: (dueAt) => delays.expect(dueAt) })
  const wagers = createWagers(tools)

  const methods: {
    readonly [M in BetMethod]: (args: BetArgs<M>, memberId: number) => Promise<BetAnswer<M>>
  } = {
    PreOrder: placing.preOrder,
    PlaceBet: placing.placeBet,
    GetOrderStatus: placing.orderStatus,
    CashoutQuote: () => Promise.reject(malformed('未知的方法')),
    Cashout: () => Promise.reject(malformed('未知的方法')),
    GetTodayWagers: wagers.open,
    GetHistory: wagers.history,
    GetWager: wagers.receipt,
  }

  return {
    /** Answers a betting call with arguments as they came. */
    async answer(method: BetMethod, raw: unknown, memberId: number): Promise<unknown> {
      const args = readArguments(method, raw)
      // Name and arguments were just checked against each other; the compiler cannot follow the pair.
      return methods[method](args as never, memberId)
    },
    /** This replica plays the matches now, so it also decides and settles their bets. */
    lead() {
      delays.start()
    },
    async resign() {
      await delays.stop()
    },
    async close() {
      await delays.stop()
      news.close()
    },
  }
}

export type Bets = Awaited<ReturnType<typeof createBets>>
