import {
  SEAMLESS_HEADERS,
  type SeamlessStatus,
  VENUE_ROUNDS_PATH,
  VenueRoundsQuerySchema,
} from '@site/contracts/seamless'
import { isSignedCall, refusedStatus } from '@site/server'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { VenueService } from '../play/index.ts'

const BodySchema = v.pipe(v.string(), v.parseJson(), VenueRoundsQuerySchema)

/** The door for the operator's reconciliation: the body is taken as it was sent, for it is what was signed. */
export function registerBook(
  app: FastifyInstance,
  service: Pick<VenueService, 'book'>,
  options: { readonly secret: string },
): void {
  void app.register((door, _options, done) => {
    // A body that is no JSON, or too long: nothing was signed that could be answered.
    door.setErrorHandler((error, request, reply) => {
      const http = refusedStatus(error)
      if (http === undefined) request.log.error({ err: error }, 'the operator could not be shown the book')
      const status: SeamlessStatus = http === undefined ? 'UNAVAILABLE' : 'BAD_REQUEST'
      return reply
        .header('cache-control', 'no-store')
        .code(http ?? 503)
        .send({ status })
    })
    door.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    door.post(VENUE_ROUNDS_PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = (status: SeamlessStatus, code: number) => reply.code(code).send({ status })
      const body = typeof request.body === 'string' ? request.body : ''
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        timestamp: header(SEAMLESS_HEADERS.timestamp),
        signature: header(SEAMLESS_HEADERS.signature),
        path: VENUE_ROUNDS_PATH,
        body,
      }
      if (!isSignedCall(options.secret, signed, Date.now())) return answer('BAD_REQUEST', 401)
      const query = v.safeParse(BodySchema, body)
      if (!query.success) return answer('BAD_REQUEST', 400)
      return reply.send({ status: 'OK', data: await service.book(query.output) })
    })
    done()
  })
}
