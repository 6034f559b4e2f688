import { SEAMLESS_CALLS, SEAMLESS_HEADERS, SEAMLESS_PREFIX, type SeamlessCall } from '@site/contracts/seamless'
import { isSignedCall } from '@site/server'
import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import type { PlayAllowed, PlayFrom } from '../protection/index.ts'
import { registerLedgerSandbox } from './ledger.sandbox.ts'
import { registerLeftOpenSandbox } from './left-open.sandbox.ts'
import { createLeftOpenService } from './left-open.service.ts'
import { SeamlessError } from './seamless-error.ts'
import { createSeamlessService } from './seamless.service.ts'

const CALLS = Object.keys(SEAMLESS_CALLS) as readonly SeamlessCall[]

/** The wallet's door for venues of other companies; it does not exist where none is set up. */
export const createSeamlessModule = (guard: {
  readonly mayPlay: PlayAllowed
  readonly mayPlayFrom: PlayFrom
}): GatewayModule => ({
  name: 'seamless',
  register(gateway) {
    const { options, app, log } = gateway
    const { venues } = options
    // What a venue has left behind is there although it is set up no more.
    registerLeftOpenSandbox(gateway, createLeftOpenService(gateway))
    if (venues === undefined) return
    const service = createSeamlessService(gateway, guard)
    registerLedgerSandbox(gateway)

    for (const call of CALLS) {
      const path = SEAMLESS_PREFIX + call
      app.post(path, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          const body = typeof request.body === 'string' ? request.body : ''
          const header = (name: string) => String(request.headers[name] ?? '')
          const signed = {
            timestamp: header(SEAMLESS_HEADERS.timestamp),
            signature: header(SEAMLESS_HEADERS.signature),
            path,
            body,
          }
          if (!isSignedCall(venues.secret, signed, Date.now())) throw new SeamlessError('BAD_REQUEST', 'signature')
          const input = v.safeParse(v.pipe(v.string(), v.parseJson(), SEAMLESS_CALLS[call]), body)
          if (!input.success) throw new SeamlessError('BAD_REQUEST', v.getDotPath(input.issues[0]) ?? 'body')
          // Name and input were just checked against each other; the compiler cannot follow the pair.
          const data: unknown = await service[call](input.output as never)
          return await reply.send({ status: 'OK', data })
        } catch (error) {
          if (error instanceof SeamlessError) return reply.send({ status: error.status, message: error.message })
          log.error({ err: error, call }, 'a call of a venue failed')
          return reply.code(503).send({ status: 'UNAVAILABLE', message: 'send the same call again' })
        }
      })
    }
  },
})
