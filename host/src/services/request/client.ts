import {
  API_PREFIXES,
  ApiError,
  CHANNEL_FLAG,
  CLIENT_TYPE,
  ERROR_CATALOGUE,
  type Endpoint,
  type Envelope,
  EnvelopeSchema,
  type ErrorCode,
  HEADERS,
  isApiError,
  isHandledAs,
  type Locale,
  logoutEndpoint,
  REQUEST_TIMEOUT_MS,
  REWRITTEN_SEGMENT,
  type RequestOf,
  type ResponseOf,
  type RuntimeConfig,
  SIGN_TYPE,
  SIGN_VERSION,
  SITE_ID,
  SealedSchema,
  type ThemeId,
  signingText,
  toStatusCode,
  STATUS,
} from '@site/contracts'
import type { CallOptions } from '@site/shell'
import { failureText } from '@site/shell/host'
import ky, { type KyInstance, isTimeoutError } from 'ky'
import * as v from 'valibot'

import { type ServerClock, timeOfAnswer } from '../../base/clock/index.ts'
import { decrypt, encrypt, hmacSha256Hex, sha256Hex, toBase64Url } from '../../base/cipher/index.ts'
import type { Client, Outcome } from '../../ports/index.ts'

/** What the client asks of its surroundings at each call. */
export interface ClientContext {
  readonly config: Pick<RuntimeConfig, 'siteKey' | 'version'>
  readonly theme: ThemeId
  readonly token: () => string | undefined
  readonly locale: () => Locale
  readonly deviceId: () => string
  readonly ip: () => string
  /** Calls are signed with it (open point 39), and every answer corrects it. */
  readonly clock: ServerClock
  readonly safeSwitch: () => 0 | 1
  /** `expired` in the catalogue, or HTTP 401, on a call that carried this token. */
  readonly onExpired: (token: string | undefined) => void
  /** `bindRealName` in the catalogue: the server's message with a way to the profile (spec 8). */
  readonly onBindRealName: (message: string) => void
  /** Origin and fetch, replaced in tests that talk to a real server. */
  readonly origin?: string
}

interface SendOptions extends CallOptions {
  /** In whose name, where it is not whoever is logged in. */
  readonly token?: string
  /** Goes on when the page is left. */
  readonly keepalive?: boolean
}

/** What there is to tell whose a call is: the view that the query cache asked for, or the stack that it was made in. */
interface Caller {
  readonly view: CallOptions['view']
  /** Made with the call; its stack is only put into words where somebody reads it. */
  readonly trace: Error
  /** By the clock of `performance`, like the beginning. */
  readonly endedAt: number
}

/** What a call was given and how it ended, its answer or its error: whoever listens keeps forms, never values. */
type CallListener = (endpoint: Endpoint, input: unknown, startedAt: number, ended: unknown, caller: Caller) => void

let onCallEnded: CallListener | undefined
/** The last refusals of a page's beginning, without what was sent: whoever listens comes once the page is idle. */
let early: Parameters<CallListener>[] = []
const MAX_EARLY = 20

/** Calls the listener, of which there is one, after each call that has ended, and for those refused before. */
export function observeCalls(listener: CallListener): void {
  onCallEnded = listener
  for (const refused of early.splice(0)) listener(...refused)
}

function tellOf(...call: Parameters<CallListener>): void {
  if (onCallEnded !== undefined) return onCallEnded(...call)
  const [endpoint, , startedAt, ended, caller] = call
  if (!isApiError(ended)) return
  const refused: Parameters<CallListener> = [endpoint, undefined, startedAt, ended, caller]
  early = [...early, refused].slice(-MAX_EARLY)
}

/** What a gateway says of a call whose time lies too far from its own (open point 39): nothing of it was done. */
const UntimelySchema = v.object({ serverTime: v.number() })

