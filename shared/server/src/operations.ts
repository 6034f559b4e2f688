import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { keepAnswersSafe } from './safe-answers.ts'

/** The text format that Prometheus reads, which prom-client writes. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const PortSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))

/** Variables of where a server tells the operator of itself. @param port the usual one */
export function operationsEnv(port: string) {
  return {
    /** This machine alone, unless it has a network that only the operator is in. */
    OPERATIONS_HOST: v.optional(v.string(), '127.0.0.1'),
    OPERATIONS_PORT: v.optional(PortSchema, port),
  }
}

export function operationsOf(env: { readonly OPERATIONS_HOST: string; readonly OPERATIONS_PORT: number }) {
  return { host: env.OPERATIONS_HOST, port: env.OPERATIONS_PORT }
}

/**
 * For the operator alone, `/metrics`; to listen where nobody else comes. A door of its own of this package: what only reads
 * files, as the command line of releases does, need not load a server.
 *
 * @param measures all of them as they are now, as text
 */
export function createOperationsListener({
  measures,
  log,
}: {
  readonly measures: () => Promise<string>
  readonly log?: Pick<FastifyBaseLogger, 'error'> | undefined
}): FastifyInstance {
  const operations = fastify({ logger: false, forceCloseConnections: true })
  keepAnswersSafe(operations)
  // The reason is in the log, which has no values of statements: the answer has no words of the error.
  operations.setErrorHandler((error, { routeOptions }, reply) => {
    log?.error({ err: error, route: routeOptions.url }, 'the operator could not be answered')
    return reply.code(500).type('text/plain').send('not answered: the reason is in the log')
  })
  operations.get('/metrics', async (_request, reply) => reply.type(TYPE).send(await measures()))
  return operations
}
