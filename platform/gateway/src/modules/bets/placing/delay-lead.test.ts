import { dayOf, showPrice } from '@site/domain'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { createBusinessClock } from '../../../kernel/clock/index.ts'
import { createEvents } from '../../../kernel/events/index.ts'
import { CENTER, createLedger, HOUSE, verifyLedger } from '../../../kernel/ledger/index.ts'
import { insertMember } from '../../../kernel/members/index.ts'
import { createMemoryState } from '../../../ports/memory-state.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { MatchBook } from '../../sports/feed/book.ts'
import { Fixtures } from '../../sports/simulator/fixtures/index.ts'
import { BEFORE } from '../../sports/simulator/timeline/index.ts'
import { heldByTickets } from '../exposure/proof.ts'
import type { NewsItem } from '../terms/tools.ts'
import { ledgerOf, SATURDAY } from '../testing/bet-site.ts'
import { writeTickets } from '../testing/write-tickets.ts'
import { createDelayClerk } from './delay.ts'

const DELAY_MS = 6_000
let store: TestDatabase
beforeAll(async () => {
  store = await openOnServer()
})
afterAll(() => store.drop())

/** Two replicas over one database, as far as they decide bets in their delay, and a football match that is to come. */
async function replicas() {
  const { db } = store.database
  const shared = createMemoryState()
  onTestFinished(() => shared.close())
  const clock = await createBusinessClock(shared)
  await clock.setOffset(SATURDAY - Date.now())
  const fixtures = new Fixtures('7')
  const fixture = fixtures.ofDay(dayOf(SATURDAY) + 2).find(({ league }) => league.sport === 'FT')
  if (fixture === undefined) throw new Error('football is played every day')
  const fixtureOf = (id: number) => fixtures.byId(id)
  const now = () => clock.now()
  const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })

  function replica() {
    const book = new MatchBook({ fixtureOf, now })
    const told: NewsItem[] = []
    const clerk = createDelayClerk({
      ...{ db, ledger, book, fixtureOf, now, clock },
      events: createEvents(),
      log: fastify({ logger: false }).log,
      news: { publish: async (items) => void told.push(...items) },
      followed: () => Promise.resolve(),
      mayPlay: () => Promise.resolve(),
    })
    onTestFinished(() => clerk.stop())
    return { book, clerk, told }
  }
  return { clock, ledger, matchId: fixture.id, one: replica(), other: replica() }
}

test('a replica that loses the lead while it decides a bet leaves those behind it in their delay, for whoever leads next', async () => {
  const { db, pool } = store.database
  const { clock, ledger, matchId, one, other } = await replicas()
  // The first leader's book has no match and refuses every bet, the other's offers it: so who decided can be told.
  other.book.reset(1, [{ id: matchId, version: 1, at: clock.now(), state: BEFORE }])
  const offered = other.book.quoted(matchId)?.quotes.find(({ play }) => play === 'M')?.selections[0]
  const leg = { matchId, play: 'M', selection: offered?.code ?? '', odds: showPrice('M', offered?.price ?? 0, 'E') }
  const enter = async (name: string) => {
    const memberId = (await insertMember(db, { name, passwordHash: '-', nickName: name })) ?? 0
    await ledger.post(db, {
      kind: 'adjust',
      memberId,
      postings: [
        { owner: HOUSE, code: 'adjust', amount: -10_000n },
        { owner: memberId, code: CENTER, amount: 10_000n },
      ],
    })
    return memberId
  }
  const [ahead, behind] = [await enter('ahead'), await enter('behind')]
  const tickets = await writeTickets(
    store.database,
    [ahead, behind].map((memberId) => ({ memberId, stake: '40', legs: [leg] })),
    clock.now(),
  )
  // Written as accepted; the longest due is decided first.
  await pool.query(`update bet_ticket set status = 'delay', due_at = placed_at + (6 + seq) * interval '1 second'`)
  const statuses = async () => {
    const { rows } = await pool.query<{ status: string }>('select status from bet_ticket order by id')
    return rows.map(({ status }) => status)
  }
  const balances = () => Promise.all([ahead, behind].map((id) => ledgerOf(store.database, id)))
  const [HELD, RELEASED] = [
    { center: 6_000, hold: 4_000, total: 0 },
    { center: 10_000, hold: 0, total: 0 },
  ]
  expect(await statuses()).toEqual(['delay', 'delay'])

  const lost: Promise<void>[] = []
  // Within the transaction of the first bet: `stop` resolves after that, so to wait for it in here would never end.
  vi.spyOn(one.book, 'quoted').mockImplementationOnce(() => {
    lost.push(one.clerk.stop())
    return undefined
  })
  one.clerk.start()
  await clock.setOffset(clock.offset() + 2 * DELAY_MS)
  expect(lost).toHaveLength(1)
  await Promise.all(lost)
  expect(await statuses()).toEqual(['rejected', 'delay'])
  expect(await balances()).toEqual([RELEASED, HELD])
  expect(one.told).toEqual([{ memberId: ahead, ticketId: tickets[0]?.row.id, event: 'rejected' }])

  other.clerk.start()
  // Any move of the clock makes who leads look, and is over when they have.
  await clock.setOffset(clock.offset() + 1)
  expect(await statuses()).toEqual(['rejected', 'open'])
  expect(await balances()).toEqual([RELEASED, HELD])
  expect(other.told).toEqual([{ memberId: behind, ticketId: tickets[1]?.row.id, event: 'accepted' }])
  expect(one.told).toHaveLength(1)
  expect((await verifyLedger(db, [heldByTickets])).differences).toEqual([])
})
