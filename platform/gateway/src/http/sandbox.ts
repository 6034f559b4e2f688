import { ApiError, isApiError, STATUS } from '@site/contracts'
import { isOwnHost, isOwnOrigin, senderOf } from '@site/server'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { GatewayContext } from '../context/index.ts'
import { appendAction, type WriteDown } from '../kernel/audit/index.ts'
import { checkAddress, parseBody } from '../lib/sent-text.ts'

/** Where the desk hears that something has happened. */
export const DESK_SOCKET = '/ws/desk'
/** What a developer reads who has given the machine a name. */
const FOREIGN_HOST = '此主机名不属于本站，请将其来源列入 SITE_ORIGINS'

/** Who acts at the desk, which has no log-in. */
const OPERATOR = 'desk'
const ROOT = '/sandbox/'

interface SandboxOptions extends Pick<GatewayContext, 'db' | 'clock'> {
  readonly isOn: boolean
  /** Origins of this site beside the host that is asked. */
  readonly origins?: readonly string[] | undefined
}

/**
 * Drivers below `/sandbox/` for people and tests: plain JSON, no envelope, no login. With the sandbox off the paths do
 * not exist. A refusal answers HTTP 400 with the catalogue's code; a page of another site gets HTTP 403, whatever it
 * asks for: a call without a body needs no leave of ours to be sent by a browser. So does whoever asks for the sandbox,
 * the desk included, by a host that is neither this machine's nor listed: a stranger's name may lead here, and then
 * their page has our origin.
 */
export function createSandboxRegistrar(
  app: FastifyInstance,
  { isOn, origins, db, clock }: SandboxOptions,
): GatewayContext['sandboxCall'] {
  if (isOn)
    app.addHook('onRequest', async ({ routeOptions: { url = '' }, headers }, reply) => {
      if (!url.startsWith(ROOT) && url !== DESK_SOCKET) return
      if (!isOwnHost(headers.host, origins))
        await refuse(reply, 403, new ApiError(STATUS.ILLEGAL_PARAMETER, FOREIGN_HOST))
    })
  /** How one press is written down, once; an action that is tried again by its transaction is still one press. */
  function pressOf(path: string) {
    let isWritten = false
    const writeDown: WriteDown = async (tx, change) => {
      await appendAction(tx, { operator: OPERATOR, action: path.slice(ROOT.length), at: clock.now() }, change)
      isWritten = true
    }
    return { writeDown, isWritten: () => isWritten }
  }
  return (method, path, handler) => {
    if (!isOn) return
    app.route({
      method,
      url: path,
      async onRequest(request, reply) {
        if (!isOwnOrigin(request.headers, origins) || senderOf(request.headers) === 'foreign')
          await refuse(reply, 403, new ApiError(STATUS.ILLEGAL_PARAMETER))
      },
      async handler(request, reply) {
        try {
          const text = request.body
          const body = typeof text === 'string' && text !== '' ? parseBody(text) : undefined
          const { params, query } = checkAddress({ params: request.params, query: request.query })
          const press = pressOf(path)
          const answer = await handler({ params, query, body, writeDown: press.writeDown })
          if (method === 'POST' && !press.isWritten())
            await db.transaction((tx) => press.writeDown(tx, { subject: request.url.slice(ROOT.length), after: body }))
          return await reply.send(answer ?? { ok: true })
        } catch (error) {
          if (isApiError(error)) return refuse(reply, 400, error)
          throw error
        }
      },
    })
  }
}

function refuse(reply: FastifyReply, http: number, { code, message }: ApiError): FastifyReply {
  return reply.code(http).send({ status_code: code, message })
}
