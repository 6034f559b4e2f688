import { SOCKET_CLOSE } from '@site/contracts'
import { VirtualTimeScheduler } from 'rxjs'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { FakeSocket } from '../../tests/fake-socket.ts'
import { connectSocket } from './connect-socket.ts'
import type { SocketOptions } from './socket-types.ts'

const MessageSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), to: v.optional(v.number()) }))
type Message = v.InferOutput<typeof MessageSchema>
type Told = Record<string, unknown>

/** What chat will ask for: heartbeat 10 s, reconnect after 5 s, another try every 300 ms. */
const CHAT = {
  url: () => 'ws://site.test/ws/chat',
  schema: MessageSchema,
  hello: (send: (message: Told) => void) => send({ id: 'login' }),
  isReady: ({ id }: Message) => id === 'welcome',
  backOff: { firstMs: 5_000, longestMs: 30_000, spread: [1, 1] },
  heartbeat: { everyMs: 10_000, silenceMs: 15_000, message: () => ({ id: 'beat' }) },
} as const

const opened: { close(): void }[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
  vi.restoreAllMocks()
})

function setUp(more: Partial<SocketOptions<Message, Told>> = {}) {
  const time = new VirtualTimeScheduler()
  const lines: FakeSocket[] = []
  const socket = connectSocket<Message, Told>({
    ...CHAT,
    scheduler: time,
    open: () => {
      const line = new FakeSocket()
      lines.push(line)
      return line as unknown as WebSocket
    },
    ...more,
  })
  opened.push(socket)
  const heard: Message[] = []
  const states: string[] = []
  socket.messages.subscribe((message) => heard.push(message))
  socket.state.subscribe(({ status }) => states.push(status))
  const line = () => lines.at(-1) ?? new FakeSocket()
  return {
    socket,
    lines,
    line,
    heard,
    states,
    welcome() {
      line().opens()
      line().says({ id: 'welcome' })
    },
    passes(ms: number) {
      time.maxFrames = time.frame + ms
      time.flush()
      time.frame = time.maxFrames
    },
  }
}

describe('a connection', () => {
  test('says hello first, and is ready when the server has taken it', () => {
    const { socket, line, states } = setUp()
    socket.send({ id: 'early' })
    line().opens()
    expect(line().sent).toEqual([{ id: 'login' }])
    expect(socket.isReady()).toBe(false)
    line().says({ id: 'welcome' })
    expect(line().sent).toEqual([{ id: 'login' }, { id: 'early' }])
    expect(states).toEqual(['connecting', 'ready'])
  })

  test('a hello whose token comes late belongs to the connection that it was asked for', async () => {
    const token = Promise.withResolvers<string>()
    const { lines, line, passes } = setUp({
      hello: (send) => void token.promise.then((text) => send({ id: 'login', token: text })),
    })
    line().opens()
    line().breaks()
    passes(5_000)
    line().opens()
    token.resolve('t')
    await token.promise
    expect(lines.map(({ sent }) => sent)).toEqual([[], [{ id: 'login', token: 't' }]])
  })

  test('a frame that breaks the schema is reported and dropped, and the connection stays', () => {
    const onBadFrame = vi.fn()
    const { heard, line, lines, welcome } = setUp({ onBadFrame })
    welcome()
    for (const frame of ['no json', '{"id":7}', '[]']) line().says(frame)
    line().says({ id: 'news' })
    expect(onBadFrame).toHaveBeenCalledTimes(3)
    expect(heard).toEqual([{ id: 'welcome' }, { id: 'news' }])
    expect(lines).toHaveLength(1)
  })

  test('is closed for good, and says so', () => {
    const { socket, line, lines, states, welcome, passes } = setUp()
    welcome()
    socket.close()
    expect(line().readyState).toBe(2)
    passes(120_000)
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(1)
    expect(states.at(-1)).toBe('closed')
    expect(socket.sendNow({ id: 'late' })).toBe(false)
  })
})

