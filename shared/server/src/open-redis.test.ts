import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openRedis, REDIS_PREFIX, type RedisConnection } from './open-redis.ts'

/** A command that is not answered within so long has failed; longer than a busy machine takes for an answer. */
const SILENCE_MS = 300

/** As much of Redis as its client needs, which misbehaves as a test wants it to. */
interface FakeRedis {
  readonly url: string
  readonly connections: ReadonlySet<Socket>
  /** Channels of each subscription that was asked for. */
  readonly asked: readonly (readonly string[])[]
  /** What happens to a subscription; answered by default. */
  onSubscribe: (channels: readonly string[], socket: Socket) => 'answered' | 'ignored' | 'refused'
  /** Connections of now stay, and nothing that comes over them is answered any more. */
  silence(): void
  /** Hands a message to whoever has subscribed. */
  publish(topic: string, message: unknown): void
  close(): Promise<void>
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const push = (kind: string, channel: string, last: string) => `>3\r\n${bulk(kind)}${bulk(channel)}${last}`

/** Whole commands at the beginning of a text, each a list of strings, and what is left. */
function readCommands(text: string): { readonly commands: readonly string[][]; readonly rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const [head, count] = /^\*(\d+)\r\n/.exec(rest) ?? []
    if (head === undefined) return { commands, rest }
    const words: string[] = []
    let at = head.length
    for (let word = 0; word < Number(count); word += 1) {
      const [size, length] = /^\$(\d+)\r\n/.exec(rest.slice(at)) ?? []
      if (size === undefined || rest.length < at + size.length + Number(length) + 2) return { commands, rest }
      at += size.length
      words.push(rest.slice(at, at + Number(length)))
      at += Number(length) + 2
    }
    commands.push(words)
    rest = rest.slice(at)
  }
}

