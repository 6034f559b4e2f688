import { EventEmitter } from 'node:events'

import { HOUR_MS } from '@site/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { GatewayContext } from '../../../context/index.ts'
import type { GuardedSocket } from '../../../kernel/sockets/index.ts'
import { createMemoryState } from '../../../ports/memory-state.ts'
import type { ChatService } from '../talk/index.ts'
import { createChatRooms } from './rooms.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

/** Rooms over stores that hold nothing but the open log-ins of `members`. */
async function setUp() {
  const members: { readonly id: number }[] = []
  const sessions = { from: () => sessions, innerJoin: () => sessions, where: async () => members }
  const shared = createMemoryState()
  const closers: (() => unknown)[] = []
  const warn = vi.fn<(facts: unknown, text: string) => void>()
  const gateway = {
    ...{ shared, clock: { now: () => 0 }, log: { warn }, db: { select: () => sessions } },
    database: { pool: { query: async () => ({ rows: [{ name: 'test' }] }) } },
    onClose: (action: () => unknown) => void closers.push(action),
  } as unknown as GatewayContext
  const unused = { mayPromote: async () => true, packetsFor: async () => [] }
  const { hub } = await createChatRooms(gateway, {} as ChatService, unused)
  const stop = async () => {
    for (const action of closers) await action()
  }
  return { members, shared, warn, hub, stop }
}

test('the end of a log-in that nobody was told of is found by asking again: its sockets read on as nobody', async () => {
  const { members, hub, stop } = await setUp()
  members.push({ id: 7 })
  const got: unknown[] = []
  const socket = Object.assign(new EventEmitter(), {
    ...{ belongsTo: () => true, sendFrames: (bytes: Buffer) => got.push(bytes), close: () => undefined },
  })
  const connection = hub.accept(socket as unknown as GuardedSocket)
  const speaker = { id: 7, nickname: '甲', vip: 0, avatar: '' }
  hub.identify(connection, { kind: 'member', speaker, sessionId: 'log-in', until: Infinity })
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect([connection.peer?.kind, got.length]).toEqual(['member', 0])
  members.pop()
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect([connection.peer, got.length]).toEqual([undefined, 1])
  await stop()
})

test('rooms end also while the bus is away', async () => {
  const { shared, warn, stop } = await setUp()
  vi.spyOn(shared.bus, 'publish').mockRejectedValue(new Error('the bus is away'))
  await expect(stop()).resolves.toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(1)
})
