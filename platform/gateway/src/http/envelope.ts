import {
  API_PREFIXES,
  ApiError,
  HEADERS,
  REWRITTEN_SEGMENT,
  SIGN_TYPE,
  SIGN_VERSION,
  SITE_ID,
  SealedSchema,
  ThemeIdSchema,
  TIMESTAMP_TOLERANCE_MS,
  type ThemeId,
  signingText,
  STATUS,
} from '@site/contracts'
import { sha256 } from '@site/server'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { EnvelopeCipher } from '../lib/envelope-crypto.ts'
import { parseBody } from '../lib/sent-text.ts'
import type { SharedState } from '../ports/shared-state.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route speaks the signed envelope. */
    readonly api?: boolean
    /** Multipart: the signature covers the digest of the body, which is not sealed. */
    readonly multipart?: boolean
    /** It is no call, but counts with those of its address and waits for its turn as they do. */
    readonly counted?: boolean
  }
  interface FastifyRequest {
    deviceId: string
    theme: ThemeId
  }
}

/** Where a rewritten path ends that this site key cannot open. */
const ILLEGAL_PATH = '/-/illegal'
const PREFIX = API_PREFIXES.map((prefix) => prefix.split('/')[1]).join('|')
const REWRITTEN = new RegExp(`^/(${PREFIX})/api/v1/${REWRITTEN_SEGMENT}/([A-Za-z0-9_-]{40,2048})$`)

/** Turns `/{prefix}/api/v1/s/<base64url of the encrypted path>` into the path that was meant (open point 38). */
export function openRewrittenPath(cipher: EnvelopeCipher, url: string): string {
  const match = REWRITTEN.exec(url)
  if (match === null) return url
  const path = cipher.open(match[2] ?? '')
  return path?.startsWith(`/${match[1]}/api/v1/`) ? path : ILLEGAL_PATH
}

const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** Headers of every call (open point 39). An empty token is a visitor. */
const HeadersSchema = v.object({
  [HEADERS.clientType]: v.literal('web'),
  [HEADERS.version]: Word,
  [HEADERS.uniqueId]: Word,
  [HEADERS.requestId]: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  [HEADERS.siteId]: v.literal(String(SITE_ID)),
  [HEADERS.timestamp]: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  [HEADERS.ipToken]: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  [HEADERS.sign]: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  [HEADERS.signType]: v.literal(SIGN_TYPE),
  [HEADERS.signVersion]: v.literal(SIGN_VERSION),
  [HEADERS.theme]: v.optional(v.fallback(ThemeIdSchema, 'aurora'), 'aurora'),
  [HEADERS.sealed]: v.optional(v.picklist(['0', '1']), '0'),
  [HEADERS.fileDigest]: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

interface EnvelopeTools {
  readonly cipher: EnvelopeCipher
  readonly shared: SharedState
  /** The real clock: the sandbox never moves it. */
  readonly now: () => number
  /** Names the reason of a refusal in the answer's data, for developers. */
  readonly explain: boolean
}

/** Checks signature, clock and freshness of each call, then opens its body. A refused call is answered 6008. */
export function installEnvelope(app: FastifyInstance, tools: EnvelopeTools): void {
  app.decorateRequest('deviceId', '')
  app.decorateRequest('theme', 'aurora')
  app.removeAllContentTypeParsers()
  // Kept as text: the signature covers the body exactly as it was sent.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.multipart === true
      ? done(null, body)
      : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()),
  )

  const refuse = (request: FastifyRequest, reason: string, details?: object): ApiError => {
    request.log.info({ reason }, 'illegal call')
    const data = tools.explain ? { ...details, reason } : details
    return new ApiError(STATUS.ILLEGAL_PARAMETER, undefined, data)
  }

  app.all(ILLEGAL_PATH, (request) => {
    throw refuse(request, 'the rewritten path does not open')
  })

  app.addHook('preValidation', async (request) => {
    const { config } = request.routeOptions
    if (config.api !== true) return
    // A page that was opened before this gateway: only a fresh one signs as it asks.
    if (request.headers[HEADERS.signVersion] !== SIGN_VERSION && request.headers[HEADERS.sign] !== undefined)
      throw new ApiError(STATUS.ILLEGAL_PARAMETER, '页面已更新，请刷新后继续', refuse(request, 'signversion').data)
    const parsed = v.safeParse(HeadersSchema, request.headers)
    if (!parsed.success) throw refuse(request, `header ${v.getDotPath(parsed.issues[0]) ?? ''}`)
    const headers = parsed.output
    const body = typeof request.body === 'string' ? request.body : ''
    const sent = (name: string): string => String(request.headers[name] ?? '')

    const text = signingText({
      method: request.method,
      path: request.originalUrl,
      body,
      requestId: headers.requestid,
      timestamp: headers.timestamp,
      token: sent(HEADERS.token),
      uniqueId: headers.uniqueid,
      theme: sent(HEADERS.theme),
      sealed: sent(HEADERS.sealed),
      fileDigest: headers.filedigest,
    })
    if (Buffer.isBuffer(request.body) && sha256(request.body) !== headers.filedigest)
      throw refuse(request, 'file digest')
    if (!tools.cipher.verify(text, headers.sign)) throw refuse(request, 'signature')
    const sentAt = Number(tools.cipher.open(headers.timestamp) ?? NaN)
    if (Number.isNaN(sentAt)) throw refuse(request, 'timestamp')
    const serverTime = tools.now()
    if (Math.abs(serverTime - sentAt) > TIMESTAMP_TOLERANCE_MS) throw refuse(request, 'timestamp', { serverTime })
    if (tools.cipher.open(headers.iptoken) === undefined) throw refuse(request, 'ip token')
    const [remembersFrom, isFresh] = await Promise.all([
      tools.shared.remembersFrom(),
      // Twice the tolerance: a call from the future end of the window can be repeated until its past end.
      tools.shared.putIfAbsent(`call:${headers.requestid}`, 2 * TIMESTAMP_TOLERANCE_MS),
    ])
    // Whether it was executed before, nobody knows any more: its page signs it again, by the time of the answer.
    if (sentAt < remembersFrom) throw refuse(request, 'signed before anything is remembered', { serverTime })
    if (!isFresh) throw refuse(request, 'request id seen before')

    request.deviceId = headers.uniqueid
    request.theme = headers.theme
    request.sealAnswer = headers.safeswitch === '1'
    // Where a file belongs, twenty times as much may be sent as of anything else: no JSON is looked for in it.
    if (!Buffer.isBuffer(request.body)) request.body = config.multipart === true ? undefined : openBody(request, body)
  })

  function openBody(request: FastifyRequest, body: string): unknown {
    if (body === '') return undefined
    const value = parseBody(body)
    if (!request.sealAnswer) return value
    const sealed = v.safeParse(SealedSchema, value)
    const plain = sealed.success ? tools.cipher.open(sealed.output.data) : undefined
    if (plain === undefined) throw refuse(request, 'the body does not open')
    return plain === '' ? undefined : parseBody(plain)
  }
}
