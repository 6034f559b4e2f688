import { SOCKET_CLOSE } from '@site/contracts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'

import { SOON } from '../../testing/patience.ts'
import type { GuardedSocket } from './guarded-socket.ts'
import { openSocketDoor } from './socket-door.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import { textFrame } from './text-frame.ts'

const apps: FastifyInstance[] = []
const peers: WebSocket[] = []
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.terminate()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

interface Peer {
  readonly socket: WebSocket
  /** How it ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

async function setUp(limits: Partial<SocketLimits> = {}, whenTurn = () => Promise.resolve()) {
  const app: FastifyInstance = fastify({ trustProxy: 'loopback' })
  apps.push(app)
  const told: string[] = []
  const ends: number[] = []
  const door = await openSocketDoor(app, {
    limits: { ...DEFAULT_SOCKET_LIMITS, ...limits },
    origins: ['https://m.site.test'],
    whenTurn,
    measures: {
      opened: (path) => told.push(`opened ${path}`),
      closed: (path) => told.push(`closed ${path}`),
      ended: (path, code) => ends.push(path === '/ws/test' ? code : 0),
      dropped: (path, frames) => told.push(`dropped ${frames} ${path}`),
      resynced: (path) => told.push(`resynced ${path}`),
    },
  })
  const served: GuardedSocket[] = []
  const heard: string[] = []
  const waiting: ((socket: GuardedSocket) => void)[] = []
  door.socket('/ws/test', (socket) => {
    served.push(socket)
    socket.on('message', (text) => heard.push(text))
    waiting.shift()?.(socket)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  function dial(options: ClientOptions = {}): Peer {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/test`, options)
    peers.push(socket)
    const closed = new Promise<{ code: number; reason: string }>((done) => {
      socket.on('close', (code, reason) => done({ code, reason: reason.toString() }))
    })
    socket.on('error', () => {}) // the closing tells
    return { socket, closed }
  }
  /** A peer and the server's side of it. */
  async function connect(options: ClientOptions = {}) {
    const arrived = new Promise<GuardedSocket>((done) => waiting.push(done))
    const peer = dial(options)
    await new Promise((done, fail) => peer.socket.once('open', done).once('error', fail))
    return { ...peer, server: await arrived }
  }
  return { address, door, ends, told, served, heard, dial, connect }
}

const MIB = 1024 * 1024
const from = (ip: string): ClientOptions => ({ headers: { 'x-forwarded-for': ip } })

describe('who may open a socket', () => {
  test('pages of this site and programs, and no page of another site', async () => {
    const { address, dial, connect, served } = await setUp()
    for (const origin of ['https://elsewhere.test', 'null', 'https://site.test.elsewhere.test']) {
      const { socket } = dial({ origin })
      const status = await new Promise((done) =>
        socket.once('unexpected-response', (_request, { statusCode }) => done(statusCode)),
      )
      expect(status, origin).toBe(403)
    }
    expect(served).toHaveLength(0)
    for (const origin of [address, address.replace('http', 'https'), 'https://m.site.test']) await connect({ origin })
    await connect()
    expect(served).toHaveLength(4)
  })

  test('so many of one address, and again when one of them is gone', async () => {
    const { dial, connect, served, ends } = await setUp({ socketsPerAddress: 3 })
    const [one] = [await connect(), await connect(), await connect()]
    expect(await dial().closed).toEqual({
      code: SOCKET_CLOSE.tooManyOfAddress,
      reason: 'too many sockets of this address',
    })
    await connect(from('203.0.113.7'))
    await connect(from('2001:db8:1:2::1'))
    await connect(from('2001:db8:1:2:ffff::1'))
    await connect(from('2001:db8:1:2:ffff::2'))
    expect((await dial(from('2001:db8:1:2:3:4:5:6')).closed).code).toBe(SOCKET_CLOSE.tooManyOfAddress)
    expect(ends).toHaveLength(2)
    const gone = new Promise<void>((done) => one.server.on('close', done))
    one.socket.close()
    await gone
    await connect()
    expect(served).toHaveLength(8)
  })

  test('so many openings of one address in a minute, whether they stay or not', async () => {
    const { dial, connect } = await setUp({ socketsPerAddress: 2 })
    for (let n = 0; n < 4; n += 1) {
      const { server, socket } = await connect()
      const gone = new Promise<void>((done) => server.on('close', done))
      socket.close()
      await gone
    }
    expect((await dial().closed).code).toBe(SOCKET_CLOSE.tooManyOfAddress)
    await connect(from('203.0.113.7'))
  })

  test('who goes on opening is not even told so any more: no socket is made, and no turn waited for', async () => {
    const whenTurn = vi.fn(() => Promise.resolve())
    const { dial, connect, ends } = await setUp({ socketsPerAddress: 1 }, whenTurn)
    await connect()
    for (let n = 1; n < 4; n += 1) expect((await dial().closed).code).toBe(SOCKET_CLOSE.tooManyOfAddress)
    expect((await dial().closed).code, 'the network’s own').toBe(1006)
    expect([ends.length, whenTurn.mock.calls.length]).toEqual([3, 4])
    await connect(from('203.0.113.7'))
  })

  test('so many of one member, whatever their addresses', async () => {
    const { connect } = await setUp({ socketsPerMember: 2 })
    const [one, other, third] = [await connect(), await connect(from('203.0.113.7')), await connect()]
    expect([one.server.belongsTo(7), other.server.belongsTo(7), one.server.belongsTo(7)]).toEqual([true, true, true])
    expect(third.server.belongsTo(8)).toBe(true)
    expect(third.server.belongsTo(7)).toBe(false)
    expect(await third.closed).toEqual({
      code: SOCKET_CLOSE.tooManyOfMember,
      reason: 'too many sockets of this member',
    })
    one.server.belongsTo(undefined) // logged out
    const gone = new Promise<void>((done) => other.server.on('close', done))
    other.socket.terminate()
    await gone
    const later = [await connect(), await connect()]
    expect(later.map(({ server }) => server.belongsTo(7))).toEqual([true, true])
  })
})

