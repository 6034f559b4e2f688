import { addressGroup } from '@site/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { createBoundedWork } from '../lib/bounded-work.ts'

/** Calls that this process works at together: more of them make each slower and the sum no larger. */
const AT_ONCE = 16
/** Whoever has not ended by then waits for others (a lock, a venue, the turn of a password) and lets the next one begin. */
const LONGEST_TURN_MS = 100
/** Of all addresses, and of one, which takes turns with the others. */
const WAITING = 2_000
const WAITING_OF_ADDRESS = 500
/** Of what is waited for longer, a browser has given up. */
const LONGEST_WAIT_MS = 10_000

/**
 * Calls begin by turns of addresses where more of them come than this process can work at (ADR 0114): who sends many waits
 * for their own. What does not fit is answered 6011 with a time to come again.
 */
export function installCallTurns(app: FastifyInstance): void {
  const whenTurn = createBoundedWork({
    ...{ atOnce: AT_ONCE, waiting: WAITING, waitingOfGroup: WAITING_OF_ADDRESS, longestWaitMs: LONGEST_WAIT_MS },
  })
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
    if (request.routeOptions.config.api !== true) return begin()
    whenTurn(() => turnOf(request, begin), addressGroup(request.ip)).catch(begin)
  })
  // The answer is there: nobody keeps a turn by reading slowly.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })
}
