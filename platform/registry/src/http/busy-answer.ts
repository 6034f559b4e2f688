import type { FastifyReply, FastifyRequest } from 'fastify'

import { BusyError } from '../budgets/index.ts'

/** Answers what is refused for the moment alone; every other error is left to the handler above. */
export function answerBusy(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof BusyError)) throw error
  const { message, retryAfterS } = error
  return reply.code(503).header('retry-after', retryAfterS).send({ error: 'busy', message })
}
