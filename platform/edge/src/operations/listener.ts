import { fastify, type FastifyInstance } from 'fastify'

import type { EdgeMeasures } from './measures.ts'

/** Prometheus' text, of the type that it asks for. */
const TEXT = 'text/plain; version=0.0.4; charset=utf-8'

/** For the operator alone, `/metrics`; to listen where no visitor comes. */
export function createOperations(measures: Pick<EdgeMeasures, 'text'>): FastifyInstance {
  const operations = fastify({ logger: false, forceCloseConnections: true })
  operations.get('/metrics', (_request, reply) => reply.type(TEXT).send(measures.text()))
  return operations
}
