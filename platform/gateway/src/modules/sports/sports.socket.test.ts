import type { Locale } from '@site/contracts'
import {
  type Game,
  type GameDelta,
  type SportsClientMessage,
  type SportsServerMessage,
  SportsServerMessageSchema,
} from '@site/contracts/sports'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { openDatabase } from '../../db/open-database.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'

const SATURDAY = Date.parse('2026-11-21T14:40:00Z')
const SOON = { timeout: 60_000, interval: 20 }

type Frame<Type extends SportsServerMessage['type']> = Extract<SportsServerMessage, { type: Type }>

/** A client of the protocol: checks every frame, and applies deltas as the board does. */
class Reader {
  readonly frames: SportsServerMessage[] = []
  readonly games = new Map<string, Game>()
  readonly socket: WebSocket
  version = 0
  broken = 0
  #id = 0

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws/sports`)
    this.socket.on('message', (data: Buffer) => {
      this.#take(v.parse(SportsServerMessageSchema, JSON.parse(data.toString())))
    })
  }

  async opened(): Promise<this> {
    await vi.waitFor(() => {
      if (this.of('hello').length === 0) throw new Error('no greeting yet')
    }, SOON)
    return this
  }

  subscribe(message: Omit<Extract<SportsClientMessage, { type: 'subscribe' }>, 'type' | 'id'>): void {
    this.#id += 1
    this.socket.send(JSON.stringify({ type: 'subscribe', id: this.#id, ...message }))
  }

  of<Type extends SportsServerMessage['type']>(type: Type): Frame<Type>[] {
    return this.frames.filter((frame): frame is Frame<Type> => frame.type === type)
  }

  async snapshot(): Promise<Frame<'snapshot'>> {
    return vi.waitFor(() => {
      const found = this.of('snapshot').findLast(({ id }) => id === this.#id)
      if (found === undefined) throw new Error('no snapshot yet')
      return found
    }, SOON)
  }

  #take(frame: SportsServerMessage): void {
    this.frames.push(frame)
    if (frame.type === 'snapshot') {
      if (frame.complete) this.games.clear()
      for (const game of frame.games) this.games.set(game.gidm, game)
      for (const gidm of frame.removed) this.games.delete(gidm)
      this.version = frame.version
    }
    if (frame.type === 'delta') {
      this.version = frame.version
      for (const delta of frame.games) this.#apply(delta)
    }
  }

  #apply(delta: GameDelta): void {
    const game = this.games.get(delta.gidm)
    if (game?.version !== delta.from) {
      this.broken += 1
      return
    }
    const key = ({ w, slot }: { readonly w: string; readonly slot: number }) => `${w}/${slot}`
    const plays = new Map(game.plays.map((play) => [key(play), play]))
    for (const play of delta.plays ?? []) plays.set(key(play), play)
    for (const play of delta.gone ?? []) plays.delete(key(play))
    this.games.set(delta.gidm, {
      ...game,
      version: delta.version,
      gameInfo: delta.gameInfo ?? game.gameInfo,
      status: delta.status ?? game.status,
      plays: [...plays.values()],
    })
  }
}

/** Plays on, a second of the matches at a time, until something holds: time is moved, not waited for. */
async function playUntil(site: RunningGateway, holds: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await advanceClock(site, 1_000)
    holds()
  }, SOON)
}

/** Content of a game that two readers must agree on, whatever way they came to it. */
function essence(game: Game | undefined): unknown {
  if (game === undefined) return undefined
  const plays = game.plays.toSorted((a, b) => `${a.w}${a.slot}`.localeCompare(`${b.w}${b.slot}`))
  return { version: game.version, status: game.status, info: game.gameInfo, plays }
}

describe('one replica', () => {
  let database: TestDatabase
  let running: RunningGateway
  const readers: Reader[] = []

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

  async function connect(): Promise<Reader> {
    const reader = new Reader(running.url)
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

describe('two replicas', () => {
  let database: TestDatabase
  let second: TestDatabase['database']
  let running: RunningGateway[] = []

  beforeAll(async () => {
    const redisUrl = process.env['TEST_REDIS_URL']
    if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    database = await openOnServer()
    second = await openDatabase({ url: database.database.url })
    running = [await startGateway(database.database, { redisUrl }), await startGateway(second, { redisUrl })]
    await running[0]?.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  })
  afterAll(async () => {
    for (const one of running) await one.close()
    await second.close()
    await database.drop()
  })

  test('one plays, the other shows the same prices, and takes over when the first is gone', async () => {
    const [leader, follower] = running
    const one = await new Reader(leader?.url ?? '').opened()
    const other = await new Reader(follower?.url ?? '').opened()
    for (const reader of [one, other]) reader.subscribe({ topic: { marketType: 'RB', gameType: 'FT' } })
    await one.snapshot()
    await other.snapshot()
    await vi.waitFor(() => {
      expect(one.games.size).toBeGreaterThanOrEqual(12)
      expect(other.version).toBe(one.version)
      for (const [gidm, game] of one.games) expect(essence(other.games.get(gidm))).toEqual(essence(game))
    }, SOON)

    const gidm = [...one.games.keys()][0] ?? ''
    const goals = Number(one.games.get(gidm)?.gameInfo.sc_FT_H)
    await follower?.sandbox('POST', `/sandbox/matches/${gidm}/events`, { events: [{ kind: 'goal', side: 'H' }] })
    for (const reader of [one, other]) {
      await vi.waitFor(() => expect(Number(reader.games.get(gidm)?.gameInfo.sc_FT_H)).toBeGreaterThan(goals), SOON)
    }

    one.socket.terminate()
    await leader?.close()
    running = follower ? [follower] : []
    const before = other.version
    await vi.waitFor(() => expect(other.of('snapshot').at(-1)?.version).toBeGreaterThan(before), SOON)
    if (follower)
      await playUntil(follower, () => expect(other.of('delta').at(-1)?.version).toBeGreaterThan(before + 100))
    expect(Number(other.games.get(gidm)?.gameInfo.sc_FT_H)).toBeGreaterThan(goals)
    expect(other.broken).toBe(0)
    other.socket.terminate()
  })
})
