import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type Caller, holds } from '../access/index.ts'
import { parseOrRefuse } from '../base/index.ts'
import { EditsRequestSchema, ReasonSchema } from '../channels/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requireApprover, requirePromoter } from './authenticate.ts'
import { countSchema } from './params.ts'

const ProposalRequestSchema = v.strictObject({
  ...EditsRequestSchema.entries,
  /** Epoch milliseconds. */
  dueAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
/** Command lines and consoles of before it was asked for leave it out, and are told so. */
const ApprovalSchema = v.strictObject({ digest: v.optional(v.pipe(v.string(), v.maxLength(64))) })
const WithdrawalSchema = v.strictObject({ reason: ReasonSchema })

function idOf(request: FastifyRequest): number {
  return parseOrRefuse(v.object({ id: countSchema(1e9) }), request.params, 'The address').id
}

function themesOf({ edits }: v.InferOutput<typeof EditsRequestSchema>): string[] {
  return edits.map(({ theme }) => theme)
}

/** Whoever may say yes may say no. @throws RegistryError `forbidden` */
function requireWithdrawer(caller: Caller, themes: readonly string[]): void {
  if (!holds(caller.roles, 'approve')) requirePromoter(caller, themes)
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
      const stillMay = admit(request, tokens, caller, (one) => requirePromoter(one, themesOf(proposal)))
      return reply.code(201).send({ proposal: await proposals.propose({ actor: caller, ...proposal }, stillMay) })
    })

    app.post('/proposals/:id/approve', async (request) => {
      const caller = await authenticate(request, tokens)
      const stillMay = admit(request, tokens, caller, requireApprover)
      const { digest } = parseOrRefuse(ApprovalSchema, request.body ?? {}, 'The approval')
      return proposals.approve({ id: idOf(request), digest }, caller, stillMay)
    })

    app.post('/proposals/:id/withdraw', async (request) => {
      const caller = await authenticate(request, tokens)
      const { reason } = parseOrRefuse(WithdrawalSchema, request.body, 'The withdrawal')
      const { id, decision } = await proposals.find(idOf(request))
      const stillMay = admit(request, tokens, caller, (one) => requireWithdrawer(one, themesOf(decision)))
      await proposals.withdraw(id, caller, reason, stillMay)
      return {}
    })
  }
}
