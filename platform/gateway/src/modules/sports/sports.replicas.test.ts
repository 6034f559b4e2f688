import { launchEndpoint, resourceEndpoint } from '@site/contracts'
import { DeskMatchesSchema } from '@site/contracts/desk'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import { parseDay } from '@site/domain'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { databaseName } from '../../db/database-name.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createRedisState } from '../../ports/redis-state.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { type RunningGateway, startGateway } from '../../testing/index.ts'
import { essence, MatchReader, playUntil } from '../../testing/match-reader.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'
import { feedTopics } from './feed/feed-update.ts'
import { SportsRepository } from './matches/matches.repository.ts'
import { PRICES_VERSION } from './simulator/pricing/index.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']

/** Sees two readers hold the same matches, at the same prices. */
async function expectSame(one: MatchReader, other: MatchReader): Promise<void> {
  await vi.waitFor(() => {
    expect(one.games.size).toBeGreaterThanOrEqual(12)
    expect(other.version).toBe(one.version)
    for (const [gidm, game] of one.games) expect(essence(other.games.get(gidm))).toEqual(essence(game))
  }, SOON)
}

describe('two replicas', () => {
  let database: TestDatabase
  let second: TestDatabase['database']
  let leader: RunningGateway
  let follower: RunningGateway
  let isLeaderGone = false

  beforeAll(async () => {
    if (REDIS_URL === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    database = await openOnServer()
    second = await openDatabase({ url: database.database.url })
    leader = await startGateway(database.database, { redisUrl: REDIS_URL })
    follower = await startGateway(second, { redisUrl: REDIS_URL })
    await leader.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  })
  afterAll(async () => {
    if (!isLeaderGone) await leader.close()
    await follower.close()
    await second.close()
    await database.drop()
  })

  test('results asked of the one that does not play are made up for first by the one that plays', async () => {
    const { client } = await follower.newMember()
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    const token = 'token' in entry ? entry.token : ''
    const resultsOf = async (date: string): Promise<number> => {
      const { data } = await client.answer(resourceEndpoint, {
        method: 'GetResults',
        enName: 'crty',
        Request: { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', gameType: 'FT', date },
      })
      const { leagues } = v.parse(RESOURCE_METHODS.GetResults.response, data)
      return leagues.flatMap(({ results }) => results).length
    }
    const repository = new SportsRepository(database.database.db)
    const writtenOn = async (date: string) => (await repository.finished(parseDay(date), parseDay(date))).size

    // By itself the leader comes to this day last of all.
    let before = -1
    await vi.waitFor(async () => {
      const now = await resultsOf('2026-11-18')
      const isComplete = now > 60 && now === before
      before = now
      expect(isComplete).toBe(true)
    }, SOON)
    expect(await writtenOn('2026-11-19')).toBeLessThan(await writtenOn('2026-11-18'))
  })

  test('a match of a past day that is named at the desk of the one that does not play is made up for by the one that plays', async () => {
    const id = parseDay('2026-11-10') * 1000
    await vi.waitFor(async () => {
      const { list } = v.parse(DeskMatchesSchema, await follower.sandbox('GET', `/sandbox/matches?q=${id}`))
      expect(list).toEqual([expect.objectContaining({ matchId: String(id), stage: 'ended' })])
    }, SOON)
  })

  test('beside one that plays and prices by another function none starts, and one that runs offers nothing', async () => {
    const shared = await createRedisState(REDIS_URL ?? '')
    const topics = feedTopics(await databaseName(database.database))
    const reader = await new MatchReader(follower.url).opened()
    reader.subscribe({ topic: { marketType: 'RB', gameType: 'FT' } })
    await vi.waitFor(() => expect(reader.games.size).toBeGreaterThan(0), SOON)
    try {
      // What the leader of another release would say; the one that leads here goes on and is followed again.
      const more = { prices: PRICES_VERSION + 1, full: false, from: 0, version: reader.version + 1, updates: [] }
      await shared.bus.publish(topics.changes, { leader: 'of another release', ...more })
      await vi.waitFor(() => {
        expect(reader.of('snapshot').some(({ complete, games }) => complete && games.length === 0)).toBe(true)
      }, SOON)
      await vi.waitFor(() => expect(reader.games.size).toBeGreaterThan(0), SOON)

      await vi.waitFor(async () => expect(await shared.get(topics.prices)).toBe(String(PRICES_VERSION)), SOON)
      await shared.set(topics.prices, String(PRICES_VERSION + 1))
      const third = await openDatabase({ url: database.database.url })
      const start = () => startGateway(third, { redisUrl: REDIS_URL ?? '' })
      await expect(start()).rejects.toThrow(`version ${PRICES_VERSION + 1}, this one has ${PRICES_VERSION}`)
      await shared.set(topics.prices, String(PRICES_VERSION))
      await (await start()).close()
      await third.close()
    } finally {
      reader.socket.terminate()
      await shared.close()
    }
  })

  test('[D.075] one plays, the other shows the same prices, and takes over when the first is gone', async () => {
    const one = await new MatchReader(leader.url).opened()
    const other = await new MatchReader(follower.url).opened()
    for (const reader of [one, other]) reader.subscribe({ topic: { marketType: 'RB', gameType: 'FT' } })
    await one.snapshot()
    await other.snapshot()
    await expectSame(one, other)

    const gidm = [...one.games.keys()][0] ?? ''
    const goals = Number(one.games.get(gidm)?.gameInfo.sc_FT_H)
    await follower.sandbox('POST', `/sandbox/matches/${gidm}/events`, { events: [{ kind: 'goal', side: 'H' }] })
    for (const reader of [one, other]) {
      await vi.waitFor(() => expect(Number(reader.games.get(gidm)?.gameInfo.sc_FT_H)).toBeGreaterThan(goals), SOON)
    }

    one.socket.terminate()
    await leader.close()
    isLeaderGone = true
    const before = other.version
    await vi.waitFor(() => expect(other.of('snapshot').at(-1)?.version).toBeGreaterThan(before), SOON)
    // Here, as the match may be over by the end of what is played below.
    expect(Number(other.games.get(gidm)?.gameInfo.sc_FT_H)).toBeGreaterThan(goals)
    // The first price is due within seconds, and nobody moves the clock for it.
    const takenOver = other.version
    await vi.waitFor(() => expect(other.of('delta').at(-1)?.version).toBeGreaterThan(takenOver), SOON)
    await playUntil(follower, () => expect(other.of('delta').at(-1)?.version).toBeGreaterThan(before + 100))
    expect(other.broken).toBe(0)
    other.socket.terminate()
  })
})

test('a replica that loses the lead while it is still loading follows the one that took it', async () => {
  const database = await openOnServer()
  const { url } = database.database
  const second = await openDatabase({ url })
  const admin = new Client({ connectionString: url })
  await admin.connect()
  /** Server processes that hold the lock of the leader; the one of migrations is another. */
  const leaders = async (): Promise<readonly number[]> => {
    const held = `select pid from pg_locks where locktype = 'advisory' and granted and objid = 720900010
      and database = (select oid from pg_database where datname = current_database())`
    const { rows } = await admin.query<{ pid: number }>(held)
    return rows.map(({ pid }) => pid)
  }
  const running: RunningGateway[] = []
  const readers: MatchReader[] = []
  try {
    await (await startGateway(database.database)).close() // leaves the tables behind
    // The lead is won, and what was scripted cannot be read yet.
    await admin.query('begin')
    await admin.query('lock table sports_match in access exclusive mode')
    const first = startGateway(database.database, { redisUrl: REDIS_URL ?? '' })
    let [leading] = await vi.waitFor(async () => {
      const found = await leaders()
      expect(found).toHaveLength(1)
      return found
    }, SOON)
    await admin.query('select pg_terminate_backend($1)', [leading])
    const next = startGateway(second, { redisUrl: REDIS_URL ?? '' })
    await vi.waitFor(async () => {
      const found = await leaders()
      expect(found).toHaveLength(1)
      expect(found).not.toContain(leading)
    }, SOON)
    ;[leading] = await leaders()
    await admin.query('commit')
    running.push(await first, await next)
    for (const { url: address } of running) readers.push(await new MatchReader(address).opened())
    const [one, other] = readers
    if (one === undefined || other === undefined) throw new Error('two readers were opened')
    await running[0]?.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    for (const reader of readers) reader.subscribe({ topic: { marketType: 'RB', gameType: 'FT' } })
    await one.snapshot()
    await other.snapshot()
    await expectSame(one, other)
    expect(await leaders(), 'one leads, the same as before').toEqual([leading])
  } finally {
    for (const { socket } of readers) socket.terminate()
    for (const one of running) await one.close()
    await admin.end()
    await second.close()
    await database.drop()
  }
})