describe('what a peer may send', () => {
  test('no more messages than its budget: what comes after them is not even read', async () => {
    const { connect, heard, ends } = await setUp({ socketMessagesAtOnce: 30, socketMessagesPerSecond: 0 })
    const [loud, calm] = [await connect(), await connect()]
    for (let n = 0; n < 10_000; n += 1) loud.socket.send('flood')
    expect(await loud.closed).toEqual({ code: SOCKET_CLOSE.tooManyMessages, reason: 'too many messages' })
    expect(heard).toEqual(Array.from({ length: 30 }, () => 'flood'))
    expect(ends).toEqual([SOCKET_CLOSE.tooManyMessages])
    calm.socket.send('still here')
    await expect.poll(() => heard.at(-1)).toBe('still here')
  })

  test('nor as many pings, each of which would be answered', async () => {
    const { connect } = await setUp({ socketMessagesAtOnce: 30, socketMessagesPerSecond: 0 })
    const { socket, closed } = await connect()
    for (let n = 0; n < 31; n += 1) socket.ping()
    expect((await closed).code).toBe(SOCKET_CLOSE.tooManyMessages)
  })

  test('nor as many pongs that nobody asked for; each that was asked for is free', async () => {
    const { connect, heard } = await setUp({ socketMessagesAtOnce: 3, socketMessagesPerSecond: 0 })
    const { socket, server, closed } = await connect()
    for (let n = 0; n < 10; n += 1) {
      const taken = new Promise<void>((done) => server.once('taken', done))
      server.askWhetherTaken()
      await taken
    }
    socket.send('still here')
    await expect.poll(() => heard, SOON).toEqual(['still here'])
    for (let n = 0; n < 3; n += 1) socket.pong()
    expect(await closed).toEqual({ code: SOCKET_CLOSE.tooManyMessages, reason: 'too many messages' })
  })

  test('nor a message above the ceiling of bytes', async () => {
    const { connect, heard } = await setUp({ socketMessageBytes: 1_024 })
    const [fair, large, huge] = [await connect(), await connect(), await connect()]
    fair.socket.send('x'.repeat(1_024))
    large.socket.send('x'.repeat(1_025))
    huge.socket.send('x'.repeat(1024 * 1024))
    expect((await large.closed).code).toBe(SOCKET_CLOSE.messageTooBig)
    expect((await huge.closed).code).toBe(SOCKET_CLOSE.messageTooBig)
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([1_024])
  })

  test('nor more tokens than its budget', async () => {
    const { connect, ends } = await setUp({ socketLogins: 3 })
    const { server, closed } = await connect()
    expect([1, 2, 3, 4, 5].map(() => server.mayLogIn())).toEqual([true, true, true, false, false])
    expect(await closed).toEqual({ code: SOCKET_CLOSE.tooManyLogins, reason: 'too many log-ins' })
    expect(ends).toEqual([SOCKET_CLOSE.tooManyLogins])
    expect((await connect()).server.mayLogIn()).toBe(true)
  })

  test('nor more subscriptions than its address may, over all its sockets', async () => {
    const { connect, ends } = await setUp({ socketSubscriptionsPerAddress: 3 })
    const [one, other] = [await connect(), await connect()]
    expect([one, other, one, other].map(({ server }) => server.maySubscribe())).toEqual([true, true, true, false])
    expect(await other.closed).toEqual({ code: SOCKET_CLOSE.tooManySubscriptions, reason: 'too many subscriptions' })
    expect(ends).toEqual([SOCKET_CLOSE.tooManySubscriptions])
    expect((await connect(from('203.0.113.7'))).server.maySubscribe()).toBe(true)
  })

  test('nor more wrong tokens than its address may; a neighbour with a good one is let in', async () => {
    const { connect, ends } = await setUp({ socketWrongLoginsPerAddress: 2 })
    const [guesser, other, neighbour] = [await connect(), await connect(), await connect()]
    guesser.server.failedLogin()
    guesser.server.failedLogin()
    expect(ends).toEqual([])
    guesser.server.failedLogin()
    expect(await guesser.closed).toEqual({ code: SOCKET_CLOSE.tooManyLogins, reason: 'too many log-ins' })
    other.server.failedLogin()
    expect((await other.closed).code).toBe(SOCKET_CLOSE.tooManyLogins)
    expect([neighbour.server.mayLogIn(), neighbour.socket.readyState]).toEqual([true, WebSocket.OPEN])
    const elsewhere = await connect(from('203.0.113.7'))
    elsewhere.server.failedLogin()
    expect(ends).toHaveLength(2)
    expect(elsewhere.socket.readyState).toBe(WebSocket.OPEN)
  })
})

