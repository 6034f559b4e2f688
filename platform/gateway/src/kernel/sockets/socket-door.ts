import { setTimeout } from 'node:timers/promises'

import { fastifyWebsocket } from '@fastify/websocket'
import { SOCKET_CLOSE } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { addressGroup, isOwnOrigin } from '@site/server'
import type { FastifyInstance } from 'fastify'

import { Holds, Windows } from './counters.ts'
import { GuardedSocket } from './guarded-socket.ts'
import { readersToEnd } from './readers-to-end.ts'
import type { SocketLimits } from './socket-limits.ts'

/** How often an address may open anew, within a minute, what it may have open. */
const OPENINGS_PER_SOCKET = 2
/** Handshakes of it that are worth an answer by code: beyond them no socket is made to say so. */
const HANDSHAKES_PER_SOCKET = 4
/** So often it is looked how much waits for all readers together. */
const WEIGHED_EVERY_MS = 1_000
/**
 * A server that goes away sends so many sockets away at a time, every tenth of a second, and more where all of them would
 * take longer than five seconds: they come back to another server, each as long after it as the next.
 */
const SENT_AWAY_AT_ONCE = 100
const TURN_MS = 100
const MOST_TURNS = 50

export interface SocketDoor {
  /** A web socket below `/ws/`; the handler gets each socket once it is open, with the query of its handshake. */
  readonly socket: (path: `/ws/${string}`, handler: (socket: GuardedSocket, query: unknown) => void) => void
  /** Tells every peer that the server is going away, in turns, and whoever comes from now on at once. */
  close(): Promise<void>
}

interface SocketDoorOptions {
  readonly limits: SocketLimits
  /** Origins of this site beside the host that is asked. */
  readonly origins?: readonly string[] | undefined
  readonly measures: SocketMeasures
  /** A handshake waits for the turn of its address. */
  readonly whenTurn?: (ip: string) => Promise<void>
}

/** Who measures the sockets of each path. */
export interface SocketMeasures {
  /** One more is open, or one less. */
  opened(path: string): void
  closed(path: string): void
  /** The server has ended one, by the code of `SOCKET_CLOSE`. */
  ended(path: string, code: number): void
  /** Frames that passed a slow reader by. */
  dropped(path: string, frames: number): void
  /** A slow reader has caught up and is given anew what passed it by. */
  resynced(path: string): void
}

/**
 * The one way in for web sockets: pages of this site only, so many of an address and of a member, each within its
 * budgets and asked for a sign of life. What is refused has its code in `SOCKET_CLOSE`; a foreign page gets HTTP 403.
 */
export async function openSocketDoor(app: FastifyInstance, options: SocketDoorOptions): Promise<SocketDoor> {
  const { limits, origins, measures, whenTurn } = options
  /** Those that are open, with the address of each. */
  const sockets = new Map<GuardedSocket, string>()
  const holds = new Holds()
  const handshakes = new Windows(MINUTE_MS, Date.now)
  const openings = new Windows(MINUTE_MS, Date.now)
  const subscriptions = new Windows(MINUTE_MS, Date.now)
  const wrongLogins = new Windows(MINUTE_MS, Date.now)
  let isGoing = false
  const sendAway = (socket: GuardedSocket) => socket.close(SOCKET_CLOSE.goingAway, 'the server is going away')

  await app.register(fastifyWebsocket, {
    options: { maxPayload: limits.socketMessageBytes },
    // A peer that broke the protocol has been told so by its code; what else fails ends the socket.
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'a socket failed')
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
  })

  const ping = setInterval(() => {
    for (const socket of sockets.keys()) socket.ping()
  }, limits.socketPingMs)
  ping.unref()

  /** Readers that were too slow at the last look: a list that goes to all of them at once is taken by the next. */
  let slowBefore: ReadonlySet<GuardedSocket> = new Set()
  /** Each reader has a ceiling, and an address a thousand readers: together they may not take the memory of all. */
  const weigh = setInterval(() => {
    const readers = []
    for (const [socket, address] of sockets) {
      const bytes = socket.bufferedAmount
      if (bytes > 0) readers.push({ socket, address, bytes })
    }
    const most = { ofAddress: limits.socketWaitingBytesPerAddress, ofAll: limits.socketWaitingBytesOfAll }
    const slow = readersToEnd(readers, most).map(({ socket }) => socket)
    for (const socket of slow) {
      if (!slowBefore.has(socket)) continue
      socket.close(SOCKET_CLOSE.slowReader, 'too much waits for readers of this address, or for all')
    }
    slowBefore = new Set(slow)
  }, WEIGHED_EVERY_MS)
  weigh.unref()

  return {
    socket(path, handler) {
      // Registered in a scope of its own: the websocket plugin must have seen the route being added.
      void app.register(async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          const most = HANDSHAKES_PER_SOCKET * limits.socketsPerAddress
          if (!isOwnOrigin(request.headers, origins)) await reply.code(403).send()
          else if (!handshakes.tryAcquire(addressGroup(request.ip), most)) await reply.code(429).send()
          else await whenTurn?.(request.ip)
        })
        scope.get(path, { websocket: true }, (socket, { ip, raw, query }) => {
          const address = addressGroup(ip)
          const isWelcome =
            openings.tryAcquire(address, OPENINGS_PER_SOCKET * limits.socketsPerAddress) &&
            holds.tryAcquire(address, limits.socketsPerAddress)
          const memberKey = (id: number) => `${path} ${id}`
          const guarded = new GuardedSocket(socket, raw.socket, limits, {
            ip,
            acquireWrongLogin: () => wrongLogins.tryAcquire(address, limits.socketWrongLoginsPerAddress),
            acquireSubscription: () => subscriptions.tryAcquire(address, limits.socketSubscriptionsPerAddress),
            acquireMember: (id) => holds.tryAcquire(memberKey(id), limits.socketsPerMember),
            releaseMember: (id) => holds.release(memberKey(id)),
            onEnd(code) {
              // What waited for it is let go within a second, and is nobody else's too much until then.
              sockets.delete(guarded)
              measures.ended(path, code)
            },
            onDropped: (frames) => measures.dropped(path, frames),
            onResync: () => measures.resynced(path),
          })
          if (isGoing) return sendAway(guarded)
          if (!isWelcome) return guarded.close(SOCKET_CLOSE.tooManyOfAddress, 'too many sockets of this address')
          sockets.set(guarded, address)
          measures.opened(path)
          guarded.on('close', () => {
            sockets.delete(guarded)
            measures.closed(path)
            holds.release(address)
          })
          return handler(guarded, query)
        })
      })
    },
    async close() {
      isGoing = true
      clearInterval(ping)
      clearInterval(weigh)
      const waiting = [...sockets.keys()]
      const atOnce = Math.max(SENT_AWAY_AT_ONCE, Math.ceil(waiting.length / MOST_TURNS))
      while (waiting.length > 0) {
        for (const socket of waiting.splice(0, atOnce)) sendAway(socket)
        if (waiting.length > 0) await setTimeout(TURN_MS)
      }
    },
  }
}
