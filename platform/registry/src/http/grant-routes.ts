import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { parseOrRefuse } from '../base/index.ts'
import { GrantRequestSchema, RevocationSchema } from '../grants/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, mayGrant, requireGranter } from './authenticate.ts'

/** Grants: whoever may publish a remote may let a device run another release of it, and take that back. */
export function grantRoutes({ grants, tokens }: Pick<AppParts, 'grants' | 'tokens'>): FastifyPluginAsync {
  return async (app) => {
    app.get('/grants', async (request) => {
      const caller = await authenticate(request, tokens)
      return { grants: (await grants.list()).filter(({ remote }) => mayGrant(caller, remote)) }
    })

    app.post('/grants', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      const wanted = parseOrRefuse(GrantRequestSchema, request.body, 'The grant')
      const stillMay = admit(request, tokens, caller, (one) => requireGranter(one, wanted.remote))
      const { token, grant } = await grants.issue(caller, wanted, stillMay)
      return reply.code(201).send({ id: grant.id, token, expiresAt: grant.expiresAt })
    })

    app.post('/grants/:id/revoke', async (request) => {
      const caller = await authenticate(request, tokens)
      const { reason } = parseOrRefuse(RevocationSchema, request.body, 'The revocation')
      const { id, remote } = await grants.find(idOf(request))
      const stillMay = admit(request, tokens, caller, (one) => requireGranter(one, remote))
      return grants.revoke(caller, id, reason, stillMay)
    })
  }
}

function idOf(request: FastifyRequest): string {
  return parseOrRefuse(v.object({ id: v.pipe(v.string(), v.uuid()) }), request.params, 'The address').id
}
