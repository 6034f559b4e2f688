import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { parseOrRefuse } from '../base/index.ts'
import { EditsRequestSchema, ReasonSchema } from '../channels/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate, requireOps } from './authenticate.ts'
import { countSchema } from './params.ts'

const ProposalRequestSchema = v.strictObject({
  ...EditsRequestSchema.entries,
  /** Epoch milliseconds. */
  dueAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const WithdrawalSchema = v.strictObject({ reason: ReasonSchema })

function idOf(request: FastifyRequest): number {
  return parseOrRefuse(v.object({ id: countSchema(1e9) }), request.params, 'The address').id
}

/** What waits for a second person or for a time. */
export function proposalRoutes({ proposals, tokens }: AppParts): FastifyPluginAsync {
  return async (app) => {
    app.get('/proposals', async (request) => {
      await authenticate(request, tokens)
      return { proposals: await proposals.list() }
    })

    app.post('/proposals', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      requireOps(caller)
      const proposal = parseOrRefuse(ProposalRequestSchema, request.body, 'The proposal')
      return reply.code(201).send({ proposal: await proposals.propose({ actor: caller.name, ...proposal }) })
    })

    app.post('/proposals/:id/approve', async (request) => {
      const caller = await authenticate(request, tokens)
      requireOps(caller)
      return proposals.approve(idOf(request), caller.name)
    })

    app.post('/proposals/:id/withdraw', async (request) => {
      const caller = await authenticate(request, tokens)
      requireOps(caller)
      const { reason } = parseOrRefuse(WithdrawalSchema, request.body, 'The withdrawal')
      await proposals.withdraw(idOf(request), caller.name, reason)
      return {}
    })
  }
}
