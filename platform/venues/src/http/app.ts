import { channel } from 'node:diagnostics_channel'
import { fileURLToPath } from 'node:url'

import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify,
} from 'fastify'
import { localeFrom } from '@site/contracts'
import { toTraditional } from '@site/domain/traditional'
import {
  isOwnHost,
  isOwnOrigin,
  keepAnswersSafe,
  loadPageFiles,
  loggedError,
  markSafe,
  refusedStatus,
  REQUEST_TIMEOUT_MS,
  senderOf,
} from '@site/server'
import * as v from 'valibot'

import type { DrawClock } from '../games/index.ts'
import { AdvanceCallSchema, EnterCallSchema, PlayCallSchema, PlayError, type VenueService } from '../play/index.ts'
import { WalletRefusal, WalletUnknown } from '../wallet/index.ts'
import { registerBook } from './book.ts'
import { OPEN_HEADERS, pageHeaders } from './policy.ts'

const BODY_LIMIT = 16 * 1024
const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url))
/** A file's name carries the hash of its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const TOKEN_HEADER = 'x-play-token'
const LANGUAGE_HEADER = 'x-lang'

/** What reads the input of a call, `{ schema, input }`, for those who make calls of every kind. */
const INPUT_READ = channel('venues.input-read')

export interface AppOptions {
  /** Origins of the operator's pages, which may frame the games. */
  readonly parents: readonly string[]
  /** What calls on the wallet, and the operator's questions, are signed with; shared with the operator. */
  readonly secret: string
  readonly logger?: FastifyBaseLogger
  /** Lets anybody move the clock of the draws on; never where real money is bet. */
  readonly sandbox?: boolean
  /** Folder of the built pages; what `npm run build` writes by default. */
  readonly pagesDir?: string
}

/** The venues' own server: the page, its files, the calls that the page makes, and the book for the operator. */
export function createApp(service: VenueService, options: AppOptions, clock: DrawClock): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(options.logger === undefined
      ? { logger: false }
      : { loggerInstance: options.logger.child({}, { serializers: { err: loggedError } }) }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) =>
      void markSafe(request, reply).code(404).type('text/plain').send('not found'),
  })
  keepAnswersSafe(app)
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === undefined && !(error instanceof WalletUnknown))
      request.log.error({ err: error }, 'a call of a page failed')
    const { http, ...words } = refusal ?? { http: 503, code: 'AWAY', message: '网络异常，请稍后再试' }
    return reply
      .headers({ ...OPEN_HEADERS, 'cache-control': 'no-store' })
      .code(http)
      .send(words)
  })
  const pages = loadPageFiles(options.pagesDir ?? BUILT, 'venues')

  app.get('/enter', (request, reply) => {
    const { lang } = request.query as { readonly lang?: unknown }
    const page = pages.document(localeFrom(lang))
    return reply.headers(pageHeaders(options.parents)).type('text/html; charset=utf-8').send(page)
  })
  app.get('/app/*', (request, reply) => {
    const file = pages.file((request.params as { readonly '*': string })['*'])
    if (file === undefined) return reply.code(404).type('text/plain').send('not found')
    return reply.headers(OPEN_HEADERS).header('cache-control', FOR_EVER).type(file.type).send(file.body)
  })
  // The page says its language, and gets the names of the game and its outcomes in it.
  app.addHook('onSend', (request, _reply, payload: unknown) =>
    Promise.resolve(
      request.headers[LANGUAGE_HEADER] === 'zh-TW' && typeof payload === 'string' ? toTraditional(payload) : payload,
    ),
  )
  app.options('/api/*', (_request, reply) =>
    reply
      .headers({
        ...OPEN_HEADERS,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': `content-type, ${TOKEN_HEADER}, ${LANGUAGE_HEADER}`,
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  )

  const serve = (method: 'GET' | 'POST', url: string, answer: (request: FastifyRequest) => Promise<unknown>) =>
    app.route({
      method,
      url,
      async handler(request, reply: FastifyReply) {
        reply.headers({ ...OPEN_HEADERS, 'cache-control': 'no-store' })
        return reply.send(await answer(request))
      },
    })
  registerBook(app, service, options)
  const tokenOf = (request: FastifyRequest) => String(request.headers[TOKEN_HEADER] ?? '')

  serve('POST', '/api/enter', (request) => service.enter(parse(EnterCallSchema, request.body).ticket))
  serve('GET', '/api/state', (request) => service.state(tokenOf(request)))
  serve('GET', '/api/rounds', (request) => service.rounds(tokenOf(request)))
  serve('POST', '/api/play', (request) => service.play(tokenOf(request), parse(PlayCallSchema, request.body)))
  if (options.sandbox === true) {
    // As the operator's drivers: a page of another site, or on a stranger's name that leads here, moves no clock.
    app.addHook('onRequest', async ({ routeOptions: { url = '' }, headers }, reply) => {
      if (!url.startsWith('/sandbox/')) return
      if (isOwnHost(headers.host) && isOwnOrigin(headers) && senderOf(headers) !== 'foreign') return
      await reply.code(403).send({ code: 'FOREIGN', message: '本操作只接受本站页面的请求' })
    })
    serve('POST', '/sandbox/clock', (request) =>
      Promise.resolve({ now: clock.advance(parse(AdvanceCallSchema, request.body).advanceMs) }),
    )
  }
  return app
}

const NO_BETS = ['BETS', '投注内容有误'] as const

/** What a page is told of an error that is no fault of ours: a refusal, or a body that the framework does not read. */
function refusalOf(
  error: unknown,
): { readonly http: number; readonly code: string; readonly message: string } | undefined {
  if (error instanceof PlayError) return { http: 400, code: error.code, message: error.message }
  if (error instanceof WalletRefusal)
    return { http: 400, code: error.status, message: '登录已失效，请返回大厅重新进入' }
  const http = refusedStatus(error)
  const [code, message] = NO_BETS
  return http === undefined ? undefined : { http, code, message }
}

function parse<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  INPUT_READ.publish({ schema, input: body })
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new PlayError(...NO_BETS)
  return parsed.output
}
