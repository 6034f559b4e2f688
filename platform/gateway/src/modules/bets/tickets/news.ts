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
import { selectTickets } from './tickets.repository.ts'

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

/** Who wants to hear of bets beside the venue's own sockets. */
interface BetFollower {
  /** Members of whom the follower wants to hear now; the bets of others are not looked up. */
  members(): ReadonlySet<number>
  told(memberId: number, event: BetEvent, wager: Wager): void
}

/** Tells of bets once it is written down what became of them, in every replica. @returns how to stop */
export function followBetNews(
  { db, bus, topic, fixtureOf, now, log }: Omit<NewsOptions, 'ledger' | 'sockets'>,
  { members, told }: BetFollower,
): Promise<() => void> {
  async function deliver(raw: unknown): Promise<void> {
    const parsed = v.safeParse(MessageSchema, raw)
    if (!parsed.success) return
    const present = members()
    const wanted = parsed.output.filter(({ memberId }) => present.has(memberId))
    if (wanted.length === 0) return
    const tickets = await selectTickets(db, [...new Set(wanted.map(({ ticketId }) => ticketId))])
    const byId = new Map(tickets.map((ticket) => [ticket.row.id, ticket]))
    for (const { memberId, ticketId, event } of wanted) {
      const ticket = byId.get(ticketId)
      if (ticket !== undefined) told(memberId, event, wagerOf(ticket, fixtureOf, now()))
    }
  }
  let last: Promise<void> = Promise.resolve()
  return bus.subscribe(topic, (raw) => {
    last = last
      .then(() => deliver(raw))
      .catch((error: unknown) => log.warn({ err: error }, 'who follows bets was not told'))
  })
}

/** News is a convenience: whoever misses it asks for the order, so a lost message never fails a bet. */
export async function createBetNews(options: NewsOptions): Promise<BetNews & { close(): void }> {
  const { db, ledger, bus, topic, sockets, fixtureOf, now, log } = options

  async function deliver(raw: unknown): Promise<void> {
    const parsed = v.safeParse(MessageSchema, raw)
    if (!parsed.success) return
    const wanted = parsed.output.filter(({ memberId }) => sockets.members.has(memberId))
    if (wanted.length === 0) return
    const tickets = await selectTickets(db, [...new Set(wanted.map(({ ticketId }) => ticketId))])
    const byId = new Map(tickets.map((ticket) => [ticket.row.id, ticket]))
    for (const [memberId, items] of Map.groupBy(wanted, (item) => item.memberId)) {
      const { venue, center } = await fundsOf(ledger, db, memberId)
      for (const { ticketId, event } of items) {
        const ticket = byId.get(ticketId)
        if (ticket !== undefined) send(memberId, event, ticket, formatFen(venue + center))
      }
    }
  }

  function send(memberId: number, event: BetEvent, ticket: Parameters<typeof orderOf>[0], balance: string): void {
    sockets.sendToMember(memberId, {
      type: 'bet',
      serverTime: now(),
      event,
      order: orderOf(ticket, now()),
      wager: wagerOf(ticket, fixtureOf, now()),
      balance,
    })
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'news of bets were not told')
  // One after another: the end of a bet is not told before its beginning.
  let last: Promise<void> = Promise.resolve()
  const close = await bus.subscribe(topic, (raw) => {
    last = last.then(() => deliver(raw)).catch(warn)
  })
  return {
    async publish(items) {
      if (items.length > 0) await bus.publish(topic, items).catch(warn)
    },
    close,
  }
}
