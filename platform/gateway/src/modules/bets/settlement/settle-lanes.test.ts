import { dayOf, MINUTE_MS } from '@site/domain'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { migrate } from '../../../db/migrate.ts'
import { createBusinessClock } from '../../../kernel/clock/index.ts'
import { createEvents } from '../../../kernel/events/index.ts'
import { createJobs } from '../../../kernel/jobs/index.ts'
import { CENTER, createLedger, HOUSE, venueAccount, verifyLedger } from '../../../kernel/ledger/index.ts'
import { insertJournals } from '../../../kernel/ledger/ledger.repository.ts'
import { insertMember } from '../../../kernel/members/index.ts'
import { createMemoryState } from '../../../ports/memory-state.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'
import { MatchBook } from '../../sports/feed/book.ts'
import { Fixtures } from '../../sports/simulator/fixtures/index.ts'
import { NO_SCRIPT } from '../../sports/simulator/match.ts'
import { BEFORE } from '../../sports/simulator/timeline/index.ts'
import { SportsRepository } from '../../sports/matches/matches.repository.ts'
import { registerBetsSandbox } from '../bets.sandbox.ts'
import { heldByTickets } from '../exposure/proof.ts'
import { SATURDAY } from '../testing/bet-site.ts'
import { type WrittenTicket, writeTickets } from '../testing/write-tickets.ts'
import { createResettling } from './resettle.ts'
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
  const tools = {
    db,
    events: createEvents(),
    ledger: createLedger({ db, notifyChange: () => Promise.resolve() }),
    log: fastify({ logger: false }).log,
    book: new MatchBook({ fixtureOf, now }),
    fixtureOf,
    now,
    news: { publish: () => Promise.resolve() },
  }
  const settling = createSettling({ ...tools, lanes: 4 })
  return { ...tools, ...settling, ...createResettling({ ...tools, settling }) }
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

/** One bet on the home side, and on the away side another, of each member. */
function bothSides(punters: readonly number[], matchId: number) {
  const on = (memberId: number, selection: string): WrittenTicket => ({
    memberId,
    stake: '100',
    legs: [{ matchId, play: 'M', selection, odds: '3.00' }],
  })
  return writeTickets(
    store.database,
    punters.flatMap((id) => [on(id, 'MH'), on(id, 'MC')]),
    SATURDAY,
  )
}

async function codesOf(tickets: Awaited<ReturnType<typeof bothSides>>): Promise<readonly (string | null)[]> {
  const { rows } = await store.database.pool.query<{ code: string | null }>(
    'select result_code as code from bet_ticket where id = any($1) order by id',
    [tickets.map(({ row }) => row.id)],
  )
  return rows.map(({ code }) => code)
}

const AWAY = { score: { h: 0, c: 1 }, voided: undefined }

/** Until the work is done, or so many wait for what another transaction holds. */
async function doneOrWaiting(work: Promise<unknown>, count: number): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  const waiting = async () => {
    const { rowCount } = await store.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount ?? 0
  }
  await vi.waitFor(async () => expect(isDone || (await waiting()) >= count).toBe(true), {
    timeout: PATIENCE_MS,
    interval: 10,
  })
}

test('a result that is corrected while a batch settles by it corrects the tickets of that batch as well', async () => {
  const [matchId = 0] = await endedMatches(4, 1)
  const punters = await members(3, 'late')
  const tickets = await bothSides(punters, matchId)
  const sports = new SportsRepository(store.database.db)
  const { settleMatch, resettleMatch } = settler()
  const other = await store.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from bet_ticket where id = $1 for update', [tickets[0]?.row.id])
    const settled = settleMatch(matchId)
    await doneOrWaiting(settled, 1)
    const corrected = sports.correctResult(matchId, AWAY, async () => {}).then(() => resettleMatch(matchId))
    await doneOrWaiting(corrected, 2)
    await other.query('rollback')
    expect(await settled).toBe(tickets.length)
    expect(await corrected).toBe(tickets.length)
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await codesOf(tickets)).toEqual(punters.flatMap(() => ['L', 'W']))
  const center = await balancesOf('center')
  expect(punters.map((id) => center.get(id))).toEqual(punters.map(() => MONEY + 10_000n))
})

