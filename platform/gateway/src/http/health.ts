import { setTimeout as after } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

import type { GatewayMetrics } from './metrics.ts'
import type { SharedState } from '../ports/shared-state.ts'

/** A store that does not answer for so long is away. */
const ANSWER_MS = 1_500

/**
 * `/healthz`, where the calls are: the process answers. On the operator's own listener `/readyz`: its stores answer too and
 * it is not stopping, `/status`: the same and the venues, for the edge's page for people, and `/metrics`: Prometheus.
 */
export function installHealth(
  { app, operations }: { readonly app: FastifyInstance; readonly operations: FastifyInstance },
  tools: {
    readonly pool: Pool
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

  async function check() {
    const [database, state] = await Promise.all([answers(tools.pool.query('select 1')), answers(tools.shared.ping())])
    return { database, state, accepting: !tools.isStopping() }
  }

  operations.get('/readyz', options, async (_request, reply) => {
    const checks = await check()
    const ok = Object.values(checks).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...checks })
  })

  operations.get('/status', async () => {
    const checks = await check()
    return checks.database ? { ...checks, venues: await tools.venues().catch(() => undefined) } : checks
  })

  operations.get('/metrics', async (_request, reply) =>
    reply.type(tools.metrics.registry.contentType).send(await tools.metrics.registry.metrics()),
  )

  app.addHook('onResponse', async (request, reply) => {
    tools.metrics.observeCall(request.routeOptions.url ?? 'unknown', reply.elapsedTime / 1000)
  })
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const isIn = question.then(
    () => true,
    () => false,
  )
  return Promise.race([isIn, after(ANSWER_MS, false, { ref: false })])
}
