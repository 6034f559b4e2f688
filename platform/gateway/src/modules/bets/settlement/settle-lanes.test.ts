import { dayOf } from '@site/domain'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '../../../db/migrate.ts'
import { createEvents } from '../../../kernel/events/index.ts'
import { CENTER, createLedger, HOUSE } from '../../../kernel/ledger/index.ts'
import { insertJournals } from '../../../kernel/ledger/ledger.repository.ts'
import { insertMember } from '../../../kernel/members/index.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { MatchBook } from '../../sports/feed/book.ts'
import { Fixtures } from '../../sports/simulator/fixtures/index.ts'
import { NO_SCRIPT } from '../../sports/simulator/match.ts'
import { BEFORE } from '../../sports/simulator/timeline/index.ts'
import { SportsRepository } from '../../sports/matches/matches.repository.ts'
import { SATURDAY } from '../testing/bet-site.ts'
import { type WrittenTicket, writeTickets } from '../testing/write-tickets.ts'
import { createSettling } from './settle.ts'

const MONEY = 2_000_000_00n
let store: TestDatabase
beforeAll(async () => {
  store = await openOnServer()
  await migrate(store.database.pool)
})
afterAll(() => store.drop())

/** A settler as one replica has it. Several of them over one database are replicas that both believe they lead. */
function settler() {
  const { db } = store.database
  const fixtures = new Fixtures('7')
  const fixtureOf = (id: number) => fixtures.byId(id)
  const now = () => SATURDAY
  return createSettling({
    db,
    events: createEvents(),
    ledger: createLedger({ db, notifyChange: () => Promise.resolve() }),
    log: fastify({ logger: false }).log,
    book: new MatchBook({ fixtureOf, now }),
    fixtureOf,
    now,
    news: { publish: () => Promise.resolve() },
    lanes: 4,
  })
}

async function members(count: number, prefix: string): Promise<number[]> {
  const { db } = store.database
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const name = `${prefix}${n}`
    const id = await insertMember(db, { name, passwordHash: '-', nickName: name })
    if (id !== undefined) ids.push(id)
  }
  await db.transaction((tx) =>
    insertJournals(
      tx,
      ids.map((memberId) => ({
        kind: 'adjust',
        memberId,
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -MONEY },
          { owner: memberId, code: CENTER, amount: MONEY },
        ],
      })),
    ),
  )
  return ids
}

/** Football matches of the day after tomorrow, each ended 1-0. */
async function endedMatches(from: number, count: number): Promise<number[]> {
  const day = dayOf(SATURDAY) + 2
  const football = new Fixtures('7').ofDay(day).filter(({ league }) => league.sport === 'FT')
  const fixtures = football.slice(from, from + count)
  const state = { ...BEFORE, stage: 'ended' as const, score: { h: 1, c: 0 }, half: { h: 0, c: 0 }, endedAt: SATURDAY }
  await new SportsRepository(store.database.db).save(
    fixtures.map((fixture) => ({ fixture, state, events: [], script: NO_SCRIPT })),
  )
  return fixtures.map(({ id }) => id)
}

const balancesOf = async (code: string) => {
  const { rows } = await store.database.pool.query<{ owner: string; balance: string }>(
    'select owner, balance from ledger_account where code = $1 and owner <> 0',
    [code],
  )
  return new Map(rows.map(({ owner, balance }) => [Number(owner), BigInt(balance)]))
}

test('every ticket is settled once, whatever lanes, matches and replicas do at the same time', async () => {
  const [one = 0, two = 0] = await endedMatches(0, 2)
  const punters = await members(12, 'lane')
  const odd = (n: number) => (n % 2 === 0 ? 'MH' : 'MC')
  const single = (memberId: number, matchId: number, n: number): WrittenTicket => ({
    memberId,
    stake: '10',
    legs: [{ matchId, play: 'M', selection: odd(n), odds: '2.50' }],
  })
  const series = (memberId: number, n: number): WrittenTicket => ({
    memberId,
    stake: '10',
    legs: [one, two].map((matchId, leg) => ({ matchId, play: 'M', selection: odd(n * leg), odds: '2.50' })),
    combo: '2x1',
  })
  // More than one batch for the first member's lane, and both matches in every member's series.
  const [heavy = 0] = punters
  const tickets = [
    ...Array.from({ length: 1_200 }, (_, n) => single(heavy, one, n)),
    ...punters.flatMap((id) =>
      Array.from({ length: 20 }, (_, n) => [single(id, one, n), single(id, two, n), series(id, n)]).flat(),
    ),
  ]
  await writeTickets(store.database, tickets, SATURDAY)
  const [first, second] = [settler(), settler()]
  const graded = await Promise.all([one, two].flatMap((id) => [first.settleMatch(id), second.settleMatch(id)]))
  expect(graded.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
    tickets.reduce((sum, { legs }) => sum + legs.length, 0),
  )

  const { rows } = await store.database.pool.query<{ status: string; journals: string }>(`
    select t.status, count(j.id) as journals from bet_ticket t
    left join ledger_journal j on j.kind = 'bet_settle' and j.member_id = t.member_id
      and j.ref_id like 'B%' || lpad(t.id::text, greatest(6, length(t.id::text)), '0')
    group by t.id`)
  expect(rows).toHaveLength(tickets.length)
  expect(rows.filter(({ status, journals }) => status !== 'settled' || journals !== '1')).toEqual([])

  const won = (id: number) =>
    tickets
      .filter(({ memberId }) => memberId === id)
      .reduce((sum, { legs }) => {
        const isWon = legs.every(({ selection }) => selection === 'MH')
        const paid = !isWon ? 0n : legs.length === 2 ? 6_250n : 2_500n
        return sum + paid - 1_000n
      }, MONEY)
  const [center, hold] = [await balancesOf('center'), await balancesOf('bet_hold')]
  for (const id of punters) expect([center.get(id), hold.get(id)]).toEqual([won(id), 0n])
})

test('two first wins of a day that are settled at the same time share one daily limit', async () => {
  const [one = 0, two = 0] = await endedMatches(2, 2)
  const punters = await members(8, 'cap')
  const ticket = (memberId: number, matchId: number): WrittenTicket => ({
    memberId,
    stake: '1000000',
    legs: [{ matchId, play: 'M', selection: 'MH', odds: '11.00' }],
  })
  await writeTickets(
    store.database,
    punters.flatMap((id) => [ticket(id, one), ticket(id, two)]),
    SATURDAY,
  )
  await Promise.all([settler().settleMatch(one), settler().settleMatch(two)])
  const center = await balancesOf('center')
  const { rows } = await store.database.pool.query<{ won: string }>(
    'select won from bet_daily_win where member_id = any($1) order by member_id',
    [punters],
  )
  // Football wins 1,500,000 dollars a day at the most at 7.10.
  expect(rows.map(({ won }) => won)).toEqual(punters.map(() => '1065000000'))
  expect(punters.map((id) => center.get(id))).toEqual(punters.map(() => MONEY + 1_065_000_000n))
})
