import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { holds } from '../access/index.ts'
import { parseOrRefuse } from '../base/index.ts'
import { EditsRequestSchema, ReasonSchema } from '../channels/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate, requireApprover, requirePromoter } from './authenticate.ts'
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

function themesOf({ edits }: v.InferOutput<typeof EditsRequestSchema>): string[] {
  return edits.map(({ theme }) => theme)
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
      const proposal = parseOrRefuse(ProposalRequestSchema, request.body, 'The proposal')
      requirePromoter(caller, themesOf(proposal))
      return reply.code(201).send({ proposal: await proposals.propose({ actor: caller, ...proposal }) })
    })

    app.post('/proposals/:id/approve', async (request) => {
      const caller = await authenticate(request, tokens)
      requireApprover(caller)
      return proposals.approve(idOf(request), caller)
    })

    app.post('/proposals/:id/withdraw', async (request) => {
      const caller = await authenticate(request, tokens)
      const { reason } = parseOrRefuse(WithdrawalSchema, request.body, 'The withdrawal')
      const { id, decision } = await proposals.find(idOf(request))
      // whoever may say yes may say no
      if (!holds(caller.roles, 'approve')) requirePromoter(caller, themesOf(decision))
      await proposals.withdraw(id, caller, reason)
      return {}
    })
  }
}
