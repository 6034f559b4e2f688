import { EventEmitter } from 'node:events'

import { SOCKET_CLOSE } from '@site/contracts'
import type { SportsServerMessage } from '@site/contracts/sports'
import { parseDay, startOfDay } from '@site/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { GuardedSocket } from '../../../kernel/sockets/index.ts'
import { SOON } from '../../../testing/patience.ts'
import { textsOf } from '../../../testing/text-frames.ts'
import { Engine } from '../simulator/engine.ts'
import { Fixtures } from '../simulator/fixtures/index.ts'
import { MatchBook } from './book.ts'
import { SportsHub } from './hub.ts'

const NOON = startOfDay(parseDay('2026-11-21')) + 12 * 3_600_000

/** The sending half of a socket whose network can be held up; the real one is in the socket test. */
class HeldSocket extends EventEmitter {
  readonly OPEN = 1
  ip = '203.0.113.1'
  readyState = 1
  bufferedAmount = 0
  readonly sent: SportsServerMessage[] = []
  subscriptions = Infinity
  closed: number | undefined
  hasTaken = true
  isDeaf = false
  passed = 0
  resyncs = 0
  mayLogIn(): boolean {
    return true
  }
  belongsTo(): boolean {
    return true
  }
  askWhetherTaken(): void {
    this.hasTaken = !this.isDeaf
  }
  takes(): void {
    this.isDeaf = false
    this.hasTaken = true
    this.emit('taken')
  }
  passedBy(frames: number): void {
    this.passed += frames
  }
  catchesUp(): void {
    this.resyncs += 1
  }
  maySubscribe(): boolean {
    return this.subscriptions-- > 0
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as SportsServerMessage)
  }
  sendFrames(...pieces: readonly Buffer[]): void {
    for (const text of textsOf(Buffer.concat(pieces))) this.send(text)
  }
  close(code: number): void {
    this.closed = code
    this.readyState = 3
    this.emit('close')
  }
  terminate(): void {
    this.close(1006)
  }
}

async function setUp() {
  const clock = { now: NOON, real: 0 }
  const fixtures = new Fixtures('7')
  const now = () => clock.now
  const book = new MatchBook({ fixtureOf: (id) => fixtures.byId(id), now })
  const hub = new SportsHub({
    book,
    now,
    realNow: () => clock.real,
    readToken: () => ({ memberId: 7, sessionId: 'log-in', until: 3_000 }),
    isOpen: async () => true,
  })
  const engine = new Engine({
    fixtures,
    now,
    firstVersion: 1,
    onUpdates: (updates, version) => hub.publish(book.apply(updates, hub), version),
    onFailure: () => expect.unreachable(),
    store: {
      scripts: async () => new Map(),
      underWay: async () => new Map(),
      finished: async () => new Set(),
      save: async () => {},
      saveResults: async () => {},
    },
  })
  await engine.load()
  book.reset(engine.version, engine.everything())
  const play = (seconds: number) => {
    for (let n = 0; n < seconds * 10; n += 1) {
      clock.now += 100
      engine.step()
    }
  }
  const connect = async (ip = '203.0.113.1') => {
    const socket = new HeldSocket()
    socket.ip = ip
    hub.accept(socket as unknown as GuardedSocket)
    const topic = { marketType: 'RB', gameType: 'ALL' }
    socket.emit('message', JSON.stringify({ type: 'subscribe', id: 1, topic }))
    await vi.waitFor(() => expect(socket.sent.at(-1)?.type).toBe('snapshot'), SOON)
    return socket
  }
  return { clock, book, hub, play, connect }
}

let hub: SportsHub | undefined
afterEach(() => hub?.close())

