import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A browser that has come by https once comes by nothing else for a year. */
const HSTS = 'max-age=31536000'

/** Whoever ends TLS in front says so; who says it for themselves binds nobody else. */
export function isByHttps({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['x-forwarded-proto'] === 'https'
}

/**
 * What every answer says, whatever it is: that it is of the type it names and of no other, and on https that the host is
 * asked by https alone. What no route has seen, as an address that cannot be decoded, is marked by {@link markSafe}.
 */
export function keepAnswersSafe(app: FastifyInstance): void {
  // Before all that may refuse a request: refusals are read, too.
  app.addHook('onRequest', (request, reply, done) => {
    markSafe(request, reply)
    done()
  })
}

export function markSafe(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): FastifyReply {
  reply.header('x-content-type-options', 'nosniff')
  return isByHttps(request) ? reply.header('strict-transport-security', HSTS) : reply
}
