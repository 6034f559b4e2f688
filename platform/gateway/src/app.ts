import { type Endpoint, ERROR_CATALOGUE, REVISION_TOPIC, type ThemeId, STATUS } from '@site/contracts'
import { dayOf } from '@site/domain'
import {
  endServer,
  keepAnswersSafe,
  loggedError,
  markSafe,
  type ReadMeasures,
  REQUEST_TIMEOUT_MS,
  TRACE_LABEL,
  traceOf,
  traceRequests,
} from '@site/server'
import { createOperationsListener } from '@site/server/operations'
import { type FastifyInstance, LogController, fastify } from 'fastify'

import { DEFAULT_LIMITS, type GatewayContext, type GatewayOptions } from './context/index.ts'
import { migrate } from './db/migrate.ts'
import { selectTaken } from './db/taken.ts'
import {
  createCallRegistrar,
  createCallTurns,
  createMetrics,
  createSandboxRegistrar,
  installAnswers,
  installCallTurns,
  installDesk,
  installEnvelope,
  installHealth,
  installLimits,
  installOpenApi,
  installSiteSocket,
  installTelemetry,
  openRewrittenPath,
} from './http/index.ts'
import { createBusinessClock } from './kernel/clock/index.ts'
import { createEvents } from './kernel/events/index.ts'
import { createJobs } from './kernel/jobs/index.ts'
import { createLedger } from './kernel/ledger/index.ts'
import { createMemberNotices } from './kernel/notices/index.ts'
import {
  createMailDriver,
  createQueuedOutbox,
  createSandboxOutbox,
  createTextGateway,
  type MessageDriver,
  QueuedSchema,
} from './kernel/outbox/index.ts'
import { createSessionService, KnownCallers } from './kernel/sessions/index.ts'
import { openSocketDoor } from './kernel/sockets/index.ts'
import { derivedKey } from './lib/derived-key.ts'
import { createEnvelopeCipher } from './lib/envelope-crypto.ts'
import { createModules } from './modules.ts'
import { selectBackupAge } from './modules/housekeeping/index.ts'
import { countDifferences, countLastProof } from './modules/reconciliation/index.ts'
import { countRoundsLeftOpen } from './modules/seamless/index.ts'
import { countVenues } from './modules/venues/index.ts'
import { createMemoryState } from './ports/memory-state.ts'
import { createRedisState } from './ports/redis-state.ts'

export interface Gateway {
  /** Not listening yet: call `app.listen`, port 0 for a free one. */
  readonly app: FastifyInstance
  /** For the operator alone, `/readyz` and `/metrics`; to listen where no player comes. */
  readonly operations: FastifyInstance
  /** What `/metrics` of it writes. */
  readonly readMeasures: ReadMeasures
  /** Tells every open tab of a theme, in every process, that the composition has a new revision. */
  announceRevision(revision: { readonly theme: ThemeId; readonly revision: number }): Promise<void>
  /**
   * Takes no new connection, ends jobs, sends sockets away and finishes the calls under way. The database stays open: it is
   * the caller's.
   *
   * @throws AggregateError once all is ended, where some of it failed; what failed is in the log
   */
  close(): Promise<void>
}

const BODY_LIMIT = 256 * 1024
/** Messages under way at a time, for each gateway: a carrier that answers slowly delays codes, and little else. */
const MESSAGES_AT_ONCE = 8
/** Answer to an address that cannot be decoded: it never reaches a route. */
const NO_ADDRESS = { status_code: STATUS.NOT_FOUND, data: null, message: ERROR_CATALOGUE[STATUS.NOT_FOUND].message }

/** @throws when the sandbox is asked for in production, or the simulator is not */
export function refuseInProduction({
  sandbox,
  simulator,
  production,
}: Pick<GatewayOptions, 'sandbox' | 'simulator' | 'production'>): void {
  if (production !== true) return
  if (sandbox === true) throw new Error('the sandbox drivers must not run in production: switch one of the two off')
  if (simulator !== true)
    throw new Error('the matches of the sports venue are simulated: in production say SIMULATOR=1 if that is meant')
}

