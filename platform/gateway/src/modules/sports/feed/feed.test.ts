import { EventEmitter } from 'node:events'

import { type Game, GAME_TYPE, MATCH_STATUS, type SportsServerMessage } from '@site/contracts/sports'
import { DAY_MS, HOUR_MS, parseDay, startOfDay } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Database } from '../../../db/database.ts'
import type { BusinessClock } from '../../../kernel/clock/index.ts'
import type { GuardedSocket } from '../../../kernel/sockets/index.ts'
import { TRY_AGAIN_MS } from '../../../lib/try-again.ts'
import { createMemoryState } from '../../../ports/memory-state.ts'
import { textsOf } from '../../../testing/text-frames.ts'
import type { SportsRepository } from '../matches/matches.repository.ts'
import { Engine } from '../simulator/engine.ts'
import { Fixtures } from '../simulator/fixtures/index.ts'
import type { Script } from '../simulator/match.ts'
import { PRICES_VERSION } from '../simulator/pricing/index.ts'
import { BEFORE } from '../simulator/timeline/index.ts'
import { type FeedMessage, feedTopics } from './feed-update.ts'
import { SportsFeed, STEP_MS } from './feed.ts'

const DAY = parseDay('2026-11-21')
/** Nothing has kicked off that is told of here. */
const NOW = startOfDay(DAY)
const topics = feedTopics('test')
/** Has happened by now, before the match has kicked off. */
const GOAL: Script = { events: [{ kind: 'goal', side: 'H', at: -DAY_MS }] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

/** A database whose lock another replica holds, or has given free. */
function lockedDatabase() {
  const lock = { isFree: false, breakOff: () => client.emit('error', new Error('the database is restarted')) }
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [{ won: lock.isFree }] }),
    release: () => undefined,
  })
  /** Members whose log-ins are open. */
  const members: { readonly id: number }[] = []
  const sessions = { from: () => sessions, innerJoin: () => sessions, where: async () => members }
  const database = { engine: 'postgres', pool: { connect: async () => client }, db: { select: () => sessions } }
  return { lock, members, database: database as unknown as Database }
}

/** What a socket that reads one match is sent of it. */
class Reader extends EventEmitter {
  readonly ip = '203.0.113.1'
  readonly bufferedAmount = 0
  readonly hasTaken = true
  readonly sent: SportsServerMessage[] = []
  readonly maySubscribe = () => true
  readonly mayLogIn = () => true
  readonly belongsTo = () => true
  readonly askWhetherTaken = () => undefined
  readonly close = () => undefined
  send(text: string): void {
    this.sent.push(JSON.parse(text) as SportsServerMessage)
  }
  sendFrames(...pieces: readonly Buffer[]): void {
    for (const text of textsOf(Buffer.concat(pieces))) this.send(text)
  }
  get snapshots(): readonly (readonly Game[])[] {
    return this.sent.flatMap((message) => (message.type === 'snapshot' && message.complete ? [message.games] : []))
  }
}

async function setUp({ hasReplicas = true, leads = false } = {}) {
  const { lock, members, database } = lockedDatabase()
  lock.isFree = leads
  const shared = createMemoryState()
  const fixtures = new Fixtures('7')
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const readScript = vi.fn(async () => GOAL)
  const repository = {
    script: readScript,
    scripts: async () => new Map(),
    underWay: async () => new Map(),
    finished: async () => new Set(),
    save: async () => undefined,
    saveResults: async () => undefined,
  } as unknown as SportsRepository
  const clock = { now: () => NOW, onMove: () => () => undefined } as unknown as BusinessClock
  const feed = new SportsFeed({
    ...{ database, shared, topics, clock, fixtures, repository, hasReplicas, resultsWhenAsked: true },
    log: log as unknown as FastifyBaseLogger,
    readToken: () => ({ memberId: 7, sessionId: 'log-in', until: Infinity }),
    isOpen: async () => true,
  })
  const requests: unknown[] = []
  const published: FeedMessage[] = []
  const isBeat = ({ full, updates, from, version }: FeedMessage) => !full && updates.length === 0 && from === version
  await shared.bus.subscribe(topics.requests, (message) => requests.push(message))
  await shared.bus.subscribe(topics.changes, (message) => published.push(message as FeedMessage))
  onTestFinished(async () => {
    await feed.stop()
    await shared.close()
  })
  await feed.start()
  const match = fixtures.ofDay(DAY).find(({ league }) => league.sport === GAME_TYPE.football)
  if (match === undefined) throw new Error('football is played every day')
  const { id } = match
  /** What the leader says. */
  const publish = (message: Partial<FeedMessage>) =>
    shared.bus.publish(topics.changes, {
      ...{ leader: 'the leader', prices: PRICES_VERSION, full: false, from: 5, version: 5, updates: [] },
      ...message,
    })
  const publishAll = (version = 5) =>
    publish({ full: true, from: 0, version, updates: [{ id, version, at: NOW, state: BEFORE }] })
  const reader = new Reader()
  feed.hub.accept(reader as unknown as GuardedSocket)
  reader.emit('message', JSON.stringify({ type: 'subscribe', id: 1, games: [String(id)] }))
  return {
    ...{ feed, lock, log, members, requests, published, id, publish, publishAll, reader, readScript },
    beats: () => published.filter(isBeat),
    script: () => shared.bus.publish(topics.script, { id }),
    goals: () => feed.book.quoted(id)?.state.score.h,
    isOffered: () => (feed.book.quoted(id)?.state.suspendedUntil ?? Infinity) <= NOW,
    shown: () => feed.book.games([id], 'main', 'zh-CN').map(({ status }) => status),
    /** Of the last list that a socket was sent. */
    sent: () => reader.snapshots.at(-1)?.map(({ status }) => status),
  }
}

