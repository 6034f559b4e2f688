import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { openRedis } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { type BusinessClock, createBusinessClock } from '../kernel/clock/index.ts'
import { createSandboxOutbox } from '../kernel/outbox/index.ts'
import { openCutLine } from '../testing/cut-line.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { createMemoryState } from './memory-state.ts'
import { oneReplicaAtATime } from './one-replica-at-a-time.ts'
import { createRedisState } from './redis-state.ts'
import type { SharedState } from './shared-state.ts'

/** Longer than any test, and a moment. */
const [LONG_MS, SHORT_MS] = [3_600_000, 100]

const STORES = [
  { name: 'memory', open: () => Promise.resolve(createMemoryState()) },
  {
    name: 'redis',
    open: () => {
      const url = process.env['TEST_REDIS_URL']
      if (url === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
      return createRedisState(url)
    },
  },
]

describe.each(STORES)('shared state in $name', ({ open }) => {
  let state: SharedState
  beforeAll(async () => {
    state = await open()
  })
  afterAll(() => state.close())
  const newKey = () => `test:${randomBytes(8).toString('hex')}`

  test('a key is put once, by one of many', async () => {
    const key = newKey()
    const puts = await Promise.all(Array.from({ length: 20 }, () => state.putIfAbsent(key, LONG_MS)))
    expect(puts.filter(Boolean)).toHaveLength(1)
    await state.delete(key)
    expect(await state.putIfAbsent(key, LONG_MS, 'value')).toBe(true)
    expect(await state.get(key)).toBe('value')
  })

  test('a key is deleted for the value that it has, and for no other', async () => {
    const key = newKey()
    await state.deleteIf(key, 'mine')
    await state.set(key, 'theirs')
    await state.deleteIf(key, 'mine')
    expect(await state.get(key)).toBe('theirs')
    await state.deleteIf(key, 'theirs')
    expect(await state.get(key)).toBeUndefined()
  })

  test('work that outlasts its turn does not give back the turn of who came after it', async () => {
    const once = { key: newKey(), withinMs: SHORT_MS }
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const begun: string[] = []
    const work = (name: string, until: Promise<void>) => async () => {
      begun.push(name)
      await until
    }
    const one = oneReplicaAtATime(state, once, work('one', first.promise))
    await expect.poll(() => begun).toEqual(['one'])
    // The first is taken for gone.
    const other = oneReplicaAtATime(state, { ...once, withinMs: LONG_MS }, work('other', second.promise))
    await expect.poll(() => begun).toEqual(['one', 'other'])
    first.resolve()
    await one
    const third = oneReplicaAtATime(state, once, work('third', Promise.resolve()))
    await setTimeout(2 * SHORT_MS)
    expect(begun).toEqual(['one', 'other'])
    second.resolve()
    await Promise.all([other, third])
    expect(begun).toEqual(['one', 'other', 'third'])
  })

  test('values and counters end with their time', async () => {
    const [lasting, counter] = [newKey(), newKey()]
    await state.set(lasting, 'a', LONG_MS)
    const counts = await Promise.all(Array.from({ length: 5 }, () => state.count(counter, LONG_MS)))
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    const [brief, window] = [newKey(), newKey()]
    await state.set(brief, 'b', SHORT_MS)
    await state.count(window, SHORT_MS)
    await expect.poll(() => state.get(brief)).toBeUndefined()
    await expect.poll(() => state.get(window)).toBeUndefined()
    expect(await state.count(window, LONG_MS)).toBe(1)
    expect(await state.get(lasting), 'and not before').toBe('a')
    expect(await state.count(counter, LONG_MS)).toBe(6)
  })

  test('a window begins with its first count and is not made longer by later ones', async () => {
    const counter = newKey()
    let highest = 0
    await expect
      .poll(
        async () => {
          const count = await state.count(counter, 200)
          highest = Math.max(highest, count)
          return count < highest
        },
        // Later counts come long before its end: were it made longer by them, it would never end.
        { interval: 20, timeout: PATIENCE_MS },
      )
      .toBe(true)
  })

  test('what is published reaches every listener of the topic until it unsubscribes', async () => {
    const topic = newKey()
    const heard: unknown[] = []
    const stop = await state.bus.subscribe(topic, (message) => heard.push(['first', message]))
    await state.bus.subscribe(topic, (message) => heard.push(['second', message]))
    await state.bus.publish(topic, { n: 1 })
    await expect.poll(() => heard.length).toBe(2)
    stop()
    await state.bus.publish(topic, { n: 2 })
    await expect
      .poll(() => heard)
      .toEqual([
        ['first', { n: 1 }],
        ['second', { n: 1 }],
        ['second', { n: 2 }],
      ])
  })

  test('the business clock moves for everybody and tells who listens', async () => {
    const clocks: readonly BusinessClock[] = [await createBusinessClock(state), await createBusinessClock(state)]
    const [mine, theirs] = clocks
    let moves = 0
    const stop = theirs?.onMove(() => void moves++)
    await mine?.setOffset(-60_000)
    await expect.poll(() => theirs?.offset()).toBe(-60_000)
    const before = Date.now()
    const there = (theirs?.now() ?? 0) + 60_000
    expect([before <= there, there <= Date.now()]).toEqual([true, true])
    await expect.poll(() => moves).toBe(1)
    expect((await createBusinessClock(state)).offset()).toBe(-60_000)
    stop?.()
    await mine?.setOffset(0)
    await expect.poll(() => theirs?.offset()).toBe(0)
    expect(moves).toBe(1)
  })

  test('the sandbox outbox has what was sent at once, newest first, and in every process once', async () => {
    const [outbox, elsewhere] = [await createSandboxOutbox(state), await createSandboxOutbox(state)]
    await outbox.send({ channel: 'sms', to: '138****0001', text: '验证码 123456', code: '123456', until: 0 })
    await outbox.send({ channel: 'email', to: 'a@b.c', text: '验证码 654321', until: 0 })
    expect(outbox.messages().map(({ channel }) => channel)).toEqual(['email', 'sms'])
    await expect.poll(() => elsewhere.messages().map(({ channel }) => channel)).toEqual(['email', 'sms'])
    expect(outbox.messages(), 'which the bus has brought here, too').toEqual(elsewhere.messages())
  })

  test('is reachable', async () => {
    await expect(state.ping()).resolves.toBeUndefined()
  })
})

test('a Redis that was emptied remembers from then on, for everybody who asks', async () => {
  const server = process.env['TEST_REDIS_URL']
  if (server === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  // A database of its own: other suites go on with theirs.
  const url = Object.assign(new URL(server), { pathname: '/9' }).href
  const { commands, close } = await openRedis(url)
  const states = await Promise.all([createRedisState(url), createRedisState(url)])
  const all = () => Promise.all(states.map((state) => state.remembersFrom()))
  try {
    const before = Date.now()
    await commands.flushdb()
    const [first, second] = await all()
    expect(first).toBe(second)
    expect(first).toBeGreaterThanOrEqual(before)
    expect(await all()).toEqual([first, second])
  } finally {
    await Promise.all([...states.map((state) => state.close()), close()])
  }
})

test('what was done counts also where the turn could not be given back', async () => {
  const away = new Error('the store is away')
  const shared = { putIfAbsent: async () => true, deleteIf: () => Promise.reject(away) }
  const warn = vi.fn<(facts: unknown, text: string) => void>()
  const turn = { key: 'work', withinMs: LONG_MS, log: { warn } as unknown as FastifyBaseLogger }
  expect(await oneReplicaAtATime(shared, turn, async () => 'done')).toBe('done')
  expect(warn).toHaveBeenCalledWith({ err: away, key: 'work' }, expect.any(String))
  const failed = oneReplicaAtATime(shared, turn, () => Promise.reject(new Error('the work failed')))
  await expect(failed, 'with what it failed with').rejects.toThrow('the work failed')
})

test('a Redis that is not there is said at once', async () => {
  await expect(createRedisState('redis://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED|closed/)
})

test('a Redis that falls silent fails what waits for it in time, and is found again with its listeners', async () => {
  const server = process.env['TEST_REDIS_URL']
  if (server === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  const line = await openCutLine(server)
  const state = await createRedisState(line.url, { silenceMs: SHORT_MS })
  const key = `test:${randomBytes(8).toString('hex')}`
  const heard: unknown[] = []
  try {
    await state.bus.subscribe(key, (message) => heard.push(message))
    line.silence()
    await expect(state.get(key)).rejects.toThrow(/timed out|max retries/)
    await line.mend()
    await expect.poll(() => state.get(key).catch(() => 'away')).toBeUndefined()
    await expect
      .poll(async () => {
        await state.bus.publish(key, 'there')
        return heard.length
      })
      .toBeGreaterThan(0)
  } finally {
    await state.close()
    await line.close()
  }
})
