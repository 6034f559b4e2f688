import { ApiError, type Endpoint, STATUS, UPLOAD_BYTES } from '@site/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { CallContext, GatewayContext } from '../context/index.ts'
import type { SessionService } from '../kernel/sessions/index.ts'
import { UNTIL_A_FAULT } from '../lib/parse-input.ts'
import { validationMessage } from '../lib/validation-message.ts'
import type { AnswerSender } from './answers.ts'
import { fileOf } from './form-file.ts'

interface CallTools {
  readonly app: FastifyInstance
  readonly answers: AnswerSender
  readonly sessions: SessionService
  readonly checkAnswers: boolean
  /** Told of each call that is served, by `METHOD /path`. */
  readonly served: Map<string, Endpoint>
}

/** What goes around a file in a body of several parts. */
const WRAPPING_BYTES = 64 * 1024

/** Makes the functions with which modules serve declared calls. */
export function createCallRegistrar(
  tools: CallTools,
): Pick<GatewayContext, 'visitorCall' | 'memberCall' | 'memberUpload'> {
  function serve(
    endpoint: Endpoint,
    caller: Endpoint['caller'],
    handle: (input: never, context: CallContext, request: FastifyRequest) => unknown,
  ): void {
    if (endpoint.caller !== caller) throw new Error(`${endpoint.path} is declared for a ${endpoint.caller}`)
    tools.served.set(`${endpoint.method} ${endpoint.path}`, endpoint)
    tools.app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.multipart === true ? { bodyLimit: UPLOAD_BYTES + WRAPPING_BYTES } : {}),
      config: { api: true, multipart: endpoint.multipart === true },
      async handler(request, reply) {
        const context = contextOf(request, tools.sessions)
        // Who is nobody is told so before anything of theirs is looked at.
        if (caller === 'member') await requireMember(request, tools.sessions)
        const input = v.safeParse(
          endpoint.request,
          endpoint.method === 'GET' ? request.query : request.body,
          UNTIL_A_FAULT,
        )
        if (!input.success) throw new ApiError(STATUS.INVALID_PARAMETER, validationMessage(input.issues))
        const data = await handle(input.output as never, context, request)
        if (tools.checkAnswers) checkAnswer(endpoint, data)
        return tools.answers.success(request, reply, data, endpoint.response)
      },
    })
  }

  return {
    visitorCall: (endpoint, handler) => serve(endpoint, 'visitor', handler),
    memberCall: (endpoint, handler) =>
      serve(endpoint, 'member', async (input, context, request) => {
        const session = await requireMember(request, tools.sessions)
        return handler(input, { ...context, ...session })
      }),
    memberUpload: (endpoint, handler) =>
      serve(endpoint, 'member', async (_input, context, request) => {
        const session = await requireMember(request, tools.sessions)
        return handler(await fileOf(request.body, request.headers['content-type']), { ...context, ...session })
      }),
  }
}

type Session = NonNullable<Awaited<ReturnType<SessionService['check']>>>
const checked = new WeakMap<FastifyRequest, Promise<Session | undefined>>()

function sessionOf(request: FastifyRequest, sessions: SessionService): Promise<Session | undefined> {
  const { token } = request.headers
  const known = checked.get(request) ?? sessions.check(typeof token === 'string' ? token : '', request.ip)
  checked.set(request, known)
  return known
}

/** @throws ApiError 6001 without a valid token */
async function requireMember(request: FastifyRequest, sessions: SessionService): Promise<Session> {
  const session = await sessionOf(request, sessions)
  if (session === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
  return session
}

function contextOf(request: FastifyRequest, sessions: SessionService): CallContext {
  return {
    ip: request.ip,
    deviceId: request.deviceId,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    theme: request.theme,
    lang: request.lang,
    log: request.log,
    currentMember: async () => (await sessionOf(request, sessions))?.member,
  }
}

function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const result = v.safeParse(endpoint.response, data)
  if (result.success) return
  const [issue] = result.issues
  throw new Error(`the answer of ${endpoint.path} breaks its declaration at ${v.getDotPath(issue)}: ${issue.message}`)
}
