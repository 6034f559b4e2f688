import { isSignedCall } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { DepositsService } from './deposits.service.ts'
import { NOTIFY_HEADERS, NOTIFY_PATH, NotificationSchema, type NotifyStatus } from './provider/index.ts'

const BodySchema = v.pipe(v.string(), v.parseJson(), NotificationSchema)

/** The door for what providers tell: plain JSON with a signature of its own in place of the site's envelope. */
export function registerNotify({ app, log }: GatewayContext, deposits: DepositsService, secret: string): void {
  app.post(NOTIFY_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const answer = (status: NotifyStatus, code = 200) => reply.code(code).send({ status })
    const body = typeof request.body === 'string' ? request.body : ''
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = {
      timestamp: header(NOTIFY_HEADERS.timestamp),
      signature: header(NOTIFY_HEADERS.signature),
      path: NOTIFY_PATH,
      body,
    }
    if (!isSignedCall(secret, signed, Date.now())) return answer('BAD_REQUEST', 401)
    const told = v.safeParse(BodySchema, body)
    if (!told.success) return answer('BAD_REQUEST', 400)
    try {
      return await answer(await deposits.notified(told.output))
    } catch (error) {
      log.error({ err: error }, 'a notification of a provider was not taken')
      return answer('UNAVAILABLE', 503)
    }
  })
}
