import { isApiError, STATUS } from '@site/contracts'
import type { FastifyInstance } from 'fastify'

import type { GatewayContext } from '../context/index.ts'

/**
 * Drivers below `/sandbox/` for people and tests: plain JSON, no envelope, no login. With the sandbox off the paths do
 * not exist. A refusal answers HTTP 400 with the catalogue's code.
 */
export function createSandboxRegistrar(app: FastifyInstance, isOn: boolean): GatewayContext['sandboxCall'] {
  return (method, path, handler) => {
    if (!isOn) return
    app.route({
      method,
      url: path,
      async handler(request, reply) {
        try {
          const text = request.body
          const body: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined
          const answer = await handler({ params: request.params, query: request.query, body })
          return await reply.send(answer ?? { ok: true })
        } catch (error) {
          if (isApiError(error)) return reply.code(400).send({ status_code: error.code, message: error.message })
          if (error instanceof SyntaxError)
            return reply.code(400).send({ status_code: STATUS.INVALID_PARAMETER, message: error.message })
          throw error
        }
      },
    })
  }
}