describe('sports hub', () => {
  test('a slow reader gets nothing more until it has caught up, then what it missed in one frame', async () => {
    const site = await setUp()
    hub = site.hub
    const [slow, quick] = [await site.connect(), await site.connect()]
    site.play(5)
    expect(slow.sent.at(-1)?.type).toBe('delta')
    slow.bufferedAmount = 1_000_000
    const held = slow.sent.length
    site.play(20)
    expect(slow.sent.length).toBe(held)
    expect(slow.passed, 'it is counted').toBeGreaterThan(5)
    expect([slow.resyncs, quick.passed]).toEqual([0, 0])
    expect(quick.sent.length).toBeGreaterThan(held + 5)
    slow.bufferedAmount = 0
    site.play(1)
    await vi.waitFor(() => {
      const frame = slow.sent.slice(held).find(({ type }) => type === 'snapshot')
      expect(frame).toMatchObject({ complete: false })
      if (frame?.type !== 'snapshot') return
      expect(frame.games.length).toBeGreaterThan(5)
      expect(frame.version).toBeGreaterThanOrEqual(slow.sent[held - 1]?.type === 'delta' ? 1 : 0)
    }, SOON)
    expect([slow.resyncs, quick.resyncs]).toEqual([1, 0])
    site.play(5)
    expect(slow.sent.at(-1)).toMatchObject({ type: 'delta' })
  })

  test('a slow reader that asks again and again has nothing made for it until it has caught up', async () => {
    const site = await setUp()
    hub = site.hub
    const slow = await site.connect()
    slow.bufferedAmount = 1_000_000
    const held = slow.sent.length
    const games = vi.spyOn(site.book, 'games')
    const topic = { marketType: 'RB', gameType: 'FT' }
    for (let id = 2; id <= 20; id += 1) slow.emit('message', JSON.stringify({ type: 'subscribe', id, topic }))
    site.hub.startOver()
    site.play(5)
    site.hub.beat()
    expect(slow.sent.length).toBe(held)
    expect(games).not.toHaveBeenCalled()
    slow.bufferedAmount = 0
    site.play(1)
    const answer = { type: 'snapshot', id: 20, complete: true }
    await vi.waitFor(() => expect(slow.sent.at(held)).toMatchObject(answer), SOON)
    site.play(5)
    expect(slow.sent.length).toBeGreaterThan(held + 5)
  })

  test('a reader gets no other list before it has taken the one before, and then what it asked for last', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    const ask = (id: number, marketType: string, gameType = 'ALL') => {
      const topic = { marketType, gameType }
      reader.emit('message', JSON.stringify({ type: 'subscribe', id, topic }))
    }
    reader.isDeaf = true
    ask(2, 'FT')
    await vi.waitFor(() => expect(reader.sent.at(-1)).toMatchObject({ type: 'snapshot', id: 2 }), SOON)
    expect(reader.hasTaken, 'it is a long one').toBe(false)
    site.hub.beat()
    expect(reader.sent.at(-1), 'of what it was sent it goes on to hear').toMatchObject({ type: 'beat' })
    const held = reader.sent.length
    const ids = vi.spyOn(site.book, 'ids')
    for (let id = 3; id <= 20; id += 1) ask(id, 'RB', id % 2 === 0 ? 'ALL' : 'FT')
    site.play(2)
    site.hub.beat()
    site.hub.startOver()
    expect(reader.sent, 'of a list that it was not sent it hears nothing').toHaveLength(held)
    expect(ids).not.toHaveBeenCalled()
    reader.takes()
    await vi.waitFor(() => {
      expect(reader.sent.slice(held)).toMatchObject([{ type: 'snapshot', id: 20, complete: true }])
    }, SOON)
    site.play(2)
    expect(reader.sent.at(-1)).toMatchObject({ type: 'delta', id: 20 })
    expect(reader.passed).toBe(0)
  })

  test('a snapshot that many ask for is made once', async () => {
    const site = await setUp()
    hub = site.hub
    const readers = await Promise.all(Array.from({ length: 20 }, () => site.connect()))
    const games = vi.spyOn(site.book, 'games')
    const held = readers.map(({ sent }) => sent.length)
    site.hub.startOver()
    await vi.waitFor(() => {
      for (const [n, { sent }] of readers.entries()) expect(sent.slice(held[n])).toMatchObject([{ type: 'snapshot' }])
    }, SOON)
    const made = games.mock.calls.flatMap(([ids]) => ids)
    expect(made.length).toBeGreaterThan(20)
    expect(new Set(made).size, 'each match is written once').toBe(made.length)
    expect(new Set(readers.map(({ sent }) => JSON.stringify(sent.at(-1)))).size).toBe(1)
    site.play(5)
    for (const [n, { sent }] of readers.entries()) expect(sent.length).toBeGreaterThan((held[n] ?? 0) + 5)
  })

  test('nothing is made for a socket that may not subscribe any more', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    reader.subscriptions = 0
    const held = reader.sent.length
    const ids = vi.spyOn(site.book, 'ids')
    reader.emit('message', JSON.stringify({ type: 'subscribe', id: 2, topic: { marketType: 'FU', gameType: 'ALL' } }))
    expect(ids).not.toHaveBeenCalled()
    expect(reader.sent).toHaveLength(held)
  })

  test('who names one match after the other beside a list has that list made once', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    const first = reader.sent.at(-1)
    const listed = first?.type === 'snapshot' ? first.games.map(({ gidm }) => gidm) : []
    const other = site.book.ids(({ marketType }) => marketType !== 'RB').map(String)
    const games = vi.spyOn(site.book, 'games')
    const topic = { marketType: 'RB', gameType: 'ALL' }
    for (let n = 0; n < 10; n += 1) {
      const held = reader.sent.length
      const names = { games: [other[n]], full: [listed[n]] }
      reader.emit('message', JSON.stringify({ type: 'subscribe', id: n + 2, topic, ...names }))
      await vi.waitFor(() => expect(reader.sent.length).toBe(held + 1), SOON)
      const answer = reader.sent.at(-1)
      if (answer?.type !== 'snapshot') throw new Error('no snapshot')
      const told = answer.games.map(({ gidm }) => gidm)
      expect(told).toHaveLength(listed.length + 1)
      expect(new Set(told)).toEqual(new Set([...listed, other[n]]))
      expect(answer.games.find(({ gidm }) => gidm === listed[n])?.plays.length).toBeGreaterThan(6)
      expect(answer.leagues.length).toBe(new Set(answer.games.map(({ league_id }) => league_id)).size)
    }
    expect(
      games.mock.calls.flatMap(([ids]) => ids),
      'the two that are named',
    ).toHaveLength(2 * 10)
  })

  test('a list that is asked for again has those of its matches written anew that have changed', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    site.play(1)
    const games = vi.spyOn(site.book, 'games')
    const topic = { marketType: 'RB', gameType: 'ALL' }
    const ask = async (id: number) => {
      reader.emit('message', JSON.stringify({ type: 'subscribe', id, topic }))
      await vi.waitFor(() => expect(reader.sent.at(-1)).toMatchObject({ type: 'snapshot', id, complete: true }), SOON)
      const answer = reader.sent.at(-1)
      return answer?.type === 'snapshot' ? answer.games : []
    }
    const all = await ask(2)
    games.mockClear()
    expect(await ask(3)).toEqual(all)
    expect(games).not.toHaveBeenCalled()
    const versions = new Map(all.map(({ gidm }) => [gidm, site.book.entry(Number(gidm))?.version]))
    const isAsBefore = ({ gidm }: { gidm: string }) => site.book.entry(Number(gidm))?.version === versions.get(gidm)
    while (all.every(isAsBefore)) site.play(1)
    const changed = await ask(4)
    const written = games.mock.calls.flatMap(([ids]) => ids.map(String))
    expect(written).toEqual(changed.filter((game) => !isAsBefore(game)).map(({ gidm }) => gidm))
    expect(written.length).toBeGreaterThan(0)
    expect(written.length).toBeLessThan(all.length)
  })

  test('lists go by turns of addresses, and who says who they are goes first', async () => {
    const site = await setUp()
    hub = site.hub
    const order: string[] = []
    const connect = async (ip: string, name: string) => {
      const socket = await site.connect(ip)
      const { sendFrames } = socket
      vi.spyOn(socket, 'sendFrames').mockImplementation((...pieces) => {
        order.push(name)
        sendFrames.apply(socket, [...pieces])
      })
      return socket
    }
    const [crowd, other] = ['203.0.113.1', '198.51.100.2']
    for (const name of ['a1', 'a2', 'a3']) await connect(crowd, name)
    await connect(other, 'b1')
    const member = await connect(crowd, 'member')
    member.emit('message', JSON.stringify({ type: 'member', token: 'entry' }))
    await vi.waitFor(() => expect(member.sent.at(-1)).toEqual({ type: 'member', ok: true }), SOON)
    site.hub.startOver()
    await vi.waitFor(() => expect(order).toEqual(['a1', 'member', 'a2', 'b1', 'a3']), SOON)
  })

  test('a long list is priced and written down match by match, in turns with all other work', async () => {
    const site = await setUp()
    hub = site.hub
    // A machine on which a match takes as long as a list may hold up others.
    let ms = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10))
    const madeInTurns: number[] = []
    const { games } = site.book
    vi.spyOn(site.book, 'games').mockImplementation((ids, ...rest) => {
      madeInTurns[madeInTurns.length - 1] = (madeInTurns.at(-1) ?? 0) + ids.length
      return games.call(site.book, ids, ...rest)
    })
    let turn: NodeJS.Immediate | undefined
    const count = () => {
      madeInTurns.push(0)
      turn = setImmediate(count)
    }
    count()
    try {
      await site.connect()
    } finally {
      clearImmediate(turn)
      clock.mockRestore()
    }
    expect(madeInTurns.filter((made) => made > 0).length).toBeGreaterThan(20)
    expect(Math.max(...madeInTurns)).toBe(1)
  })

  test('a list that cannot be made ends its socket, which comes again, and not the process', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    vi.spyOn(site.book, 'games').mockImplementationOnce(() => {
      throw new Error('a match that has no price')
    })
    site.hub.startOver()
    await vi.waitFor(() => expect(reader.closed).toBe(SOCKET_CLOSE.failed), SOON)
    expect((await site.connect()).closed).toBeUndefined()
  })

  test('a socket hears of a member no longer than the entry into the venue is good', async () => {
    const site = await setUp()
    hub = site.hub
    const reader = await site.connect()
    reader.emit('message', JSON.stringify({ type: 'member', token: 'entry' }))
    await vi.waitFor(() => expect(reader.sent.at(-1)).toEqual({ type: 'member', ok: true }), SOON)
    site.clock.real = 2_999
    site.hub.beat()
    expect([...site.hub.members]).toEqual([7])
    site.clock.real = 3_000
    site.hub.beat()
    expect([...site.hub.members]).toEqual([])
    expect(reader.sent).toContainEqual({ type: 'member', ok: false })
  })

  test('a silent browser is let go, one that speaks stays', async () => {
    const site = await setUp()
    hub = site.hub
    const [silent, lively] = [await site.connect(), await site.connect()]
    site.clock.real = 20_000
    lively.emit('message', JSON.stringify({ type: 'ping' }))
    site.clock.real = 31_000
    site.hub.beat()
    expect(silent.closed).toBe(4408)
    expect(lively.closed).toBeUndefined()
    expect(lively.sent.at(-1)?.type).toBe('beat')
    expect(site.hub.size).toBe(1)
  })

  test('nobody is priced for but who looks', async () => {
    const site = await setUp()
    hub = site.hub
    const football = site.book.ids(({ gameType, marketType }) => gameType === 'FT' && marketType === 'FT')[0] ?? 0
    const place = site.book.placeOf(football)
    expect(site.hub.wants(football, place, 'main')).toBe(false)
    await site.connect()
    expect(site.hub.wants(football, place, 'main')).toBe(false)
    const running = site.book.ids(({ marketType }) => marketType === 'RB')[0] ?? 0
    expect(site.hub.wants(running, site.book.placeOf(running), 'main')).toBe(true)
    expect(site.hub.wants(running, site.book.placeOf(running), 'all')).toBe(false)
  })
})
