import type { AddressInfo } from 'node:net'

import { SOCKET_CLOSE } from '@site/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'

import { SOON } from '../../testing/patience.ts'
import { GuardedSocket } from './guarded-socket.ts'
import { DEFAULT_SOCKET_LIMITS } from './socket-limits.ts'

const FLOOD = 5_000
/** What the budget allows, and what has arrived with it in one piece. */
const READ_AT_MOST = 500

let server: WebSocketServer
beforeEach(async () => {
  // The second that a peer has to take note does not pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((listening) => server.once('listening', listening))
})
afterEach(async () => {
  for (const socket of server.clients) socket.terminate()
  await new Promise((closed) => server.close(closed))
  vi.useRealTimers()
})

/** A peer, the server's side of it, and how many of its messages were taken apart. */
async function connect() {
  const served = new Promise<{ guarded: GuardedSocket; bare: WebSocket }>((arrived) => {
    server.once('connection', (bare, { socket }) => {
      const guarded = new GuardedSocket(bare, socket, DEFAULT_SOCKET_LIMITS, {
        ...{ ip: '203.0.113.1', acquireWrongLogin: () => true, acquireSubscription: () => true },
        ...{ acquireMember: () => true, releaseMember() {}, onEnd() {}, onDropped() {}, onResync() {} },
      })
      arrived({ guarded, bare })
    })
  })
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  peer.on('error', () => {})
  const closed = new Promise<number>((done) => peer.once('close', done))
  const [{ guarded, bare }] = await Promise.all([served, new Promise((open) => peer.once('open', open))])
  const counted = { read: 0, heard: 0 }
  for (const kind of ['message', 'ping', 'pong']) bare.on(kind, () => (counted.read += 1))
  guarded.on('message', () => (counted.heard += 1))
  return { peer, closed, guarded, bare, counted }
}

test.each(Object.entries(SOCKET_CLOSE))(
  'who sends on after the end for %s is heard no more, and soon not even read',
  async (_reason, code) => {
    const { peer, guarded, bare, counted } = await connect()
    guarded.close(code, 'it is over')
    // Before the peer can know.
    for (let n = 0; n < FLOOD; n += 1) {
      if (n % 3 === 0) peer.ping('x'.repeat(100))
      else peer.send('x'.repeat(1_024))
    }
    await expect.poll(() => bare.isPaused || bare.readyState === bare.CLOSED, SOON).toBe(true)
    expect(counted.read).toBeLessThan(READ_AT_MOST)
    expect(counted.heard).toBe(0)
  },
)

test('who takes note of the end is gone at once, and waits out no second', async () => {
  const { closed, guarded } = await connect()
  guarded.close(SOCKET_CLOSE.goingAway, 'the server is going away')
  expect(await closed).toBe(SOCKET_CLOSE.goingAway)
})
