import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Bus, createLocalBus, openRedis } from './index.ts'

interface Opened {
  /** Two ends of the same bus; in one process they are the same. */
  readonly ends: readonly [Bus, Bus]
  close(): unknown
}

const BUSES: readonly { readonly name: string; readonly open: () => Promise<Opened> }[] = [
  {
    name: 'in this process',
    async open() {
      const bus = createLocalBus()
      return { ends: [bus, bus], close: () => bus.close() }
    },
  },
  {
    name: 'over Redis',
    async open() {
      const url = process.env['TEST_REDIS_URL']
      if (url === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
      const [one, other] = await Promise.all([openRedis(url), openRedis(url)])
      return { ends: [one.bus, other.bus], close: () => Promise.all([one.close(), other.close()]) }
    },
  },
]

describe.each(BUSES)('a bus $name', ({ open }) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  const newTopic = () => `test:${randomBytes(8).toString('hex')}`

  test('carries a message to every listener of its topic, as JSON, until it unsubscribes', async () => {
    const [speaker, hearer] = opened.ends
    const [topic, other] = [newTopic(), newTopic()]
    const heard: unknown[] = []
    const stop = await hearer.subscribe(topic, (message) => heard.push(['first', message]))
    await hearer.subscribe(topic, (message) => heard.push(['second', message]))
    await hearer.subscribe(other, (message) => heard.push(['other', message]))
    await speaker.publish(topic, { n: 1, left: undefined })
    await expect
      .poll(() => heard)
      .toEqual([
        ['first', { n: 1 }],
        ['second', { n: 1 }],
      ])
    stop()
    await speaker.publish(topic, { n: 2 })
    await expect.poll(() => heard.slice(2)).toEqual([['second', { n: 2 }]])
  })

  test('a listener that fails keeps the message from no other, and fails nobody who speaks', async () => {
    const [speaker, hearer] = opened.ends
    const topic = newTopic()
    const warned = new Promise((resolve) => void process.once('warning', resolve))
    const heard: unknown[] = []
    await hearer.subscribe(topic, () => {
      throw new Error('a listener failed')
    })
    await hearer.subscribe(topic, (message) => heard.push(message))
    await speaker.publish(topic, { n: 1 })
    await expect.poll(() => heard).toEqual([{ n: 1 }])
    expect(await warned).toMatchObject({ message: 'a listener failed' })
  })

  test('nor does one that fails later', async () => {
    const [speaker, hearer] = opened.ends
    const topic = newTopic()
    const warned = new Promise((resolve) => void process.once('warning', resolve))
    // The type of a listener lets it through, and nobody waits for its promise.
    const failLater: () => unknown = () => Promise.reject(new Error('a listener failed later'))
    await hearer.subscribe(topic, failLater)
    await speaker.publish(topic, { n: 1 })
    expect(await warned).toMatchObject({ message: 'a listener failed later' })
  })

  test('a topic that nobody listens to any more can be listened to again', async () => {
    const [speaker, hearer] = opened.ends
    const topic = newTopic()
    const stop = await hearer.subscribe(topic, () => {})
    stop()
    const heard: unknown[] = []
    await hearer.subscribe(topic, (message) => heard.push(message))
    await speaker.publish(topic, 'again')
    await expect.poll(() => heard).toEqual(['again'])
  })
})

test('a Redis that cannot be reached is told at once', async () => {
  await expect(openRedis('redis://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED|closed/)
})