test('a batch that begins while the result is corrected settles by the corrected one', async () => {
  const [matchId = 0] = await endedMatches(5, 1)
  const punters = await members(2, 'soon')
  const tickets = await bothSides(punters, matchId)
  const sports = new SportsRepository(store.database.db)
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const corrected = sports.correctResult(matchId, AWAY, async () => {
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const settled = settler().settleMatch(matchId)
  await doneOrWaiting(settled, 1)
  mayCommit.resolve()
  await Promise.all([corrected, settled])
  expect(await codesOf(tickets)).toEqual(punters.flatMap(() => ['L', 'W']))
})

test('a correction tells what the one before it has left, also when they come together', async () => {
  const [matchId = 0] = await endedMatches(6, 1)
  const sports = new SportsRepository(store.database.db)
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = sports.correctResult(matchId, AWAY, async () => {
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const told: unknown[] = []
  const second = sports.correctResult(matchId, { half: { h: 0, c: 1 }, voided: undefined }, async (_tx, states) => {
    told.push(states.before.score, states.after.score)
  })
  await doneOrWaiting(second, 1)
  mayCommit.resolve()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(told).toEqual([AWAY.score, AWAY.score])
})

test('a correction takes back from the venues what was moved there, and the ledger is proved', async () => {
  const [matchId = 0] = await endedMatches(7, 1)
  const [punter = 0] = await members(1, 'away')
  const { db } = store.database
  const tickets = await writeTickets(
    store.database,
    [{ memberId: punter, stake: '100', legs: [{ matchId, play: 'M', selection: 'MH', odds: '3.00' }] }],
    SATURDAY,
  )
  const { settleMatch, resettleMatch } = settler()
  await settleMatch(matchId)
  // Of 2,000,200.00 there stay 30 in the central wallet and 40 in the venue of the bet.
  const moved = { CRTY: 4_000n, LGZR: 13_000n, PGDZ: MONEY }
  await db.transaction((tx) =>
    insertJournals(
      tx,
      Object.entries(moved).map(([venue, amount]) => ({
        kind: 'transfer_in',
        memberId: punter,
        postings: [
          { owner: punter, code: CENTER, amount: -amount },
          { owner: punter, code: venueAccount(venue), amount },
        ],
      })),
    ),
  )
  await new SportsRepository(db).correctResult(matchId, AWAY, async () => {})
  expect(await resettleMatch(matchId)).toBe(1)
  const { rows } = await store.database.pool.query<{ code: string; balance: string }>(
    "select code, balance from ledger_account where owner = $1 and code <> 'bet_hold' order by code",
    [punter],
  )
  expect(rows.map(({ code, balance }) => [code, BigInt(balance)])).toEqual([
    ['center', 0n],
    ['venue:CRTY', 0n],
    ['venue:LGZR', 0n],
    ['venue:PGDZ', MONEY - 10_000n],
  ])
  const owed = 'select shortfall from bet_ticket where id = $1'
  expect((await store.database.pool.query(owed, [tickets[0]?.row.id])).rows).toEqual([{ shortfall: '0' }])
  expect((await verifyLedger(db, [heldByTickets])).differences).toEqual([])
})

test('a correction whose call comes to nothing after it is written down is carried out by a job', async () => {
  const [matchId = 0] = await endedMatches(8, 1)
  const punters = await members(2, 'owed')
  const tickets = await bothSides(punters, matchId)
  const { settleMatch, resettleMatch, book, fixtureOf } = settler()
  await settleMatch(matchId)
  const shared = createMemoryState()
  const clock = await createBusinessClock(shared)
  const { database } = store
  const jobs = createJobs({ database, clock, log: { warn: () => {}, error: () => {} }, onFailure: () => {} })
  const calls = new Map<string, (asked: object) => Promise<unknown>>()
  const resettle = vi.fn(resettleMatch).mockRejectedValueOnce(new Error('the process has ended'))
  const sports = new SportsRepository(database.db)
  registerBetsSandbox(
    { db: database.db, clock, jobs, sandboxCall: (_method, path, answer) => void calls.set(path, answer as never) },
    { book, fixtureOf, correctResult: (...correction) => sports.correctResult(...correction) },
    { resettle },
  )
  const asked = { params: { id: String(matchId) }, body: { ft: '0-1' }, writeDown: async () => {} }
  await expect(calls.get('/sandbox/matches/:id/result')?.(asked)).rejects.toThrow('the process has ended')
  expect(await codesOf(tickets)).toEqual(punters.flatMap(() => ['W', 'L']))
  await jobs.start()
  try {
    await clock.setOffset(MINUTE_MS)
    await vi.waitFor(async () => expect(await codesOf(tickets)).toEqual(punters.flatMap(() => ['L', 'W'])), {
      timeout: PATIENCE_MS,
      interval: 10,
    })
  } finally {
    await jobs.stop()
    await shared.close()
  }
})