/** The one HTTP client of the site: every call of every remote goes through it (spec 7). */
export function createClient(context: ClientContext): Client {
  const { clock } = context
  const http: KyInstance = ky.create({
    timeout: REQUEST_TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'same-origin',
    hooks: { beforeRequest: [(state) => signed(state.request, context)] },
  })

  async function send<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options: SendOptions): Promise<Outcome<E>> {
    const token = options.token ?? context.token()
    const isSealed = endpoint.method === 'POST' && endpoint.multipart !== true && context.safeSwitch() === 1
    const path = isSealed ? rewritten(endpoint.path, context) : endpoint.path
    const url = new URL(path, context.origin ?? location.origin)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
    const { response, text, tookMs } = await exchange(context, () =>
      http(url, {
        method: endpoint.method,
        headers: { [HEADERS.sealed]: isSealed ? '1' : '0', [HEADERS.token]: token ?? '' },
        keepalive: options.keepalive === true,
        ...bodyOf(endpoint, input, isSealed ? context.config.siteKey.aes : undefined),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }),
    )
    const envelope = envelopeOf(endpoint, response, text, context)
    const time = timeOfAnswer(response, tookMs)
    if (time !== undefined) clock.observe(time)
    return outcome(endpoint, envelope, token, context)
  }

  /** Once more with the gateway's time, where the device's clock was set since anything was heard of the server's. */
  async function sendInTime<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options: SendOptions,
  ): Promise<Outcome<E>> {
    const sentAt = performance.now()
    try {
      return await send(endpoint, input, options)
    } catch (error) {
      if (!isApiError(error, STATUS.ILLEGAL_PARAMETER)) throw error
      const refusal = v.safeParse(UntimelySchema, error.data)
      if (!refusal.success) throw error
      clock.observe({ at: refusal.output.serverTime, spreadMs: performance.now() - sentAt })
      return send(endpoint, input, options)
    }
  }

  async function observed<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options: SendOptions = {},
  ): Promise<Outcome<E>> {
    const startedAt = performance.now()
    const trace = new Error('made here')
    let ended: unknown
    try {
      const answer = await sendInTime(endpoint, input, options)
      ended = answer
      return answer
    } catch (error) {
      ended = error
      throw error
    } finally {
      tellOf(endpoint, input, startedAt, ended, { view: options.view, trace, endedAt: performance.now() })
    }
  }

  async function dataOf<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: SendOptions,
  ): Promise<ResponseOf<E>> {
    const answer = await observed(endpoint, input, options)
    if (answer.code !== STATUS.SUCCESS) throw new ApiError(answer.code, answer.message, answer.data)
    return answer.data
  }

  return {
    call: dataOf,
    callForCaptcha: (endpoint, input) => observed(endpoint, input),
    async endSession(token) {
      await dataOf(logoutEndpoint, {}, { token, keepalive: true })
    },
  }
}

function bodyOf(endpoint: Endpoint, input: unknown, sealWith: string | undefined): { body?: BodyInit } {
  if (endpoint.method === 'GET') return {}
  if (endpoint.multipart === true) return { body: input as FormData }
  const text = JSON.stringify(input ?? {})
  return { body: sealWith === undefined ? text : JSON.stringify({ data: encrypt(text, sealWith) }) }
}

/** `/site/api/v1/user/login` → `/site/api/v1/s/<encrypted whole path>` (open point 38). */
function rewritten(path: string, { config }: ClientContext): string {
  const prefix = API_PREFIXES.find((one) => path.startsWith(one)) ?? API_PREFIXES[0]
  return `${prefix}v1/${REWRITTEN_SEGMENT}/${toBase64Url(encrypt(path, config.siteKey.aes))}`
}

