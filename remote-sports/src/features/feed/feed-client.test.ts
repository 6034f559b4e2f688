import type { Game, SportsServerMessage } from '@site/contracts/sports'
import { connectSocket } from '@site/shell/socket'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import { FeedClient, type Poll } from './feed-client.ts'
import { FeedStore } from './feed-store.ts'

/** The browser's end of a connection that the test holds the other end of. */
class Wire {
  static readonly all: Wire[] = []
  readyState = 0
  readonly bufferedAmount = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: { readonly data: string }) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  readonly sent: Record<string, unknown>[] = []
  constructor() {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  deliver(message: SportsServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    if (this.readyState !== 3) this.onmessage?.({ data })
  }
  greet(): void {
    this.readyState = 1
    this.onopen?.(new Event('open'))
    this.deliver({ type: 'hello', serverTime: 1, heartbeatMs: 10_000 })
  }
  breakDown(): void {
    this.readyState = 3
    this.onclose?.(new Event('close'))
  }
  subscriptions() {
    return this.sent.filter(({ type }) => type === 'subscribe')
  }
}

const game = (gidm: string, version: number): Game =>
  sampleGame(gidm, { version, plays: [{ w: 'RE', lineIndex: 0, sw: 'Y', odds: [{ r: 'REH', ior: '0.90' }] }] })
const snapshot = (id: number, version: number, games: readonly Game[], complete = true): SportsServerMessage => ({
  type: 'snapshot',
  id,
  serverTime: 1,
  version,
  complete,
  leagues: [],
  games: [...games],
  removed: [],
})
const delta = (id: number, from: number, version: number): SportsServerMessage => ({
  type: 'delta',
  id,
  serverTime: 1,
  version,
  games: [{ gidm: '1', from, version }],
})

const topic = { marketType: 'RB', gameType: 'FT' } as const

function setUp(poll?: Poll) {
  const client = new FeedClient({
    url: () => 'ws://site/ws/sports',
    lang: 'zh-CN',
    store: new FeedStore((flush) => flush(12)),
    connect: (options) => connectSocket({ ...options, open: () => new Wire() as unknown as WebSocket }),
  })
  client.pollWith(poll)
  const wire = () => Wire.all.at(-1) as Wire
  return { client, wire }
}

beforeEach(() => {
  vi.useFakeTimers()
  Wire.all.length = 0
})
afterEach(() => vi.useRealTimers())

describe('subscription', () => {
  test('is sent when the server greets, and its snapshot makes the feed live', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    expect(wire().sent).toEqual([])
    wire().greet()
    expect(wire().subscriptions()).toEqual([{ type: 'subscribe', id: 1, lang: 'zh-CN', topic, games: [], full: [] }])
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    expect(client.state()).toBe('live')
    expect(client.store.get('1')?.version).toBe(5)
  })

  test('a frame of an older subscription is left out', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    client.want({ topic: { marketType: 'FT', gameType: 'FT' } })
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    expect(client.store.get('1')).toBeUndefined()
    expect(wire().subscriptions().at(-1)).toMatchObject({ id: 2, topic: { marketType: 'FT' } })
  })

  test('a match that is opened comes beside the list, which is not fetched again', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, [game('1', 5), game('2', 4)]))
    client.want({ topic, full: ['2'] })
    expect(wire().subscriptions().at(-1)).toMatchObject({ id: 2, full: ['2'], since: 5 })
    const score = { w: 'RPD', lineIndex: 0, sw: 'Y' as const, odds: [{ r: 'RH1C0', ior: '8.50' }] }
    const page = { ...game('2', 4), plays: [...game('2', 4).plays, score] }
    wire().deliver(snapshot(2, 6, [page], false))
    expect(client.store.games(topic)).toHaveLength(2)
    expect([...(client.store.get('2')?.markets.keys() ?? [])]).toEqual(['RE/0', 'RPD/0'])
    client.want({ topic: { ...topic, gameType: 'BK' } })
    expect(wire().subscriptions().at(-1)).not.toHaveProperty('since')
  })

  test('a change that does not fit asks for everything anew', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    wire().deliver(delta(1, 7, 8))
    const last = wire().subscriptions().at(-1)
    expect(last).toMatchObject({ id: 2 })
    expect(last).not.toHaveProperty('since')
  })

  test('a change that comes twice, or again after a later one, is applied once and asks for nothing', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    const message = (from: number, version: number, ior: string) => ({
      ...delta(1, from, version),
      games: [{ gidm: '1', from, version, plays: [{ w: 'RE', lineIndex: 0, sw: 'Y', odds: [{ r: 'REH', ior }] }] }],
    })
    const deliver = (from: number, version: number, ior: string) =>
      wire().deliver(message(from, version, ior) as SportsServerMessage)
    deliver(5, 6, '0.91')
    deliver(5, 6, '0.91')
    deliver(6, 7, '0.92')
    deliver(5, 6, '0.91')
    expect(client.store.get('1')?.version).toBe(7)
    expect(client.store.get('1')?.markets.get('RE/0')?.selections[0]?.price).toBe(1920)
    expect(wire().subscriptions()).toHaveLength(1)
  })

  test('a frame that breaks the contract is left out and everything is asked for anew', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    wire().deliver('{"type":"delta","id":1,"games":[{"gidm":"1"}]}')
    expect(client.store.get('1')?.version).toBe(5)
    expect(wire().subscriptions()).toHaveLength(2)
    wire().deliver('no json')
    expect(wire().subscriptions()).toHaveLength(3)
  })
})