describe('what is kept for a peer', () => {
  const frame = 'x'.repeat(64 * 1024)
  const framed = textFrame(frame)
  describe.each([
    ['by itself', (server: GuardedSocket) => server.send(frame)],
    ['framed for many', (server: GuardedSocket) => server.sendFrames(framed)],
  ])('%s', (_way, say) => {
    test('a reader that takes nothing is ended when more waits than the ceiling, and frees what waited', async () => {
      const ceiling = 256 * 1024
      const { connect, ends } = await setUp({ socketWaitingBytes: ceiling })
      const [slow, quick] = [await connect(), await connect()]
      slow.socket.pause()
      const gone = new Promise<void>((done) => slow.server.on('close', done))
      let most = 0
      for (let n = 0; n < 1_000 && ends.length === 0; n += 1) {
        say(slow.server)
        most = Math.max(most, slow.server.bufferedAmount)
      }
      expect(ends).toEqual([SOCKET_CLOSE.slowReader])
      expect(most).toBeLessThan(ceiling + 2 * frame.length)
      const got = new Promise<number>((done) => quick.socket.once('message', (data: Buffer) => done(data.length)))
      say(quick.server)
      expect(await got).toBe(frame.length)
      await gone
      expect(slow.server.bufferedAmount).toBe(0)
    })
  })

  test('of an address, and of all, no more waits than the ceiling: who is among the slowest for a second is ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const limits = { socketWaitingBytesPerAddress: 4 * MIB, socketWaitingBytesOfAll: 6 * MIB }
    const { connect, ends } = await setUp({ ...limits, socketWaitingBytes: 100 * MIB })
    async function keep(server: GuardedSocket, bytes: number): Promise<void> {
      while (server.bufferedAmount < bytes) {
        server.sendFrames(framed)
        // What the network takes is not kept.
        await new Promise(setImmediate)
      }
    }
    /** A peer that reads nothing, for whom so much is kept. */
    async function connectSlow(bytes: number, options: ClientOptions = {}) {
      const peer = await connect(options)
      peer.socket.pause()
      await keep(peer.server, bytes)
      return peer
    }
    const slow = [await connectSlow(3 * MIB), await connectSlow(2 * MIB)]
    const other = await connectSlow(1 * MIB, from('203.0.113.7'))
    const third = await connectSlow(1 * MIB, from('198.51.100.2'))
    const closings = [...slow, other, third].map(({ server }) => vi.spyOn(server, 'close'))
    const countClosed = () => closings.map(({ mock }) => mock.calls.length)
    vi.advanceTimersByTime(1_000)
    expect(countClosed(), 'it may be taken yet').toEqual([0, 0, 0, 0])
    vi.advanceTimersByTime(1_000)
    expect(countClosed(), 'the slowest of the address that has too much').toEqual([1, 0, 0, 0])
    vi.advanceTimersByTime(2_000)
    expect(countClosed(), 'what has ended counts no more').toEqual([1, 0, 0, 0])
    await keep(third.server, 3.5 * MIB)
    vi.advanceTimersByTime(2_000)
    expect(countClosed(), 'the slowest of the address that has most').toEqual([1, 0, 0, 1])
    expect(ends).toEqual([SOCKET_CLOSE.slowReader, SOCKET_CLOSE.slowReader])
  })

  test('what is framed once for many arrives as it was written, whatever its length, and between other messages', async () => {
    const { connect } = await setUp()
    const { server, socket } = await connect()
    const got: string[] = []
    socket.on('message', (data: Buffer) => got.push(data.toString()))
    const texts = [
      '',
      '进球',
      'a'.repeat(125),
      'b'.repeat(126),
      '长'.repeat(300),
      'c'.repeat(65_535),
      'd'.repeat(65_536),
    ]
    server.send('before')
    server.sendFrames(Buffer.concat(texts.map((text) => textFrame(text))))
    server.send('after')
    await expect.poll(() => got.at(-1)).toBe('after')
    expect(got.map(({ length }) => length)).toEqual(['before', ...texts, 'after'].map(({ length }) => length))
    expect(got).toEqual(['before', ...texts, 'after'])
  })

  test('a peer that gives no sign of life is gone, one that answers pings stays', async () => {
    const { connect, ends } = await setUp({ socketPingMs: 40 })
    const [dead, lively] = [await connect({ autoPong: false }), await connect()]
    expect((await dead.closed).code).toBe(1006)
    expect(ends, 'its end is counted').toEqual([SOCKET_CLOSE.silent])
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a peer has taken what was sent when it answers what was asked behind it, and an answer to nothing is none', async () => {
    const { connect } = await setUp()
    const { server, socket } = await connect({ autoPong: false })
    expect(server.hasTaken).toBe(true)
    const taken = vi.fn()
    server.on('taken', taken)
    const asked: Buffer[] = []
    socket.on('ping', (question) => asked.push(question))
    server.askWhetherTaken()
    expect(server.hasTaken).toBe(false)
    await expect.poll(() => asked.length).toBe(1)
    // What it says to its sign of life is an answer as well: that may be the only one that it gives.
    server.ping()
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]).toEqual(asked[0])
    socket.pong()
    socket.pong('taken')
    socket.send('heard after both')
    await new Promise<void>((heard) => server.once('message', () => heard()))
    expect([server.hasTaken, taken.mock.calls.length]).toEqual([false, 0])
    socket.pong(asked[0])
    await expect.poll(() => server.hasTaken).toBe(true)
    expect(taken).toHaveBeenCalledTimes(1)
  })

  test('a handshake waits for its turn, and a page of another site for none', async () => {
    const turns: (() => void)[] = []
    const { dial, served } = await setUp({}, () => new Promise((begin) => turns.push(begin)))
    const { socket } = dial()
    const { closed } = dial({ origin: 'https://other.test' })
    await closed
    expect([turns.length, served.length]).toEqual([1, 0])
    turns[0]?.()
    await new Promise((open) => socket.once('open', open))
    expect(served).toHaveLength(1)
  })

  test('who opens and closes one is measured, and what passed it by, until it is over', async () => {
    const { connect, told, ends } = await setUp()
    const { server, closed } = await connect()
    server.passedBy(3)
    server.catchesUp()
    server.close(SOCKET_CLOSE.notAMessage, 'not a message')
    server.passedBy(3)
    server.catchesUp()
    server.close(SOCKET_CLOSE.silent, 'not twice')
    await closed
    const path = '/ws/test'
    await expect.poll(() => told).toEqual([`opened ${path}`, `dropped 3 ${path}`, `resynced ${path}`, `closed ${path}`])
    expect(ends).toEqual([SOCKET_CLOSE.notAMessage])
  })

  test('when the server goes away every peer is told, a hundred at a time, and who comes then at once', async () => {
    const { connect, dial, door, served } = await setUp()
    const connected = await Promise.all(Array.from({ length: 101 }, () => connect()))
    const told = served.map((socket) => vi.spyOn(socket, 'close'))
    const countTold = () => told.filter(({ mock }) => mock.calls.length > 0).length
    const closing = door.close()
    expect(countTold()).toBe(100)
    await closing
    expect(countTold()).toBe(101)
    for (const { closed } of [...connected, dial()])
      expect(await closed).toEqual({ code: SOCKET_CLOSE.goingAway, reason: 'the server is going away' })
    expect(served).toHaveLength(101)
  })
})
