import { setImmediate } from 'node:timers/promises'

import { HEADERS } from '@site/contracts'
import { addressGroup, hashOfSecret } from '@site/server'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

import type { KnownCallers } from '../kernel/sessions/index.ts'
import { createBoundedWork, type Rank } from '../lib/bounded-work.ts'
import { StrangersRoom } from '../lib/strangers-room.ts'

/** Calls that this process works at together: more of them make each slower and the sum no larger. */
const AT_ONCE = 16
/** Whoever has not ended by then waits for others (a lock, a venue, the turn of a password) and lets the next one begin. */
const LONGEST_TURN_MS = 100
/** Of all addresses, and of one, which takes turns with the others. */
const WAITING = 2_000
const WAITING_OF_ADDRESS = 500
/** Of what is waited for longer, a browser has given up. */
const LONGEST_WAIT_MS = 10_000
/** What is longer is no token, and not even looked for. */
const LONGEST_TOKEN = 128

/** Who asks for something, as they say. Nothing of it is checked yet: it decides when they have their turn and nothing else. */
interface Asker {
  readonly ip: string
  /** Undefined where nothing but the address can be said: of handshakes, and of what a page sends beside its calls. */
  readonly token?: string
  readonly deviceId?: string
}

export interface CallTurns {
  /** @throws BusyError 6011 with a time to come again, when too much waits already */
  run<T>(work: () => Promise<T>, asker: Asker): Promise<T>
  /** Of a socket, which says nothing of who opens it but its address. Where the queue is full it is opened at once. */
  handshake(ip: string): Promise<void>
}

/**
 * Turns of addresses where more is asked for than this process can work at (ADR 0114): who sends many waits for their own.
 * Who was seen to be a member lately goes first, and of the others no more begin than the thread has room for (ADR 0115).
 */
export function createCallTurns({
  known,
  busyShare,
}: {
  readonly known: KnownCallers
  /** Of the thread. */
  readonly busyShare?: () => number
}): CallTurns {
  const room = new StrangersRoom({ most: AT_ONCE, onMore: () => whenTurn.more(), ...(busyShare && { busyShare }) })
  const whenTurn = createBoundedWork({
    ...{ atOnce: AT_ONCE, waiting: WAITING, waitingOfGroup: WAITING_OF_ADDRESS, longestWaitMs: LONGEST_WAIT_MS },
    roomForStrangers: () => room.atOnce,
  })

  function isKnown({ ip, token, deviceId = '' }: Asker): boolean {
    if (token === undefined) return known.hasAddress(addressGroup(ip))
    if (token !== '' && token.length <= LONGEST_TOKEN && known.hasSession(hashOfSecret(token))) return true
    return known.hasDevice(deviceId)
  }

  function rankOf(asker: Asker): Rank {
    if (isKnown(asker)) return 'known'
    room.use()
    return 'stranger'
  }

  return {
    run: (work, asker) => whenTurn(work, addressGroup(asker.ip), rankOf(asker)),
    handshake: (ip) => whenTurn(() => setImmediate(), addressGroup(ip), rankOf({ ip })).catch(() => undefined),
  }
}

/** Whether what is sent to a route waits for the turn of its address, with whose calls it counts. */
export function hasTurn({ api, counted }: FastifyContextConfig): boolean {
  return api === true || counted === true
}

/** Calls begin in their turn. What does not fit is answered 6011 with a time to come again. */
export function installCallTurns(app: FastifyInstance, turns: CallTurns): void {
  const ends = new WeakMap<FastifyRequest, () => void>()

  function turnOf(request: FastifyRequest, begin: () => void): Promise<void> {
    return new Promise((end) => {
      const timer = setTimeout(end, LONGEST_TURN_MS)
      ends.set(request, () => {
        clearTimeout(timer)
        end()
      })
      begin()
    })
  }

  // The body is there: nobody has a turn by sending slowly.
  app.addHook('preValidation', (request, _reply, begin) => {
    const { ip, routeOptions } = request
    if (!hasTurn(routeOptions.config)) return begin()
    const sent = (name: string): string => String(request.headers[name] ?? '')
    const asker =
      routeOptions.config.api === true ? { ip, token: sent(HEADERS.token), deviceId: sent(HEADERS.uniqueId) } : { ip }
    turns.run(() => turnOf(request, begin), asker).catch(begin)
  })
  // The answer is there: nobody keeps a turn by reading slowly.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })
}
