import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

import { ReasonSchema } from '../channels/index.ts'
import { coalesced, parseOrRefuse } from '../base/index.ts'
import { verifyRegistry } from '../operations/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, guardOf, requireOps } from './authenticate.ts'

const RotationSchema = v.strictObject({
  reason: ReasonSchema,
  /** That somebody else has the key file: then none of its keys stays trusted. */
  stolen: v.optional(v.boolean(), false),
})

/** What concerns the installation as a whole: who calls, its keys and its proof. */
export function installationRoutes({ context, operations, keys, tokens, instance }: AppParts): FastifyPluginAsync {
  // every reader may ask, and each time all files of all releases are hashed
  const verified = coalesced(() => verifyRegistry(context))

  return async (app) => {
    app.get('/whoami', async (request) => {
      return { ...(await authenticate(request, tokens)), instance, guard: guardOf(request) }
    })

    app.get('/keys', async (request) => {
      await authenticate(request, tokens)
      return { keys: keys.trusted() }
    })

    app.post('/keys/rotate', async (request) => {
      const caller = await authenticate(request, tokens)
      const within = admit(request, tokens, caller, requireOps)
      const { reason, stolen } = parseOrRefuse(RotationSchema, request.body, 'The rotation')
      return operations.rotateKey(caller, reason, { stolen, within })
    })

    // The database was brought back from a backup: the log's end and the revisions follow.
    app.post('/restored', async (request) => {
      const caller = await authenticate(request, tokens)
      const within = admit(request, tokens, caller, requireOps)
      const { reason } = parseOrRefuse(v.strictObject({ reason: ReasonSchema }), request.body, 'The restoration')
      return operations.acceptRestored(caller, reason, within)
    })

    app.post('/verify', async (request) => {
      await authenticate(request, tokens)
      return verified()
    })
  }
}
