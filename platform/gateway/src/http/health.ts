import { inTime } from '@site/server'
import type { FastifyInstance } from 'fastify'

import type { GatewayMetrics } from './metrics.ts'
import type { Database } from '../db/database.ts'
import { cached } from '../lib/cached.ts'
import type { SharedState } from '../ports/shared-state.ts'

/** A store that does not answer for so long is away. */
const ANSWER_MS = 1_500
/** How long a count of the venues is told. Its query waits for a connection as calls do, and nobody waits for it. */
const VENUES_MS = 5_000

/**
 * `/healthz`, where the calls are: the process answers. On the operator's own listener `/readyz`: its stores answer too and
 * it is not stopping, and `/status`: the same and the venues, for the edge's page for people. A gateway that is busy is
 * ready: taking it away would leave the others busier.
 */
export function installHealth(
  { app, operations }: { readonly app: FastifyInstance; readonly operations: FastifyInstance },
  tools: {
    readonly database: Pick<Database, 'answers'>
    readonly shared: SharedState
    readonly metrics: GatewayMetrics
    readonly isStopping: () => boolean
    /** How many venues there are, and how many of them are open. */
    readonly venues: () => Promise<{ readonly open: number; readonly all: number }>
  },
): void {
  // Balancers may ask by HEAD.
  const options = { exposeHeadRoute: true }
  app.get('/healthz', options, () => ({ ok: true }))

  const ping = () =>
    tools.shared.ping().then(
      () => true,
      () => false,
    )
  async function check() {
    const [database, state] = await Promise.all([tools.database.answers(), inTime(ping(), ANSWER_MS, false)])
    return { database, state, accepting: !tools.isStopping() }
  }

  const countVenues = cached(tools.venues, VENUES_MS)
  let venues: Awaited<ReturnType<typeof tools.venues>> | undefined
  /** As they were counted last, where they cannot be counted in time. */
  async function venuesInTime() {
    const counting = countVenues().then(
      (counted) => (venues = counted),
      () => undefined,
    )
    return (await inTime(counting, ANSWER_MS, undefined)) ?? venues
  }

  operations.get('/readyz', options, async (_request, reply) => {
    const checks = await check()
    const ok = Object.values(checks).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...checks })
  })

  operations.get('/status', async () => {
    const [checks, counted] = await Promise.all([check(), venuesInTime()])
    return checks.database ? { ...checks, venues: counted } : checks
  })

  app.addHook('onResponse', async (request, reply) => {
    tools.metrics.observeCall(request.routeOptions.url ?? 'unknown', reply.elapsedTime / 1000)
  })
}
