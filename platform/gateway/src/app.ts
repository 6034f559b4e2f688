import { fastifyWebsocket } from '@fastify/websocket'
import { ERROR_CATALOGUE, type ThemeId } from '@site/contracts'
import { type FastifyInstance, type FastifyReply, LogController, fastify } from 'fastify'

import { createJobs } from './kernel/jobs/index.ts'
import { createEnvelopeCipher } from './lib/envelope-crypto.ts'
import { createLocalizer } from './lib/localize.ts'
import { createMemberNotices } from './lib/member-notices.ts'
import { createMetrics } from './lib/metrics.ts'
import { migrate } from './db/migrate.ts'
import type { GatewayContext } from './module.ts'
import { MODULES } from './modules.ts'
import { createSessionService } from './modules/users/session.service.ts'
import { createWalletService } from './modules/wallet/wallet.service.ts'
import { DEFAULT_LIMITS, type GatewayOptions } from './options.ts'
import { installAnswers } from './plugins/answers.ts'
import { createCallRegistrar } from './plugins/calls.ts'
import { installEnvelope, openRewrittenPath } from './plugins/envelope.ts'
import { installHealth } from './plugins/health.ts'
import { installLimits } from './plugins/limits.ts'
import { installOpenApi } from './plugins/openapi.ts'
import { createSandboxRegistrar } from './plugins/sandbox.ts'
import { REVISION_TOPIC, installSiteSocket } from './plugins/site-socket.ts'
import { installTelemetry } from './plugins/telemetry.ts'
import { createBusinessClock } from './ports/business-clock.ts'
import { createSandboxOutbox } from './ports/outbox.ts'
import { createMailOutbox } from './ports/mail-outbox.ts'
import { createMemoryState } from './ports/memory-state.ts'
import { createRedisState } from './ports/redis-state.ts'

export interface Gateway {
  /** Not listening yet: call `app.listen`, port 0 for a free one. */
  readonly app: FastifyInstance
  /** Tells every open tab of a theme, in every process, that the composition has a new revision. */
  announceRevision(revision: { readonly theme: ThemeId; readonly revision: number }): Promise<void>
  /** Stops taking calls, finishes those under way, ends jobs and sockets. The database stays open: it is the caller's. */
  close(): Promise<void>
}

const BODY_LIMIT = 256 * 1024
const IDLE_CHECK_MS = 50
/** Answer to an address that cannot be decoded: it never reaches a route. */
const NO_ADDRESS = { status_code: 6004, data: null, message: ERROR_CATALOGUE[6004].message }

/**
 * The operator's API over an open database: applies migrations and seeds, then registers every module.
 *
 * @throws when the sandbox is asked for in production, a migration fails or Redis cannot be reached
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  if (options.sandbox === true && options.production === true) {
    throw new Error('the sandbox drivers must not run in production: switch one of the two off')
  }
  if (options.jwtSecret.length < 32) throw new Error('jwtSecret needs at least 32 characters')
  const { database, sandbox = false } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const cipher = createEnvelopeCipher(options.siteKey)
  const shared = options.redisUrl === undefined ? createMemoryState() : await createRedisState(options.redisUrl)
  const metrics = createMetrics({ processMetrics: true })
  const closers: (() => void | Promise<void>)[] = []
  const served = new Set<string>()
  let isStopping = false

  const app: FastifyInstance = fastify({
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }), // calls are counted, not narrated
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof options.trustProxy === 'object' ? [...options.trustProxy] : (options.trustProxy ?? 'loopback'),
    rewriteUrl: (request) => openRewrittenPath(cipher, request.url ?? '/'),
    frameworkErrors: (_error, _request, reply: FastifyReply) => void reply.send(NO_ADDRESS),
    forceCloseConnections: 'idle',
    // While it stops, a call on a connection that is open already is answered, and the connection closed after it: a
    // proxy in front could not tell this 503 from that of a store which is away, where a repetition would be refused.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 128 },
  })
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) served.add(`${one} ${url}`)
  })
  const answers = installAnswers(app, { cipher, localizer: createLocalizer(), metrics })
  await installLimits(app, limits, shared)
  await app.register(fastifyWebsocket, { options: { maxPayload: 64 * 1024 } })
  installEnvelope(app, { cipher, shared, now: Date.now, explain: sandbox })
  installHealth(app, { pool: database.pool, shared, metrics, isStopping: () => isStopping })
  installTelemetry(app, metrics)
  installOpenApi(app, served)

  const notices = createMemberNotices(shared.bus)
  const sessions = createSessionService({ db: database.db, shared, notices })
  const clock = await createBusinessClock(shared)
  const jobs = createJobs({ database, clock, log: app.log })
  const gateway: GatewayContext = {
    app,
    options,
    limits,
    database,
    db: database.db,
    shared,
    clock,
    jobs,
    log: app.log,
    sessions,
    wallet: createWalletService({ db: database.db, notices }),
    notices,
    outbox: sandbox ? await createSandboxOutbox(shared) : options.mail && createMailOutbox(options.mail),
    ...createCallRegistrar({ app, answers, sessions, checkAnswers: options.checkAnswers === true }),
    socket: (path, handler) => {
      // Registered in a scope of its own: the websocket plugin must have seen the route being added.
      void app.register(async (scope) => {
        scope.get(path, { websocket: true }, (socket, request) => handler(socket, { ip: request.ip }))
      })
    },
    sandboxCall: createSandboxRegistrar(app, sandbox),
    onClose: (action) => void closers.unshift(action),
  }

  await migrate(database.pool)
  for (const module of MODULES) await module.seed?.(gateway)
  for (const module of MODULES) await module.register(gateway)
  await installSiteSocket(gateway, (open) => metrics.sockets.set(open))
  await app.ready()
  await jobs.start()
  gateway.onClose(jobs.stop)

  return {
    app,
    announceRevision: (revision) => shared.bus.publish(REVISION_TOPIC, revision),
    async close() {
      isStopping = true
      for (const action of closers) await action()
      // A kept-alive connection whose last call ends after the stop has begun would hold the server open.
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
      await app.close()
      clearInterval(idle)
      await shared.close()
    },
  }
}