/** Adds the headers of every call and the signature over what is really sent. */
async function signed(request: Request, context: ClientContext): Promise<Request> {
  const { aes, sign } = context.config.siteKey
  const { headers } = request
  const isUpload = headers.get('content-type')?.startsWith('multipart/') === true
  const bytes = request.method === 'GET' ? undefined : await request.clone().arrayBuffer()
  const requestId = crypto.randomUUID()
  const timestamp = encrypt(String(context.clock.now()), aes)
  const { pathname, search } = new URL(request.url)
  if (!isUpload) headers.set('content-type', 'application/json')
  const fileDigest = isUpload && bytes !== undefined ? await sha256Hex(bytes) : undefined
  if (fileDigest !== undefined) headers.set(HEADERS.fileDigest, fileDigest)
  const fixed = {
    [HEADERS.clientType]: CLIENT_TYPE,
    [HEADERS.version]: context.config.version,
    [HEADERS.uniqueId]: context.deviceId(),
    [HEADERS.requestId]: requestId,
    [HEADERS.token]: headers.get(HEADERS.token) ?? '',
    [HEADERS.siteId]: String(SITE_ID),
    [HEADERS.channelFlag]: String(CHANNEL_FLAG),
    [HEADERS.theme]: context.theme,
    [HEADERS.lang]: context.locale(),
    [HEADERS.timestamp]: timestamp,
    [HEADERS.ipToken]: encrypt(context.ip(), aes),
    [HEADERS.signType]: SIGN_TYPE,
    [HEADERS.signVersion]: SIGN_VERSION,
  }
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
  const text = signingText({
    method: request.method,
    path: pathname + search,
    body: isUpload || bytes === undefined ? '' : new TextDecoder().decode(bytes),
    requestId,
    timestamp,
    token: fixed[HEADERS.token],
    uniqueId: fixed[HEADERS.uniqueId],
    theme: context.theme,
    sealed: headers.get(HEADERS.sealed) ?? '',
    fileDigest,
  })
  headers.set(HEADERS.sign, await hmacSha256Hex(text, sign))
  // The body was read to be signed; an upload keeps its own boundary through its content type.
  return new Request(request.url, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    keepalive: request.keepalive,
    signal: request.signal,
    ...(bytes === undefined ? {} : { body: bytes }),
  })
}

/** A failure that no answer told of, in the words of the page's language. */
function failure(code: ErrorCode, { locale }: ClientContext): ApiError {
  return new ApiError(code, failureText(code, locale()))
}

/** Everything that never became an answer counts as a service hiccup (open point 42); an abort stays an abort. */
async function exchange(
  context: ClientContext,
  run: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly text: string; readonly tookMs: number }> {
  const sentAt = performance.now()
  try {
    const response = await run()
    const tookMs = performance.now() - sentAt
    return { response, text: await response.text(), tookMs }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw failure(isTimeoutError(error) ? STATUS.SERVER_ERROR : STATUS.BAD_GATEWAY, context)
  }
}

function envelopeOf(endpoint: Endpoint, response: Response, text: string, context: ClientContext): Envelope {
  const parsed = v.safeParse(EnvelopeSchema, unsealed(text, context.config.siteKey.aes))
  if (response.status === 401)
    return { status_code: STATUS.LOGIN_EXPIRED, message: parsed.success ? parsed.output.message : '' }
  if (parsed.success) return parsed.output
  // Whatever has answered in the place of the gateway does not know whether money has moved.
  const isNothingMoved = (endpoint.money ?? false) === false
  throw failure(
    response.status === 404 && isNothingMoved
      ? STATUS.NOT_FOUND
      : response.status === 429
        ? STATUS.FREQUENT_SUBMISSION
        : STATUS.SERVER_ERROR,
    context,
  )
}

/** The JSON of an answer, opened where it came sealed; undefined when it is neither. */
function unsealed(text: string, key: string): unknown {
  try {
    const plain: unknown = JSON.parse(text)
    return v.is(SealedSchema, plain) && !v.is(EnvelopeSchema, plain) ? JSON.parse(decrypt(plain.data, key)) : plain
  } catch {
    return undefined
  }
}

/** What `ERROR_CATALOGUE` says of the code is done: only `data` and `return` come back to the caller. */
function outcome<E extends Endpoint>(
  endpoint: E,
  envelope: Envelope,
  token: string | undefined,
  context: ClientContext,
): Outcome<E> {
  const code = toStatusCode(envelope.status_code)
  const message =
    envelope.message ||
    (code !== STATUS.SUCCESS && failureText(code, context.locale())) ||
    ERROR_CATALOGUE[code].message
  if (isHandledAs(code, 'data')) {
    const parsed = v.safeParse(endpoint.response, envelope.data ?? null)
    if (!parsed.success) throw failure(STATUS.SERVER_ERROR, context)
    return { code, data: parsed.output as ResponseOf<E> }
  }
  if (isHandledAs(code, 'return')) return { code, data: envelope.data, message }
  if (isHandledAs(code, 'expired')) context.onExpired(token)
  if (isHandledAs(code, 'bindRealName')) context.onBindRealName(message)
  throw new ApiError(code, message, envelope.data)
}
