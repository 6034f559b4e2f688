import { createOperationsListener } from '@site/server/operations'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Readiness is the gateway's: the registry has no store of its own in one process. */
const OF_GATEWAY = ['/readyz', '/status']

/** What gateway and registry tell the operator, on one listener: in one process they have one database and one life. */
export function joinOperations(
  { gateway, registry }: { readonly gateway: FastifyInstance; readonly registry: FastifyInstance },
  log: FastifyBaseLogger | undefined,
): FastifyInstance {
  async function measuresOf(application: FastifyInstance): Promise<string> {
    const { statusCode, payload } = await application.inject('/metrics')
    if (statusCode !== 200) throw new Error(`measures were answered ${statusCode}`)
    return payload
  }
  const operations = createOperationsListener({
    measures: async () => (await Promise.all([gateway, registry].map(measuresOf))).join(''),
    log,
  })
  for (const path of OF_GATEWAY) {
    operations.get(path, async (_request, reply) => {
      const { statusCode, payload } = await gateway.inject(path)
      return reply.code(statusCode).type('application/json; charset=utf-8').send(payload)
    })
  }
  return operations
}
