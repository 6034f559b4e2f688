import { type BetEvent, BetEventSchema, type Wager } from '@site/contracts/sports'
import { formatFen } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import type { Db } from '../../../db/database.ts'
import type { Ledger } from '../../../kernel/ledger/index.ts'
import type { Bus } from '../../../ports/shared-state.ts'
import type { Fixture, SportsModule } from '../../sports/index.ts'
import { fundsOf } from '../terms/money.ts'
import type { BetNews } from '../terms/tools.ts'
import { orderOf, wagerOf } from './present.ts'
import { selectTickets, type Ticket } from './tickets.repository.ts'

const ItemSchema = v.object({ memberId: v.number(), ticketId: v.number(), event: BetEventSchema })
const MessageSchema = v.array(ItemSchema)

interface NewsOptions {
  readonly db: Db
  readonly ledger: Ledger
  readonly bus: Bus
  /** See {@link betTopic}. */
  readonly topic: string
  /** The open sockets of this replica whose member has said who it is. */
  readonly sockets: SportsModule['sockets']
  readonly fixtureOf: (id: number) => Fixture | undefined
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

/** Of the bus; replicas belong together when they share a database. */
export const betTopic = (databaseName: string): string => `sports.bets.${databaseName}`

/** What became of a bet. */
interface BetOutcome {
  readonly event: BetEvent
  readonly ticket: Ticket
}

interface Listener {
  /** Whether the member can be reached now; the bets of others are not looked up. */
  isHere(memberId: number): boolean
  /** What one message says of a member's bets. */
  notify(memberId: number, news: readonly BetOutcome[]): void | Promise<void>
}

/** Follows bets once it is written down what became of them, in every replica. @returns how to stop */
function listen(
  { db, bus, topic, log }: Pick<NewsOptions, 'db' | 'bus' | 'topic' | 'log'>,
  { isHere, notify }: Listener,
): Promise<() => void> {
  async function deliver(raw: unknown): Promise<void> {
    const parsed = v.safeParse(MessageSchema, raw)
    if (!parsed.success) return
    const wanted = parsed.output.filter(({ memberId }) => isHere(memberId))
    if (wanted.length === 0) return
    const tickets = await selectTickets(db, [...new Set(wanted.map(({ ticketId }) => ticketId))])
    const byId = new Map(tickets.map((ticket) => [ticket.row.id, ticket]))
    for (const [memberId, items] of Map.groupBy(wanted, (item) => item.memberId)) {
      const news = items.flatMap(({ ticketId, event }) => {
        const ticket = byId.get(ticketId)
        return ticket === undefined ? [] : [{ event, ticket }]
      })
      if (news.length > 0) await notify(memberId, news)
    }
  }
  // One after another: the end of a bet is not told before its beginning.
  let last: Promise<void> = Promise.resolve()
  return bus.subscribe(topic, (raw) => {
    last = last
      .then(() => deliver(raw))
      .catch((error: unknown) => log.warn({ err: error }, 'news of bets were not told'))
  })
}

/** Who follows bets beside the venue's own sockets. */
interface BetFollower extends Pick<Listener, 'isHere'> {
  told(memberId: number, event: BetEvent, wager: Wager): void
}

/** Lets others than the venue's sockets follow bets. @returns how to stop */
export function followBetNews(
  options: Omit<NewsOptions, 'ledger' | 'sockets'>,
  { isHere, told }: BetFollower,
): Promise<() => void> {
  const { fixtureOf, now } = options
  return listen(options, {
    isHere,
    notify(memberId, news) {
      for (const { event, ticket } of news) told(memberId, event, wagerOf(ticket, fixtureOf, now()))
    },
  })
}

/** Events after which a bet that was taken stands in another way. */
const CHANGES: readonly BetEvent[] = ['settled', 'restored', 'cashout']

/**
 * Tells which tickets stand in another way, by their ids, whoever's they are and once it is written down, in every replica;
 * of them nothing is looked up. @returns how to stop
 */
export function followChangedBets(
  { bus, topic }: Pick<NewsOptions, 'bus' | 'topic'>,
  told: (ticketIds: readonly number[]) => void,
): Promise<() => void> {
  return bus.subscribe(topic, (raw) => {
    const parsed = v.safeParse(MessageSchema, raw)
    if (!parsed.success) return
    const ids = parsed.output.filter(({ event }) => CHANGES.includes(event)).map(({ ticketId }) => ticketId)
    if (ids.length > 0) told(ids)
  })
}

/** News is a convenience: whoever misses it asks for the order, so a lost message never fails a bet. */
export async function createBetNews(options: NewsOptions): Promise<BetNews & { close(): void }> {
  const { db, ledger, bus, topic, sockets, fixtureOf, now, log } = options
  const close = await listen(options, {
    isHere: (memberId) => sockets.members.has(memberId),
    async notify(memberId, news) {
      const { venue, center } = await fundsOf(ledger, db, memberId)
      for (const { event, ticket } of news)
        sockets.sendToMember(memberId, {
          type: 'bet',
          serverTime: now(),
          event,
          order: orderOf(ticket, now()),
          wager: wagerOf(ticket, fixtureOf, now()),
          balance: formatFen(venue + center),
        })
    },
  })
  return {
    async publish(items) {
      if (items.length > 0)
        await bus
          .publish(topic, items)
          .catch((error: unknown) => log.warn({ err: error }, 'news of bets were not published'))
    },
    close,
  }
}