async function startFakeRedis(): Promise<FakeRedis> {
  const connections = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const subscribed = new Map<Socket, Set<string>>()
  const asked: string[][] = []

  function answerSubscription(channels: string[], socket: Socket): string {
    asked.push(channels)
    const fate = fake.onSubscribe(channels, socket)
    if (fate === 'ignored') return ''
    if (fate === 'refused') return '-NOPERM No permissions to access one of the channels used as arguments\r\n'
    const own = subscribed.get(socket) ?? new Set()
    subscribed.set(socket, own)
    return channels.map((channel) => push('subscribe', channel, `:${own.add(channel).size}\r\n`)).join('')
  }

  function answer([command = '', ...args]: string[], socket: Socket): string {
    switch (command.toLowerCase()) {
      case 'hello':
        return '%1\r\n$5\r\nproto\r\n:3\r\n'
      case 'info':
        return bulk('')
      case 'ping':
        return '+PONG\r\n'
      case 'subscribe':
        return answerSubscription(args, socket)
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    connections.add(socket)
    let text = ''
    socket.on('data', (data) => {
      if (silent.has(socket)) return
      const { commands, rest } = readCommands(text + data.toString())
      text = rest
      for (const command of commands) {
        const reply = answer(command, socket)
        if (!socket.destroyed) socket.write(reply)
        if (command[0] === 'quit') socket.end()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.delete(socket)
      subscribed.delete(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const fake: FakeRedis = {
    url: `redis://127.0.0.1:${port}`,
    connections,
    asked,
    onSubscribe: () => 'answered',
    silence() {
      for (const socket of connections) silent.add(socket)
    },
    publish(topic, message) {
      const channel = REDIS_PREFIX + topic
      for (const [socket, channels] of subscribed)
        if (channels.has(channel) && !silent.has(socket))
          socket.write(push('message', channel, bulk(JSON.stringify(message))))
    },
    async close() {
      server.close()
      for (const socket of connections) socket.destroy()
      await once(server, 'close')
    },
  }
  return fake
}

let fake: FakeRedis
let redis: RedisConnection | undefined
/** Each of these ends a process of the site. */
const unheard: unknown[] = []
const onUnheard = (error: unknown) => void unheard.push(error)

beforeEach(async () => {
  fake = await startFakeRedis()
  process.on('unhandledRejection', onUnheard)
})
afterEach(async () => {
  await redis?.close()
  redis = undefined
  await fake.close()
  process.off('unhandledRejection', onUnheard)
  unheard.length = 0
})

/** An open Redis whose listener of two topics has been answered; and what it has heard. */
async function listening() {
  redis = await openRedis(fake.url, { silenceMs: SILENCE_MS })
  const heard: unknown[] = []
  for (const topic of ['a', 'b']) await redis.bus.subscribe(topic, (message) => heard.push(message))
  const hearsAgain = async () => {
    await expect
      .poll(() => {
        for (const topic of ['a', 'b']) fake.publish(topic, topic)
        return new Set(heard)
      })
      .toEqual(new Set(['a', 'b']))
  }
  return { redis, hearsAgain }
}

function cut(): void {
  for (const socket of fake.connections) socket.destroy()
}

/** Whatever has come over other connections by now has been read. */
async function roundTrip(): Promise<void> {
  const socket = connect(Number(new URL(fake.url).port), '127.0.0.1')
  socket.write('*1\r\n$4\r\nPING\r\n')
  await once(socket, 'data')
  socket.destroy()
}

test('a Redis that stalls after the handshake fails nobody, and is subscribed to again on a new connection', async () => {
  const { hearsAgain } = await listening()
  let stalled = 0
  fake.onSubscribe = () => {
    stalled += 1
    return stalled <= 2 ? 'ignored' : 'answered'
  }
  cut()
  await hearsAgain()
  expect(stalled).toBe(3)
  expect(fake.asked.slice(2), 'all topics with one command').toEqual(
    Array.from({ length: 3 }, () => [`${REDIS_PREFIX}a`, `${REDIS_PREFIX}b`]),
  )
  expect(unheard).toEqual([])
})

test('nor does one that ends as soon as it has come up, however often', async () => {
  const { hearsAgain } = await listening()
  let ends = 0
  fake.onSubscribe = (_channels, socket) => {
    if (ends === 8) return 'answered'
    ends += 1
    socket.destroy()
    return 'ignored'
  }
  cut()
  await hearsAgain()
  expect(unheard).toEqual([])
})

test('one that refuses the topics after it has come back is tried again', async () => {
  const { hearsAgain } = await listening()
  const warned = once(process, 'warning')
  let refused = 0
  fake.onSubscribe = () => {
    refused += 1
    return refused === 1 ? 'refused' : 'answered'
  }
  cut()
  await hearsAgain()
  expect(await warned).toMatchObject([
    { message: expect.stringContaining('not subscribed to again: NOPERM') as string },
  ])
  expect(unheard).toEqual([])
})

test('one that refuses them for good is tried again with each beat, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { hearsAgain } = await listening()
    fake.onSubscribe = () => 'refused'
    cut()
    for (const tries of [1, 2, 3]) {
      await once(process, 'warning')
      const refused = [...fake.connections]
      await roundTrip()
      expect(fake.asked.slice(2)).toHaveLength(tries)
      expect(refused.every((socket) => fake.connections.has(socket))).toBe(true)
      if (tries === 3) fake.onSubscribe = () => 'answered'
      vi.advanceTimersByTime(SILENCE_MS)
    }
    await hearsAgain()
  } finally {
    vi.useRealTimers()
  }
})

test('a stop in the middle of being subscribed again fails nobody', async () => {
  const opened = await listening()
  fake.onSubscribe = () => 'ignored'
  cut()
  await expect.poll(() => fake.asked.length).toBe(3)
  await opened.redis.close()
  await expect.poll(() => fake.connections.size).toBe(0)
  await roundTrip()
  expect(unheard).toEqual([])
})

test('a connection that nothing is asked over, and that is lost without a word, is noticed', async () => {
  const { hearsAgain } = await listening()
  fake.silence()
  await hearsAgain()
  expect(fake.asked.slice(2)).toEqual([[`${REDIS_PREFIX}a`, `${REDIS_PREFIX}b`]])
  expect(unheard).toEqual([])
})

test('who was refused a topic hears nothing of it later', async () => {
  const { redis: opened, hearsAgain } = await listening()
  const heard: unknown[] = []
  fake.onSubscribe = () => 'refused'
  await expect(opened.bus.subscribe('c', (message) => heard.push(message))).rejects.toThrow('NOPERM')
  fake.onSubscribe = () => 'answered'
  await opened.bus.subscribe('c', () => {})
  fake.publish('c', 'not for who was refused')
  await hearsAgain()
  expect(heard).toEqual([])
})

test('topics that nobody listens to any more are not subscribed to again', async () => {
  const { redis: opened, hearsAgain } = await listening()
  const stop = await opened.bus.subscribe('c', () => {})
  stop()
  cut()
  await hearsAgain()
  expect(fake.asked.at(-1)).toEqual([`${REDIS_PREFIX}a`, `${REDIS_PREFIX}b`])
})

test('one that cannot be used at the start is not tried again for nobody', async () => {
  let tries = 0
  const server = createServer((socket) => {
    tries += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await expect(openRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow('closed')
    const both = 2
    await expect.poll(() => tries).toBe(both)
    await vi.advanceTimersByTimeAsync(60_000)
    await once(connect(port, '127.0.0.1').resume(), 'close')
    expect(tries).toBe(both + 1)
  } finally {
    vi.useRealTimers()
    server.close()
  }
})
