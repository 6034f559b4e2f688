import {
  API_PREFIXES,
  ApiError,
  ERROR_CATALOGUE,
  HEADERS,
  type Locale,
  LocaleSchema,
  STATUS,
  isApiError,
} from '@site/contracts'
import { failSpan, noteOnSpan } from '@site/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { BusyError } from '../lib/bounded-work.ts'
import type { EnvelopeCipher } from '../lib/envelope-crypto.ts'
import { localize } from '../lib/localize.ts'
import type { GatewayMetrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller proved to hold the site key and asked for a sealed answer. */
    sealAnswer: boolean
    lang: Locale
  }
}

interface Failure {
  readonly http: number
  readonly error: ApiError
}

/** Sends the envelope of every answer, sealed when the call was (spec 3, open points 37 and 42). */
export interface AnswerSender {
  success(request: FastifyRequest, reply: FastifyReply, data: unknown, schema: v.GenericSchema): Promise<FastifyReply>
}

/** Answers, errors and unknown paths in the one envelope; nothing but 401 and faults of ours leaves HTTP 200. */
export function installAnswers(
  app: FastifyInstance,
  tools: { readonly cipher: EnvelopeCipher; readonly metrics: GatewayMetrics },
): AnswerSender {
  app.decorateRequest('sealAnswer', false)
  app.decorateRequest('lang', 'zh-CN')

  // Before anything can refuse the call: refusals are read, too. No signature covers it: it chooses words and nothing else.
  app.addHook('onRequest', async (request) => {
    const lang = v.safeParse(LocaleSchema, request.headers[HEADERS.lang])
    if (lang.success) request.lang = lang.output
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: {
      readonly http: number
      readonly code: number
      readonly message: string
      /** As it goes out. */
      readonly data: unknown
    },
  ): Promise<FastifyReply> {
    tools.metrics.countAnswer(request.routeOptions.url ?? 'unknown', answer.code)
    noteOnSpan({ 'site.status_code': answer.code })
    const text = JSON.stringify({
      status_code: answer.code,
      data: answer.data ?? null,
      message: localize(answer.message, request.lang),
    })
    return reply
      .code(answer.http)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(request.sealAnswer ? JSON.stringify({ data: tools.cipher.seal(text) }) : text)
  }

  app.setErrorHandler(async (thrown, request, reply) => {
    const { http, error } = toFailure(thrown, request)
    if (http >= 500) {
      request.log.error({ err: thrown }, 'the call failed')
      failSpan(thrown)
    }
    if (error instanceof BusyError) void reply.header('retry-after', error.retryAfterS)
    // The data of an error are for the program that reads them, and have no schema that says which texts are words.
    return send(request, reply, { http, code: error.code, message: error.message, data: error.data })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const isApi = API_PREFIXES.some((prefix) => request.url.startsWith(prefix))
    const message = isApi ? ERROR_CATALOGUE[STATUS.NOT_FOUND].message : 'not found'
    return send(request, reply, { http: isApi ? 200 : 404, code: STATUS.NOT_FOUND, message, data: null })
  })

  return {
    success(request, reply, data, schema) {
      const { message } = ERROR_CATALOGUE[STATUS.SUCCESS]
      const localized = localize(data, request.lang, schema)
      return send(request, reply, { http: 200, code: STATUS.SUCCESS, message, data: localized })
    },
  }
}

function toFailure(thrown: unknown, request: FastifyRequest): Failure {
  if (isApiError(thrown)) {
    // No token at all is the HTTP-level expired status; a token that is no longer good is a business answer.
    const isVisitor = thrown.code === STATUS.LOGIN_EXPIRED && !request.headers.token
    return { http: isVisitor ? 401 : 200, error: thrown }
  }
  const code = codeOfThrown(thrown)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      http: 200,
      error:
        request.routeOptions.config.multipart === true
          ? new ApiError(STATUS.FILE_UPLOAD_FAILURE)
          : new ApiError(STATUS.INVALID_PARAMETER, '请求内容过大'),
    }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { http: 200, error: new ApiError(STATUS.INVALID_PARAMETER, '请求格式不支持') }
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 429) return { http: 200, error: new ApiError(STATUS.FREQUENT_SUBMISSION) }
  if (status >= 400 && status < 500) return { http: 200, error: new ApiError(STATUS.INVALID_PARAMETER) }
  return { http: isStoreDown(code) || isLost(thrown) ? 503 : 500, error: new ApiError(STATUS.SERVER_ERROR) }
}

function codeOfThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  // Whatever keeps a connection from being made: nobody listens, the host is not reached, the socket's file is gone.
  if ('syscall' in thrown && thrown.syscall === 'connect') return 'ECONNREFUSED'
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.cause === undefined ? '' : codeOfThrown(thrown.cause)
}

/** Connection refused or reset, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown). */
function isStoreDown(code: string): boolean {
  return /^(ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|08\w{3}|53\w{3}|57P\d\d)$/.test(code)
}

/** What node-postgres, its pool and ioredis say, without a code, of a connection that is lost or not to be had in time. */
const LOST =
  /^(Connection terminated|Connection is closed|Client has encountered a connection error|timeout exceeded when trying to connect|Command (?:aborted|timed out)|Reached the max retries per request|Socket timeout)/

function isLost(thrown: unknown): boolean {
  return thrown instanceof Error && (LOST.test(thrown.message) || isLost(thrown.cause))
}
