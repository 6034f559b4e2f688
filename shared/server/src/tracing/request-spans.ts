import type { FastifyInstance } from 'fastify'

import { recorder } from './recorder.ts'
import { parentOf } from './trace-id.ts'

const FAILED = 500
/** Balancers ask every few seconds. */
const UNTOLD = /\/healthz$/

/**
 * Makes a span of every request of a server whose `genReqId` is `traceOf`; before its other hooks, and once tracing has
 * been started: a server that nobody traces does nothing for it. What comes over a socket are frames of their own.
 */
export function traceRequests(app: FastifyInstance): void {
  if (recorder() === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, raw } = request
    const route = routeOptions.url ?? 'unknown'
    const span =
      raw.headers.upgrade !== undefined || UNTOLD.test(route)
        ? undefined
        : recorder()?.open(
            {
              name: `${method} ${route}`,
              kind: 'server',
              facts: { 'http.request.method': method, 'http.route': route },
            },
            { trace: request.id, parent: parentOf(raw) },
          )
    if (span === undefined) return done()
    // Also when the caller has gone away.
    reply.raw.once('close', () => {
      const { statusCode } = reply
      span.note({ 'http.response.status_code': statusCode })
      span.end(statusCode >= FAILED ? statusCode : undefined)
    })
    return span.within(done)
  })
}