const { active, suspended } = MATCH_STATUS

test('who hears nothing of the leader for three seconds shows its matches as they were, and suspended, until it hears again', async () => {
  const { publish, publishAll, isOffered, shown, sent, reader, feed, id } = await setUp()
  await publishAll()
  for (let second = 1; second <= 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await publish({})
  }
  expect([isOffered(), shown(), feed.book.knows(5)]).toEqual([true, [active], true])
  await vi.waitFor(() => expect(sent()).toEqual([active]))
  const prices = feed.book.games([id], 'main', 'zh-CN')[0]?.plays
  const lists = reader.snapshots.length

  await publish({}) // as waiting takes its time
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isOffered()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect([isOffered(), shown()]).toEqual([false, [suspended]])
  expect(feed.book.games([id], 'main', 'zh-CN')[0]?.plays, 'prices stay shown').toEqual(prices)
  expect(feed.book.knows(5), 'who polls starts over').toBe(false)
  await vi.waitFor(() => expect(sent()).toEqual([suspended]))

  await publish({})
  expect([isOffered(), shown()]).toEqual([true, [active]])
  expect(feed.book.knows(5), 'who polls may hold it as suspended').toBe(false)
  await vi.waitFor(() => expect(sent()).toEqual([active]))
  expect(reader.snapshots.length).toBe(lists + 2)
  await publish({ version: 6, updates: [{ id, version: 6, at: NOW + 1 }] })
  expect(feed.book.knows(6)).toBe(true)
})

test('what does not fit is no sign of life: the book is whole before anything is offered again', async () => {
  const { publish, publishAll, isOffered, sent } = await setUp()
  await publishAll()
  for (let second = 1; second <= 3; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await publish({ from: 8, version: 8 })
  }
  expect(isOffered()).toBe(false)
  await publish({ leader: 'the next leader', from: 8, version: 8 })
  expect(isOffered()).toBe(false)
  await publishAll(9)
  expect(isOffered()).toBe(true)
  await vi.waitFor(() => expect(sent()).toEqual([active]))
})

test('everything is asked for once a second at the most until it comes', async () => {
  const { publish, publishAll, requests } = await setUp()
  expect(requests, 'at the start').toHaveLength(1)
  await publishAll()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let change = 10; change < 20; change += 1) await publish({ from: change, version: change + 1 })
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(999)
  await publish({ from: 20, version: 21 })
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await publish({ from: 21, version: 22 })
  expect(requests).toHaveLength(3)
})

test('a leader says every second where it stands, and offers its matches though it hears of nobody', async () => {
  const { feed, lock, publishAll, published, beats, isOffered } = await setUp()
  await publishAll()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isOffered()).toBe(false)
  lock.isFree = true
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(published.at(-1)?.leader).not.toBe('the leader'))
  expect(isOffered()).toBe(true)
  published.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(beats()).toHaveLength(5)
  expect([feed.book.isSuspended, isOffered()]).toEqual([false, true])
})

