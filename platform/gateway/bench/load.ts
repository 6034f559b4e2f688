import { GAME_TYPE } from '@site/contracts/sports'
import { dayOf, printIor, printLine } from '@site/domain'
import { fastify } from 'fastify'

import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createBusinessClock } from '../src/kernel/clock/business-clock.ts'
import { createEvents } from '../src/kernel/events/domain-events.ts'
import { insertJournals } from '../src/kernel/ledger/ledger.repository.ts'
import { CENTER, createLedger, HOUSE } from '../src/kernel/ledger/index.ts'
import { insertMember } from '../src/kernel/members/members.repository.ts'
import { createBets } from '../src/modules/bets/bets.service.ts'
import { sumWaiting } from '../src/modules/bets/tickets/tickets.repository.ts'
import { writeTickets } from '../src/modules/bets/testing/write-tickets.ts'
import { createGuard } from '../src/modules/protection/guard.ts'
import { createPlayTime } from '../src/modules/protection/play-time.ts'
import { createUsage } from '../src/modules/protection/usage.ts'
import { MatchBook } from '../src/modules/sports/feed/book.ts'
import { Fixtures } from '../src/modules/sports/simulator/fixtures/index.ts'
import { NO_SCRIPT } from '../src/modules/sports/simulator/match.ts'
import { BEFORE, type MatchState } from '../src/modules/sports/simulator/timeline/index.ts'
import { SportsRepository } from '../src/modules/sports/matches/matches.repository.ts'
import { refusalOfAge } from '../src/modules/verification/index.ts'
import { createMemoryState } from '../src/ports/memory-state.ts'

const MEMBERS = 500
const FILL = 1_000
/** Each has enough for any run. */
const MONEY = 100_000_000_00n

/** The betting of one gateway process over a PostgreSQL server, with tomorrow's matches on its board; for measurements. */
export async function openBetLoad(url: string, clients: number, people = MEMBERS) {
  const database = await openDatabase({ url, maxConnections: clients })
  await migrate(database.pool)
  const shared = createMemoryState()
  const clock = await createBusinessClock(shared)
  const { db } = database
  const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
  const fixtures = new Fixtures('of the benchmark')
  const fixtureOf = (id: number) => fixtures.byId(id)
  const book = new MatchBook({ fixtureOf, now: () => clock.now() })
  const matches = fixtures.ofDay(dayOf(clock.now()) + 1).filter(({ league }) => league.sport === GAME_TYPE.football)
  book.reset(
    1,
    matches.map(({ id }) => ({ id, version: 1, at: clock.now() })),
  )
  const log = fastify({ logger: false }).log
  const withUsage = createUsage({ deposited: () => Promise.resolve(0n), waiting: sumWaiting })
  const { mayPlay, ifMayPlay } = createGuard(
    { db, clock },
    { refusalOfAge, withUsage, playTime: createPlayTime({ clock }) },
  )
  const bets = await createBets({
    gateway: { database, db, events: createEvents(), ledger, log, clock, shared },
    sports: {
      book,
      sockets: { members: new Set(), sendToMember: () => undefined },
      fixtureOf,
      makeUpFor: () => Promise.resolve(),
      followed: () => Promise.resolve(),
    },
    mayPlay,
    ifMayPlay,
    databaseName: 'load',
  })
  const members: number[] = []
  for (let n = 0; n < people; n += 1) {
    const name = `load${n}`
    const id = await insertMember(db, { name, passwordHash: '-', nickName: name, birthday: '1990-01-01' })
    if (id !== undefined) members.push(id)
  }
  await db.transaction((tx) =>
    insertJournals(
      tx,
      members.map((memberId) => ({
        kind: 'adjust',
        memberId,
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -MONEY },
          { owner: memberId, code: CENTER, amount: MONEY },
        ],
      })),
    ),
  )

  const picks = matches.flatMap(({ id }) =>
    (book.quoted(id)?.quotes ?? [])
      .filter(({ play, lineIndex }) => (play === 'R' || play === 'OU') && lineIndex === 0)
      .flatMap(({ play, family, line, selections }) =>
        selections.map(({ code, price }) => ({
          gameId: `${id}1`,
          w: play,
          r: code,
          ior: printIor(play, price),
          ...printLine(family, line),
        })),
      ),
  )

  /** Places one single of ten yuan; `n` chooses member and selection. */
  async function place(n: number): Promise<void> {
    await bets.answer(
      'PlaceBet',
      {
        requestId: crypto.randomUUID(),
        policy: 'any',
        oddsType: 'H',
        mode: 'single',
        items: [{ ...picks[n % picks.length], stake: '10' }],
      },
      members[n % members.length] ?? 0,
    )
  }

  return {
    members,
    matches: matches.map(({ id }) => id),
    database,
    place,
    /** Bets placed in so many seconds by all clients together, per second. */
    async betsPerSecond(seconds: number): Promise<number> {
      const start = performance.now()
      const end = start + seconds * 1000
      let placed = 0
      const client = async () => {
        while (performance.now() < end) await place((placed += 1))
      }
      await Promise.all(Array.from({ length: clients }, client))
      return placed / ((performance.now() - start) / 1000)
    },
    /** Writes so many open singles on one match, of home, draw and away in turn, over all members. */
    async fill(matchId: number, tickets: number): Promise<void> {
      const selections = ['MH', 'MN', 'MC']
      for (let from = 0; from < tickets; from += FILL) {
        const batch = Array.from({ length: Math.min(FILL, tickets - from) }, (_, index) => ({
          memberId: members[(from + index) % members.length] ?? 0,
          stake: '10',
          legs: [{ matchId, play: 'M', selection: selections[(from + index) % 3] ?? 'MH', odds: '2.50' }],
        }))
        await writeTickets(database, batch, clock.now())
      }
    },
    /** Writes down that the match ended 1-0. */
    async finish(matchId: number): Promise<void> {
      const fixture = fixtureOf(matchId)
      if (fixture === undefined) throw new Error('no such match')
      const state: MatchState = {
        ...BEFORE,
        stage: 'ended',
        score: { h: 1, c: 0 },
        half: { h: 0, c: 0 },
        endedAt: clock.now(),
      }
      await new SportsRepository(db).save([{ fixture, state, events: [], script: NO_SCRIPT }])
    },
    /** Settles a match of which the result is written down. */
    settle: (matchId: number) => bets.settleMatch(matchId),
    async close() {
      await bets.close()
      await shared.close()
      await database.close()
    },
  }
}
