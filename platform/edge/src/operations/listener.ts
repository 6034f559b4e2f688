import { keepAnswersSafe } from '@site/server'
import { fastify, type FastifyInstance } from 'fastify'

import type { EdgeMeasures } from './measures.ts'

/** For the operator alone, `/metrics`; to listen where no visitor comes. */
export function createOperations({ registry }: Pick<EdgeMeasures, 'registry'>): FastifyInstance {
  const operations = fastify({ logger: false, forceCloseConnections: true })
  keepAnswersSafe(operations)
  operations.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return operations
}
