import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

import type { GatewayMetrics } from './metrics.ts'
import type { SharedState } from '../ports/shared-state.ts'

/**
 * `/healthz`, where the calls are: the process answers. On the operator's own listener `/readyz`: its stores answer too and
 * it is not stopping, and `/metrics`: Prometheus.
 */
export function installHealth(
  { app, operations }: { readonly app: FastifyInstance; readonly operations: FastifyInstance },
  tools: {
    readonly pool: Pool
    readonly shared: SharedState
    readonly metrics: GatewayMetrics
    readonly isStopping: () => boolean
  },
): void {
  // Balancers may ask by HEAD.
  const options = { exposeHeadRoute: true }
  app.get('/healthz', options, () => ({ ok: true }))

  operations.get('/readyz', options, async (_request, reply) => {
    const [database, state] = await Promise.allSettled([tools.pool.query('select 1'), tools.shared.ping()])
    const checks = {
      database: database.status === 'fulfilled',
      state: state.status === 'fulfilled',
      accepting: !tools.isStopping(),
    }
    const ok = Object.values(checks).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...checks })
  })

  operations.get('/metrics', async (_request, reply) =>
    reply.type(tools.metrics.registry.contentType).send(await tools.metrics.registry.metrics()),
  )

  app.addHook('onResponse', async (request, reply) => {
    tools.metrics.observeCall(request.routeOptions.url ?? 'unknown', reply.elapsedTime / 1000)
  })
}
