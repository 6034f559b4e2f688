import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import {
  keepAnswersSafe,
  markSafe,
  refusedStatus,
  REQUEST_TIMEOUT_MS,
  TRACE_LABEL,
  traceOf,
  traceRequests,
} from '@site/server'
import { fastify, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'

import { RegistryError } from '../base/index.ts'
import type { AppParts } from './app-parts.ts'
import { auditRoutes } from './audit-routes.ts'
import { channelRoutes } from './channel-routes.ts'
import { compositionRoutes } from './composition-routes.ts'
import { consoleRoutes } from './console-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { beaconRoutes, healthRoutes } from './health-routes.ts'
import { installationRoutes } from './installation-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { perNetwork } from './per-network.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { releaseFileRoutes } from './release-file-routes.ts'
import { releaseRoutes } from './release-routes.ts'
import { reportBeaconRoutes, reportRoutes } from './report-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { sessionRoutes, signInRoutes } from './sign-in-routes.ts'

/** A sign-in has the registry call the provider: so many times fewer are taken than other calls. */
const CALLS_OF_SIGN_IN = 10
const JSON_BODY_BYTES = 256 * 1024

/** The HTTP face of the registry: public compositions, the API of ops and teams, and the console page over it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { trustProxy = false, callsPerMinute = 600 } = parts.options
  const app = fastify({
    // By its route: in addresses there are names of people, and what they look for.
    loggerInstance: parts.log.child({}, { serializers: { req: loggedRequest } }),
    logController: new LogController({ requestIdLogLabel: TRACE_LABEL }),
    genReqId: traceOf,
    trustProxy,
    bodyLimit: JSON_BODY_BYTES,
    // A release is up to 64 MB, and is handed on by the proxy as it comes.
    requestTimeout: 10 * REQUEST_TIMEOUT_MS,
    frameworkErrors: (_error, request, reply) =>
      void markSafe(request, reply).code(400).send({ error: 'invalid', message: 'The address cannot be decoded.' }),
  })
  keepAnswersSafe(app)
  traceRequests(app)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof RegistryError) {
      if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS)
      return reply.code(error.status).send({ ...error.details, error: error.code, message: error.message })
    }
    const status = refusedStatus(error)
    if (status !== undefined && error instanceof Error) {
      return reply.code(status).send({ error: status === 413 ? 'too-large' : 'invalid', message: error.message })
    }
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send({ error: 'internal', message: 'The registry could not do this. Its log says why.' })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'not-found', message: 'There is no such address.' }),
  )
  await app.register(cookie)
  await app.register(compositionRoutes(parts), { prefix: '/registry' })
  await app.register(consoleRoutes, { prefix: '/registry' })
  await app.register(beaconRoutes(parts), { prefix: '/registry' })
  await app.register(reportBeaconRoutes(parts), { prefix: '/registry' })
  if (parts.signIns !== undefined) {
    const perMinute = Math.ceil(callsPerMinute / CALLS_OF_SIGN_IN)
    await app.register(signInRoutes(parts.signIns, { log: parts.log, perMinute }), { prefix: '/registry' })
  }
  await app.register(
    async (api) => {
      await api.register(rateLimit, perNetwork(callsPerMinute))
      await api.register(multipart, { limits: { fieldNameSize: 64 } })
      await api.register(installationRoutes(parts))
      await api.register(peopleRoutes(parts))
      await api.register(sessionRoutes(parts))
      await api.register(auditRoutes(parts))
      await api.register(searchRoutes(parts))
      await api.register(eventRoutes(parts))
      await api.register(releaseRoutes(parts))
      await api.register(releaseFileRoutes(parts))
      await api.register(reportRoutes(parts))
      await api.register(channelRoutes(parts))
      await api.register(proposalRoutes(parts))
      await api.register(grantRoutes(parts))
      await api.register(healthRoutes(parts))
    },
    { prefix: '/registry/api' },
  )
  return app
}

function loggedRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url }
}
