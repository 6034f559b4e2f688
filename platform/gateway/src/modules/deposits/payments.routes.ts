import { isSignedCall } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import {
  NOTIFY_HEADERS,
  type NotifyStatus,
  PAYMENTS_PATH,
  PaymentsQuerySchema,
  type SandboxProvider,
} from './provider/index.ts'

const BodySchema = v.pipe(v.string(), v.parseJson(), PaymentsQuerySchema)

/** The sandbox's provider as the operator asks it for its book: plain JSON with its signature, as it tells of payments. */
export function registerPayments({ app, log }: GatewayContext, provider: SandboxProvider, secret: string): void {
  app.post(PAYMENTS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const answer = (status: NotifyStatus, code: number) => reply.code(code).send({ status })
    const body = typeof request.body === 'string' ? request.body : ''
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = {
      timestamp: header(NOTIFY_HEADERS.timestamp),
      signature: header(NOTIFY_HEADERS.signature),
      path: PAYMENTS_PATH,
      body,
    }
    if (!isSignedCall(secret, signed, Date.now())) return answer('BAD_REQUEST', 401)
    const query = v.safeParse(BodySchema, body)
    if (!query.success) return answer('BAD_REQUEST', 400)
    try {
      return await reply.send({ status: 'OK' satisfies NotifyStatus, data: await provider.payments(query.output) })
    } catch (error) {
      log.error({ err: error }, 'the book of the provider could not be read')
      return answer('UNAVAILABLE', 503)
    }
  })
}