describe('reconnecting', () => {
  test('comes back after its wait, and waits longer with each failure until a connection has lasted', () => {
    const { lines, line, welcome, passes } = setUp()
    welcome()
    line().breaks()
    passes(4_999)
    expect(lines).toHaveLength(1)
    passes(1)
    expect(lines).toHaveLength(2)
    line().breaks()
    passes(9_999)
    expect(lines).toHaveLength(2)
    passes(1)
    welcome()
    for (let n = 0; n < 3; n += 1) {
      passes(10_000)
      line().says({ id: 'beat' })
    }
    line().breaks()
    passes(5_000)
    expect(lines).toHaveLength(4)
  })

  test('waits longer, too, for a server that ends each connection right after it was ready', () => {
    const { lines, line, welcome, passes } = setUp()
    for (const waitMs of [5_000, 10_000, 20_000, 30_000, 30_000]) {
      const before = lines.length
      welcome()
      line().isClosedWith(SOCKET_CLOSE.failed, 'the log-in failed')
      passes(waitMs - 1)
      expect(lines).toHaveLength(before)
      passes(1)
      expect(lines).toHaveLength(before + 1)
    }
  })

  test('comes back at once when the browser is online again', () => {
    const { lines, line } = setUp()
    line().breaks()
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(2)
  })

  test('keeps away from a server that says that it was too much, even when it is online again', () => {
    const { socket, lines, line, welcome, passes } = setUp()
    welcome()
    line().isClosedWith(SOCKET_CLOSE.tooManyMessages, 'too many messages')
    let last
    socket.state.subscribe((state) => (last = state))
    expect(last).toEqual({
      status: 'waiting',
      retryInMs: 30_000,
      code: SOCKET_CLOSE.tooManyMessages,
      reason: 'too many messages',
    })
    dispatchEvent(new Event('online'))
    passes(29_999)
    expect(lines).toHaveLength(1)
    passes(1)
    expect(lines).toHaveLength(2)
  })

  test('an address that cannot be opened is a failure like any other', () => {
    const open = vi.fn<() => WebSocket>(() => {
      throw new SyntaxError('no address')
    })
    const { passes, states } = setUp({ open })
    passes(5_000)
    expect(open).toHaveBeenCalledTimes(2)
    expect(states.at(-1)).toBe('waiting')
  })

  test('a closing handshake that never ends holds up nothing, and its late end means nothing', () => {
    const { lines, line, welcome, passes } = setUp()
    welcome()
    const old = line()
    passes(20_000)
    expect(old.readyState).toBe(2)
    passes(5_000)
    welcome()
    old.breaks()
    old.says({ id: 'ghost' })
    passes(9_000)
    expect(lines).toHaveLength(2)
  })
})

describe('heartbeat', () => {
  test('is sent while open, and a server that does not answer is left', () => {
    const { lines, line, welcome, passes } = setUp()
    welcome()
    for (let n = 1; n <= 4; n += 1) {
      passes(10_000)
      expect(line().sent.filter((message) => (message as Told)['id'] === 'beat')).toHaveLength(n)
      line().says({ id: 'beat' })
    }
    expect(lines).toHaveLength(1)
    passes(25_000)
    expect(lines).toHaveLength(2)
  })
})

describe('sending', () => {
  test('what was said meanwhile goes out once and in order, after the hello', () => {
    const { socket, line, welcome, passes } = setUp()
    welcome()
    line().breaks()
    for (const n of [1, 2, 3]) expect(socket.send({ id: 'talk', n })).toBe(true)
    expect(socket.sendNow({ id: 'now' })).toBe(false)
    passes(5_000)
    welcome()
    passes(3_000)
    expect(line().sent).toEqual([{ id: 'login' }, ...[1, 2, 3].map((n) => ({ id: 'talk', n }))])
  })

  test('a browser that takes nothing more is tried again every 300 ms until the message is sent', () => {
    const { socket, line, welcome, passes } = setUp()
    welcome()
    line().bufferedAmount = 1_000_000
    socket.send({ id: 'talk' })
    passes(900)
    expect(line().sent).toEqual([{ id: 'login' }])
    line().bufferedAmount = 0
    passes(299)
    expect(line().sent).toEqual([{ id: 'login' }])
    passes(1)
    passes(3_000)
    expect(line().sent).toEqual([{ id: 'login' }, { id: 'talk' }])
  })

  test('what needs an answer is kept until it comes, and repeated on the next connection', () => {
    const { socket, line, welcome, passes } = setUp()
    welcome()
    const sendTalk = (n: number) => socket.send({ id: 'talk', n }, { answeredBy: ({ to }) => to === n })
    sendTalk(1)
    sendTalk(2)
    line().says({ id: 'talk', to: 1 })
    line().breaks()
    passes(5_000)
    welcome()
    sendTalk(3)
    expect(line().sent).toEqual([{ id: 'login' }, { id: 'talk', n: 2 }, { id: 'talk', n: 3 }])
    line().says({ id: 'talk', to: 2 })
    line().says({ id: 'talk', to: 3 })
    line().breaks()
    passes(10_000)
    welcome()
    expect(line().sent).toEqual([{ id: 'login' }])
  })

  test('no more waits than was allowed', () => {
    const { socket, line, welcome } = setUp({ maxWaiting: 2 })
    expect([1, 2, 3].map((n) => socket.send({ id: 'talk', n }))).toEqual([true, true, false])
    welcome()
    expect(line().sent).toHaveLength(3)
    expect(socket.send({ id: 'talk', n: 4 })).toBe(true)
  })
})

describe('pausing', () => {
  test('keeps no connection while the page is out of sight, where that is wanted', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const { line, lines, states, welcome, passes } = setUp({ pauseWhile: ['hidden'] })
    welcome()
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect([line().readyState, states.at(-1)]).toEqual([2, 'paused'])
    passes(60_000)
    expect(lines).toHaveLength(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(lines).toHaveLength(2)
  })

  test('and none while the browser is offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { lines, states } = setUp({ pauseWhile: ['offline', 'hidden'] })
    expect([lines.length, states.at(-1)]).toEqual([0, 'paused'])
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(1)
  })
})