test.each([false, true])(
  'a gateway that loses the lead shows its matches as suspended at once, until it leads again (with replicas: %s)',
  async (hasReplicas) => {
    const { lock, isOffered, shown, sent } = await setUp({ hasReplicas, leads: true })
    await vi.advanceTimersByTimeAsync(10_000) // it waits for nobody
    expect([isOffered(), shown()]).toEqual([true, [active]])
    await vi.waitFor(() => expect(sent()).toEqual([active]))

    lock.isFree = false
    lock.breakOff()
    expect([isOffered(), shown()]).toEqual([false, [suspended]])
    await vi.waitFor(() => expect(sent()).toEqual([suspended]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isOffered()).toBe(false)

    lock.isFree = true
    await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS)
    await vi.waitFor(() => expect([isOffered(), shown()]).toEqual([true, [active]]))
    await vi.waitFor(() => expect(sent()).toEqual([active]))
  },
)

test('what a leader has begun changes nothing once the lead is lost', async () => {
  const { lock, readScript, script, goals, isOffered, published } = await setUp({ leads: true })
  readScript.mockImplementationOnce(async () => {
    lock.breakOff()
    return GOAL
  })
  published.length = 0
  await script()
  await vi.advanceTimersByTimeAsync(0)
  expect(readScript).toHaveBeenCalledOnce()
  expect([goals(), isOffered(), published.length]).toEqual([0, false, 0])
})

test.each([false, true])(
  'a gateway that ends offers its matches to its last calls for three seconds at the most (with replicas: %s)',
  async (hasReplicas) => {
    const { feed, isOffered } = await setUp({ hasReplicas, leads: true })
    await feed.stop()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(isOffered()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOffered()).toBe(false)
  },
)

test('a leader that cannot play the matches on offers none and is silent, and shows all of them anew once it can', async () => {
  const { published, beats, isOffered, shown, log } = await setUp({ leads: true })
  const step = vi.spyOn(Engine.prototype, 'step').mockImplementation(() => {
    throw new Error('a match that cannot be played')
  })
  onTestFinished(() => step.mockRestore())
  published.length = 0
  await vi.advanceTimersByTimeAsync(STEP_MS)
  expect([isOffered(), shown()]).toEqual([false, [suspended]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOffered(), beats()]).toEqual([false, []])
  expect(log.warn).toHaveBeenCalledOnce()

  step.mockRestore()
  await vi.advanceTimersByTimeAsync(STEP_MS)
  expect([isOffered(), shown()]).toEqual([true, [active]])
  expect(published.map(({ full }) => full)).toEqual([true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(beats()).toHaveLength(2)
})

test('a goal that the leader could not spread is in the score before the match is offered again, here and elsewhere', async () => {
  const { feed, script, goals, isOffered, published, id } = await setUp({ leads: true })
  vi.spyOn(feed.hub, 'wants').mockImplementationOnce(() => {
    throw new Error('what nobody has thought of')
  })
  await script()
  await vi.advanceTimersByTimeAsync(0)
  expect([goals(), isOffered()]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(STEP_MS)
  expect([goals(), isOffered()]).toEqual([1, true])
  const score = published.findLast(({ full }) => full)?.updates.find((update) => update.id === id)?.state?.score
  expect(score).toEqual({ h: 1, c: 0 })
})

test('who could not take in a change of the leader offers no match until all of them have come', async () => {
  const { feed, id, publish, publishAll, requests, goals, isOffered } = await setUp()
  await publishAll()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.spyOn(feed.hub, 'wants').mockImplementationOnce(() => {
    throw new Error('what nobody has thought of')
  })
  const state = { ...BEFORE, score: { h: 1, c: 0 } }
  await publish({ version: 6, updates: [{ id, version: 6, at: NOW, state }] })
  expect([isOffered(), requests.length]).toEqual([false, 2])
  await publish({ from: 6, version: 7, updates: [{ id, version: 7, at: NOW }] })
  expect(isOffered()).toBe(false)
  await publish({ full: true, from: 0, version: 7, updates: [{ id, version: 7, at: NOW, state }] })
  expect([goals(), isOffered()]).toEqual([1, true])
})

test('the end of a log-in that nobody was told of is found by asking again, and its sockets hear no more of bets', async () => {
  const { feed, reader, members } = await setUp()
  members.push({ id: 7 })
  reader.emit('message', JSON.stringify({ type: 'member', token: 'entry' }))
  await vi.waitFor(() => expect(reader.sent).toContainEqual({ type: 'member', ok: true }))
  await vi.advanceTimersByTimeAsync(HOUR_MS + 20_000)
  expect([...feed.hub.members]).toEqual([7])
  members.pop()
  await vi.advanceTimersByTimeAsync(HOUR_MS + 20_000)
  expect([...feed.hub.members]).toEqual([])
  expect(reader.sent).toContainEqual({ type: 'member', ok: false })
})