/**
 * The operator's API over an open database: applies migrations and seeds, then registers every module.
 *
 * @throws when the sandbox or cheap passwords are asked for in production or the simulator is not, a migration fails or Redis cannot be reached
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  refuseInProduction(options)
  if (options.cheapPasswords === true && options.production === true)
    throw new Error('passwords must not be cheap to guess in production: leave cheapPasswords out')
  if (options.jwtSecret.length < 32) throw new Error('jwtSecret needs at least 32 characters')
  const { database, sandbox = false } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const cipher = createEnvelopeCipher(options.siteKey)
  const shared = options.redisUrl === undefined ? createMemoryState() : await createRedisState(options.redisUrl)
  const clock = await createBusinessClock(shared)
  const metrics = createMetrics({ processMetrics: true, pool: database.pool })
  const closers: (() => void | Promise<void>)[] = []
  const served = new Map<string, Endpoint>()
  let isStopping = false

  const app: FastifyInstance = fastify({
    ...(options.logger === undefined
      ? { logger: false }
      : { loggerInstance: options.logger.child({}, { serializers: { err: loggedError } }) }),
    // Calls are counted, not narrated; what is said of one has its trace.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: TRACE_LABEL }),
    genReqId: traceOf,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: typeof options.trustProxy === 'object' ? [...options.trustProxy] : (options.trustProxy ?? 'loopback'),
    rewriteUrl: (request) => openRewrittenPath(cipher, request.url ?? '/'),
    frameworkErrors: (_error, request, reply) => void markSafe(request, reply).send(NO_ADDRESS),
    forceCloseConnections: 'idle',
    // While it stops, a call on a connection that is open already is answered, and the connection closed after it: a
    // proxy in front could not tell this 503 from that of a store which is away, where a repetition would be refused.
    return503OnClosing: false,
    // HEAD would run all of the handler of GET and throw its answer away: a file that is handed out once would be gone.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 128 },
  })
  keepAnswersSafe(app)
  traceRequests(app)
  const answers = installAnswers(app, { cipher, metrics })
  await installLimits(app, limits, shared)
  const known = new KnownCallers()
  const turns = createCallTurns({ known })
  const sockets = await openSocketDoor(app, {
    limits,
    origins: options.siteOrigins,
    measures: metrics.sockets,
    whenTurn: turns.handshake,
  })
  installCallTurns(app, turns)
  installEnvelope(app, { cipher, shared, now: Date.now, explain: sandbox })
  const operations = createOperationsListener({ measures: () => metrics.registry.metrics(), log: app.log })
  installHealth(
    { app, operations },
    {
      database,
      shared,
      metrics,
      isStopping: () => isStopping,
      venues: () => countVenues(database.db, new Date(clock.now())),
    },
  )
  installTelemetry(app, metrics)
  installOpenApi(app, served)

  const notices = createMemberNotices(shared.bus)
  const sessions = createSessionService({
    db: database.db,
    shared,
    known,
    notifyRevoked: (session) => notices.send({ ...session, type: 'session' }),
    onFailure: (error) => app.log.error({ err: error }, 'not every replica or tab knows of sessions that are over'),
  })
  let notifyDesk = () => {}
  const jobs = createJobs({
    database,
    clock,
    log: app.log,
    onDeclare: metrics.expectJob,
    onFailure: metrics.countJobFailure,
    onEnd: () => notifyDesk(),
  })
  metrics.watchJobs(jobs.count)
  metrics.watchRounds(() => countRoundsLeftOpen(database.db, clock.now()))
  metrics.watchBooks({
    proof: () => countLastProof(database.db, clock.now()),
    parties: () => countDifferences(database.db, dayOf(clock.now())),
  })
  metrics.watchDatabase(() => selectTaken(database.pool))
  metrics.watchBackups(() => selectBackupAge(database.db))
  const drivers = driversOf(options)
  const openOutbox = () =>
    createQueuedOutbox({
      drivers,
      key: derivedKey(options.jwtSecret, 'messages'),
      now: clock.now,
      log: app.log,
      onEnd: metrics.countMessage,
      queue(channel, run, onGivenUp) {
        metrics.expectMessages(channel)
        const queued = { name: `messages.${channel}`, data: QueuedSchema, atOnce: MESSAGES_AT_ONCE }
        const job = jobs.declare({ ...queued, run, onGivenUp })
        return (data) => job.add(database.db, { data })
      },
    })
  const outbox = drivers.length === 0 ? undefined : openOutbox()
  const gateway: GatewayContext = {
    app,
    options,
    limits,
    database,
    db: database.db,
    shared,
    clock,
    events: createEvents(),
    jobs,
    log: app.log,
    sessions,
    ledger: createLedger({
      db: database.db,
      now: clock.now,
      notifyChange: (memberId) => notices.send({ memberId, type: 'balance' }),
      measures: metrics.ledger,
    }),
    notices,
    outbox: sandbox ? await createSandboxOutbox(shared) : outbox,
    ...createCallRegistrar({ app, answers, sessions, served, checkAnswers: options.checkAnswers === true }),
    socket: sockets.socket,
    sandboxCall: createSandboxRegistrar(app, { isOn: sandbox, origins: options.siteOrigins, db: database.db, clock }),
    onClose: (action) => void closers.unshift(action),
  }

  await migrate(database.pool)
  const modules = await createModules(gateway)
  for (const module of modules) await module.seed?.(gateway)
  for (const module of modules) await module.register(gateway)
  for (const module of modules) await module.start?.()
  await installSiteSocket(gateway, turns)
  if (sandbox) notifyDesk = await installDesk(gateway)
  gateway.onClose(sockets.close)
  await Promise.all([app.ready(), operations.ready()])
  await jobs.start()
  gateway.onClose(jobs.stop)

  return {
    app,
    operations,
    readMeasures: () => metrics.registry.getMetricsAsJSON(),
    announceRevision: (revision) => shared.bus.publish(REVISION_TOPIC, revision),
    async close() {
      isStopping = true
      const failures: unknown[] = []
      // What cannot be ended, as a store is away, leaves nothing else running: jobs, sockets, the matches.
      const endOne = async (action: () => void | Promise<void>) => {
        try {
          await action()
        } catch (error) {
          failures.push(error)
          app.log.error({ err: error }, 'a part of the gateway could not be ended')
        }
      }
      await endServer(app, {
        async whenShut() {
          for (const action of closers) await endOne(action)
        },
      })
      // Until the last call is answered it says that nobody should send another.
      await endOne(() => operations.close())
      await endOne(() => shared.close())
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts of the gateway did not end`)
    },
  }
}

function driversOf({ mail, sms, voice }: GatewayOptions): readonly MessageDriver[] {
  return [
    ...(mail === undefined ? [] : [createMailDriver(mail)]),
    ...(sms === undefined ? [] : [createTextGateway('sms', sms)]),
    ...(voice === undefined ? [] : [createTextGateway('voice', voice)]),
  ]
}
