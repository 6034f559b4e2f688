import { launchEndpoint, type Locale, logoutEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { type RunningGateway, startGateway } from '../../testing/index.ts'
import { essence, MatchReader, playUntil } from '../../testing/match-reader.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'

describe('one replica', () => {
  let database: TestDatabase
  let running: RunningGateway
  const readers: MatchReader[] = []

  beforeAll(async () => {
    database = await openOnServer()
    running = await startGateway(database.database)
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  })
  afterEach(() => {
    for (const { socket } of readers.splice(0)) socket.terminate()
  })
  afterAll(async () => {
    await running.close()
    await database.drop()
  })

  async function connect(): Promise<MatchReader> {
    const reader = new MatchReader(running.url)
    readers.push(reader)
    return reader.opened()
  }

  const footballInPlay = { topic: { marketType: 'RB', gameType: 'FT' } } as const

  test('a topic is answered with a snapshot, then with deltas that each fit on the version before', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    const snapshot = await reader.snapshot()
    expect(snapshot.complete).toBe(true)
    expect(snapshot.games.length).toBeGreaterThanOrEqual(12)
    expect(snapshot.games.every((game) => game.marketType === 'RB' && game.gameType === 'FT')).toBe(true)
    expect(snapshot.leagues.length).toBeGreaterThan(3)
    await playUntil(running, () => {
      const moved = reader.of('delta').flatMap(({ games }) => games)
      expect(moved.length).toBeGreaterThan(30)
      expect(moved.some(({ plays }) => (plays ?? []).length > 0)).toBe(true)
    })
    expect(reader.broken).toBe(0)
    const versions = reader.of('delta').map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  })

  test('after changes a reader holds exactly what a new one is given', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    await reader.snapshot()
    await playUntil(running, () => expect(reader.of('delta').length).toBeGreaterThan(15))
    const fresh = await connect()
    fresh.subscribe(footballInPlay)
    await fresh.snapshot()
    await vi.waitFor(() => {
      expect(reader.version).toBe(fresh.version)
      expect([...reader.games.keys()].toSorted()).toEqual([...fresh.games.keys()].toSorted())
      for (const [gidm, game] of fresh.games) expect(essence(reader.games.get(gidm))).toEqual(essence(game))
    }, SOON)
  })

  test('after a reconnect only what changed meanwhile comes, and nothing is missed or applied twice', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    await reader.snapshot()
    reader.socket.terminate()
    const back = await connect()
    for (const [gidm, game] of reader.games) back.games.set(gidm, game)
    const watcher = await connect()
    watcher.subscribe(footballInPlay)
    await watcher.snapshot()
    await playUntil(running, () => expect(watcher.of('delta').length).toBeGreaterThan(3))
    back.subscribe({ ...footballInPlay, since: reader.version })
    const snapshot = await back.snapshot()
    expect(snapshot.complete).toBe(false)
    expect(snapshot.games.length).toBeGreaterThan(0)
    expect(snapshot.games.length).toBeLessThan(back.games.size + 1)
    for (const game of snapshot.games) expect(game.version).toBeGreaterThan(reader.version)
    await playUntil(running, () => expect(back.of('delta').length).toBeGreaterThan(5))
    expect(back.broken).toBe(0)
    await vi.waitFor(() => {
      expect(back.version).toBe(watcher.version)
      for (const [gidm, game] of watcher.games) expect(essence(back.games.get(gidm))).toEqual(essence(game))
    }, SOON)
  })

  test('a version that nobody knows any more is answered with everything', async () => {
    const reader = await connect()
    reader.subscribe({ ...footballInPlay, since: 17 })
    expect((await reader.snapshot()).complete).toBe(true)
  })

  test('single matches come with their main markets, or with all of them', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    const [one, other] = (await reader.snapshot()).games
    reader.subscribe({ games: [one?.gidm ?? ''], full: [other?.gidm ?? ''] })
    await reader.snapshot()
    const plays = (gidm = '') => reader.games.get(gidm)?.plays.length ?? 0
    await vi.waitFor(() => {
      expect(reader.games.size).toBe(2)
      expect(plays(one?.gidm)).toBeLessThanOrEqual(6)
      expect(plays(other?.gidm)).toBeGreaterThan(15)
    }, SOON)
    const before = reader.of('delta').length
    await playUntil(running, () => expect(reader.of('delta').length).toBeGreaterThan(before + 1))
    expect(reader.broken).toBe(0)
  })

  test('a match that is opened beside a list comes alone, with all its markets', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    const list = await reader.snapshot()
    const gidm = list.games[0]?.gidm ?? ''
    reader.subscribe({ ...footballInPlay, full: [gidm], since: reader.version })
    const page = await reader.snapshot()
    expect(page.complete).toBe(false)
    expect(page.games.length).toBeLessThan(list.games.length)
    expect(page.games.find((game) => game.gidm === gidm)?.plays.length).toBeGreaterThan(15)
    await playUntil(running, () => expect(reader.of('delta').length).toBeGreaterThan(5))
    expect(reader.broken).toBe(0)
    const other = { marketType: 'RB', gameType: 'BK' } as const
    reader.subscribe({ topic: other, since: reader.version })
    expect((await reader.snapshot()).complete).toBe(true)
  })

  test('a goal closes the bets at once, and the end of a match takes it from the list', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    const game = (await reader.snapshot()).games.find(({ gameInfo }) => gameInfo.re_time.startsWith('2H'))
    const gidm = game?.gidm ?? ''
    await running.sandbox('POST', `/sandbox/matches/${gidm}/events`, {
      takeOver: true,
      events: [
        { kind: 'goal', side: 'H' },
        { kind: 'suspend', forMs: 25_000 },
        { kind: 'end', afterMs: 4000 },
      ],
    })
    await vi.waitFor(() => expect(reader.games.get(gidm)?.status).toBe(-1), SOON)
    expect(reader.games.get(gidm)?.gameInfo.sc_FT_H).toBe(String(Number(game?.gameInfo.sc_FT_H) + 1))
    await playUntil(running, () => expect(reader.games.has(gidm)).toBe(false))
    expect(reader.of('snapshot').some(({ removed }) => removed.includes(gidm))).toBe(true)
    expect(reader.broken).toBe(0)
  })

  test('names follow the language of the subscription', async () => {
    const names = async (lang: Locale) => {
      const reader = await connect()
      reader.subscribe({ ...footballInPlay, lang })
      const { games, leagues } = await reader.snapshot()
      return [...games.map(({ team_h }) => team_h), ...leagues.map(({ name }) => name)].join()
    }
    expect(await names('zh-CN')).toMatch(/联赛/)
    expect(await names('zh-TW')).toMatch(/聯賽/)
    expect(await names('zh-TW')).not.toMatch(/联/)
  })

  test('a ping is answered, nonsense is refused, and a flood is ended', async () => {
    const reader = await connect()
    reader.socket.send(JSON.stringify({ type: 'ping' }))
    await vi.waitFor(() => expect(reader.of('beat')).toHaveLength(1), SOON)
    for (const text of ['{', '{"type":"bet"}', JSON.stringify({ type: 'subscribe', id: 1, games: ['x'] })]) {
      reader.socket.send(text)
    }
    await vi.waitFor(() => expect(reader.of('refused')).toHaveLength(3), SOON)
    for (let n = 0; n < 40; n += 1) reader.socket.send(JSON.stringify({ type: 'ping' }))
    await vi.waitFor(() => expect(reader.socket.readyState).toBe(WebSocket.CLOSED), SOON)
  })

  test('[D.074] a socket hears of the member until the log-out, and an entry of before says nothing of anybody', async () => {
    const { client } = await running.newMember()
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    const token = v.parse(v.object({ token: v.string() }), entry).token
    const [reader, later] = [await connect(), await connect()]
    const ask = ({ socket }: MatchReader) => socket.send(JSON.stringify({ type: 'member', token }))
    ask(reader)
    await vi.waitFor(() => expect(reader.of('member').map(({ ok }) => ok)).toEqual([true]), SOON)
    await client.call(logoutEndpoint, {})
    await vi.waitFor(() => expect(reader.of('member').map(({ ok }) => ok)).toEqual([true, false]), SOON)
    ask(later)
    await vi.waitFor(() => expect(later.of('member').map(({ ok }) => ok)).toEqual([false]), SOON)
  })

  test('after the clock has been moved everybody starts over', async () => {
    const reader = await connect()
    reader.subscribe(footballInPlay)
    const before = await reader.snapshot()
    await running.sandbox('POST', '/sandbox/clock', { advanceMs: 3 * 3_600_000 })
    await vi.waitFor(() => {
      const after = reader.of('snapshot').at(-1)
      expect(after?.complete).toBe(true)
      expect(after?.serverTime).toBeGreaterThan(before.serverTime + 3 * 3_600_000 - 1)
      expect([...reader.games.keys()].some((gidm) => before.games.some((game) => game.gidm === gidm))).toBe(false)
    }, SOON)
  })
})
