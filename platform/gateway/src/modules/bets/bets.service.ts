import type { BetMethod } from '@site/contracts/sports'

import type { GatewayContext } from '../../context/index.ts'
import type { IfPlayAllowed, PlayAllowed } from '../protection/index.ts'
import type { EngineRecord, SportsModule } from '../sports/index.ts'
import { createCashOut } from './cash-out/cash-out.ts'
import { createDelayClerk } from './placing/delay.ts'
import { createPlacing } from './placing/place.ts'
import { createResettling } from './settlement/resettle.ts'
import { createSettling } from './settlement/settle.ts'
import { createSettlementClerk } from './settlement/settlement-clerk.ts'
import { type BetAnswer, type BetArgs, readArguments } from './terms/arguments.ts'
import { betTopic, createBetNews } from './tickets/news.ts'
import { createWagers } from './tickets/wagers.ts'

/** Settlements that run side by side on a server; the embedded engine has one connection. */
const LANES = 4

interface BetOptions {
  readonly gateway: Pick<GatewayContext, 'database' | 'db' | 'events' | 'ledger' | 'log' | 'clock' | 'shared'>
  readonly sports: Pick<SportsModule, 'book' | 'sockets' | 'fixtureOf' | 'makeUpFor' | 'followed'>
  readonly mayPlay: PlayAllowed
  readonly ifMayPlay: IfPlayAllowed
  readonly databaseName: string
}

/** Betting in the local sports venue: placing, delay, settlement, cash-out and my bets. */
export async function createBets({ gateway, sports, mayPlay, ifMayPlay, databaseName }: BetOptions) {
  const { book, sockets, fixtureOf, makeUpFor, followed } = sports
  const { db, events, ledger, log, clock, shared } = gateway
  const now = () => clock.now()
  const topic = betTopic(databaseName)
  const news = await createBetNews({ db, ledger, bus: shared.bus, topic, sockets, fixtureOf, now, log })
  const tools = { db, events, ledger, log, book, fixtureOf, now, news }
  const delays = createDelayClerk({ ...tools, clock, followed, mayPlay })
  const placing = createPlacing({ ...tools, ifMayPlay, onDelay: (dueAt) => delays.expect(dueAt) })
  const wagers = createWagers(tools)
  const settling = createSettling({ ...tools, lanes: gateway.database.engine === 'postgres' ? LANES : 1 })
  const resettling = createResettling({ ...tools, settling })
  const cash = createCashOut({ ...tools, sportsOf: settling.sportsOf })
  const settlements = createSettlementClerk({ ...settling, makeUpFor, log })

  const methods: {
    readonly [M in BetMethod]: (args: BetArgs<M>, memberId: number) => Promise<BetAnswer<M>>
  } = {
    PreOrder: placing.preOrder,
    PlaceBet: placing.placeBet,
    GetOrderStatus: placing.orderStatus,
    CashoutQuote: cash.quote,
    Cashout: cash.cashOut,
    GetTodayWagers: wagers.open,
    GetHistory: wagers.history,
    GetWager: wagers.receipt,
  }

  return {
    /** Answers a betting call with arguments as they came. */
    async answer(method: BetMethod, raw: unknown, memberId: number): Promise<unknown> {
      const args = readArguments(method, raw)
      await followed() // a price from before a jump of the clock is none
      // Name and arguments were just checked against each other; the compiler cannot follow the pair.
      return methods[method](args as never, memberId)
    },
    /** This replica plays the matches now, so it also decides and settles their bets. */
    lead() {
      delays.start()
      settlements.start()
    },
    async resign() {
      await Promise.all([delays.stop(), settlements.stop()])
    },
    /** Matches that were just written down, in the replica that plays them. */
    saved: (records: readonly EngineRecord[]) => settlements.saved(records),
    /** Looks for matches that ended while nobody played them, and settles their bets. */
    lookAgain: () => settlements.look(),
    /** Settles what a match has decided so far. Number of selections that were decided. */
    settleMatch: (matchId: number) => settling.settleMatch(matchId),
    /** Corrects bets that were settled on another result than the match has now. Number of tickets that changed. */
    resettle: (matchId: number) => resettling.resettleMatch(matchId),
    async close() {
      await Promise.all([delays.stop(), settlements.stop()])
      news.close()
    },
  }
}

export type Bets = Awaited<ReturnType<typeof createBets>>