describe('connection', () => {
  test('after a break it goes on from the version that it holds', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, [game('1', 5)]))
    wire().deliver(delta(1, 5, 9))
    wire().breakDown()
    expect(client.state()).toBe('connecting')
    vi.advanceTimersByTime(1000)
    expect(Wire.all).toHaveLength(2)
    wire().greet()
    expect(wire().subscriptions()[0]).toMatchObject({ id: 1, since: 9 })
    wire().deliver(snapshot(1, 12, [game('1', 11)], false))
    expect(client.state()).toBe('live')
    expect(client.store.get('1')?.version).toBe(11)
  })

  test('a server that has gone silent is left, one that answers pings is kept', () => {
    const { client, wire } = setUp()
    client.want({ topic })
    client.start()
    wire().greet()
    wire().deliver(snapshot(1, 5, []))
    for (let n = 0; n < 6; n += 1) {
      vi.advanceTimersByTime(10_000)
      expect(wire().sent.at(-1)).toEqual({ type: 'ping' })
      wire().deliver({ type: 'beat', serverTime: 1, version: 5 })
    }
    expect(Wire.all).toHaveLength(1)
    vi.advanceTimersByTime(45_000)
    expect(Wire.all.length).toBeGreaterThan(1)
  })

  test('nothing runs on after the end', () => {
    const poll = vi.fn<Poll>(async () => undefined)
    const { client, wire } = setUp(poll)
    client.want({ topic })
    client.start()
    wire().greet()
    client.stop()
    vi.advanceTimersByTime(120_000)
    expect(Wire.all).toHaveLength(1)
    expect(poll).not.toHaveBeenCalled()
  })
})

describe('polling', () => {
  const content = (version: number) => ({
    serverTime: 1,
    version,
    complete: true,
    leagues: [],
    games: [game('1', version)],
    full: new Set<string>(),
    removed: [],
  })

  test('takes over when no socket comes, asks from its version on, and ends when one does', async () => {
    let version = 5
    const poll = vi.fn<Poll>(async () => content((version += 1)))
    const { client, wire } = setUp(poll)
    client.want({ topic })
    client.start()
    wire().breakDown()
    await vi.advanceTimersByTimeAsync(3_100)
    expect(client.state()).toBe('polling')
    expect(poll.mock.calls[0]?.[1]).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5_100)
    expect(poll.mock.calls[1]?.[1]).toBe(6)
    wire().greet()
    wire().deliver(snapshot(1, 20, [game('1', 20)]))
    expect(client.state()).toBe('live')
    const calls = poll.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_100)
    wire().deliver({ type: 'beat', serverTime: 1, version: 20 })
    await vi.advanceTimersByTimeAsync(5_100)
    expect(poll.mock.calls.length).toBe(calls)
  })

  test('is put off by no further refusal of the socket, and goes on saying so', async () => {
    const poll = vi.fn<Poll>(() => Promise.resolve(content(7)))
    const { client, wire } = setUp(poll)
    client.want({ topic })
    client.start()
    // Each attempt is refused at once; the next ones come after half a second, one, two and four.
    const refuse = async (ms: number) => {
      wire().breakDown()
      await vi.advanceTimersByTimeAsync(ms)
    }
    await refuse(800)
    await refuse(1_400)
    expect(poll).not.toHaveBeenCalled()
    await refuse(800)
    expect(poll).toHaveBeenCalledTimes(1)
    expect(client.state()).toBe('polling')
    await vi.advanceTimersByTimeAsync(2_500)
    await refuse(100)
    expect(client.state()).toBe('polling')
    client.stop()
  })

  test('says that the feed is lost when calls fail too, and recovers', async () => {
    const poll = vi
      .fn<Poll>()
      .mockRejectedValueOnce(new Error('down'))
      .mockImplementation(async () => content(7))
    const { client, wire } = setUp(poll)
    client.want({ topic })
    client.start()
    wire().breakDown()
    await vi.advanceTimersByTimeAsync(3_100)
    expect(client.state()).toBe('lost')
    await vi.advanceTimersByTimeAsync(5_100)
    expect(client.state()).toBe('polling')
    expect(client.store.get('1')?.version).toBe(7)
  })
})

test('who follows a match says so on every connection, hears of it alone, and ends it', () => {
  const { client, wire } = setUp()
  const heard: string[] = []
  const end = client.onCourse('1', ({ type }) => heard.push(type))
  client.want({ topic })
  client.start()
  wire().greet()
  expect(wire().sent).toContainEqual({ type: 'course', games: ['1'] })
  wire().deliver({ type: 'poll', gidm: '1', votes: { H: 1, N: 0, C: 0 }, isOpen: true })
  wire().deliver({ type: 'poll', gidm: '2', votes: { H: 1, N: 0, C: 0 }, isOpen: true })
  expect(heard).toEqual(['poll'])
  const before = wire()
  before.breakDown()
  vi.advanceTimersByTime(1_000)
  wire().greet()
  expect(wire()).not.toBe(before)
  expect(wire().sent).toContainEqual({ type: 'course', games: ['1'] })
  end()
  expect(wire().sent.at(-1)).toEqual({ type: 'course', games: [] })
  client.stop()
})
