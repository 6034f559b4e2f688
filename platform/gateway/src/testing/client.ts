import { createHash, randomUUID } from 'node:crypto'

import {
  API_PREFIXES,
  CHANNEL_FLAG,
  CLIENT_TYPE,
  type Endpoint,
  EnvelopeSchema,
  HEADERS,
  type Locale,
  REWRITTEN_SEGMENT,
  type RequestOf,
  type ResponseOf,
  SIGN_TYPE,
  SIGN_VERSION,
  SITE_ID,
  STATUS,
  SealedSchema,
  type ThemeId,
  loginEndpoint,
  signingText,
} from '@site/contracts'
import * as v from 'valibot'

import { type SiteKey, createEnvelopeCipher } from '../lib/envelope-crypto.ts'

/** An answer as it came: the opened envelope and how it was carried. */
export interface RawAnswer {
  readonly http: number
  readonly code: number
  readonly message: string
  readonly data: unknown
  readonly wasSealed: boolean
  readonly headers: Headers
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly siteKey: SiteKey
  /** Encrypts bodies and rewrites paths, as the safe switch does; on by default. */
  readonly sealed?: boolean
  readonly theme?: ThemeId
  readonly lang?: Locale
  readonly deviceId?: string
  readonly token?: string
  /** Where its calls come from; this machine when left out. */
  readonly address?: string
}

/** What one call does differently, for tests of the wire protocol. */
export interface CallTweaks {
  /** Replaces or, with undefined, removes headers just before sending; the signature stays as it was. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly requestId?: string
  readonly sentAt?: number
  /** Sent in place of the body that was signed. */
  readonly body?: string
}

/** The reference client: the wire protocol of open points 37-47 on node:crypto, for tests of every suite. */
export function createClient(options: ClientOptions) {
  const cipher = createEnvelopeCipher(options.siteKey)
  const state = { sealed: options.sealed ?? true, token: options.token ?? '' }
  const deviceId = options.deviceId ?? randomUUID()

  async function send(
    method: 'POST' | 'GET',
    path: string,
    input: unknown,
    tweaks: CallTweaks = {},
  ): Promise<RawAnswer> {
    const upload = input instanceof FormData ? new Response(input) : undefined
    const file = upload && new Uint8Array(await upload.arrayBuffer())
    const fileDigest = file && createHash('sha256').update(file).digest('hex')
    const seal = state.sealed && file === undefined
    const sentPath = seal && method === 'POST' ? rewrite(path) : path
    const plain = JSON.stringify(input ?? {})
    const body =
      method === 'GET' || file !== undefined ? '' : seal ? JSON.stringify({ data: cipher.seal(plain) }) : plain
    const requestId = tweaks.requestId ?? randomUUID()
    const timestamp = cipher.seal(String(tweaks.sentAt ?? Date.now()))
    const theme = options.theme ?? 'aurora'
    const sealed = seal ? '1' : '0'
    const own = { token: state.token, uniqueId: deviceId, theme, sealed }
    const headers: Record<string, string | undefined> = {
      [HEADERS.clientType]: CLIENT_TYPE,
      [HEADERS.version]: '1.0.0',
      [HEADERS.uniqueId]: deviceId,
      [HEADERS.requestId]: requestId,
      [HEADERS.token]: state.token,
      [HEADERS.siteId]: String(SITE_ID),
      [HEADERS.timestamp]: timestamp,
      [HEADERS.ipToken]: cipher.seal('127.0.0.1'),
      [HEADERS.sign]: cipher.sign(
        signingText({ method, path: sentPath, body, requestId, timestamp, ...own, fileDigest }),
      ),
      [HEADERS.signType]: SIGN_TYPE,
      [HEADERS.signVersion]: SIGN_VERSION,
      [HEADERS.theme]: theme,
      [HEADERS.lang]: options.lang ?? 'zh-CN',
      [HEADERS.channelFlag]: String(CHANNEL_FLAG),
      [HEADERS.sealed]: sealed,
      ...(method === 'GET' ? {} : { 'content-type': upload?.headers.get('content-type') ?? 'application/json' }),
      ...(fileDigest && { [HEADERS.fileDigest]: fileDigest }),
      ...(options.address !== undefined && { 'x-forwarded-for': options.address }),
      ...tweaks.headers,
    }
    const response = await fetch(options.baseUrl + sentPath, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      ...(method === 'GET' ? {} : { body: file ?? tweaks.body ?? body }),
    })
    const { value, wasSealed } = open(await response.json())
    const { status_code: code, message, data } = v.parse(EnvelopeSchema, value)
    return { http: response.status, code, message, data, wasSealed, headers: response.headers }
  }

  function rewrite(path: string): string {
    const prefix = API_PREFIXES.find((one) => path.startsWith(one))
    if (prefix === undefined) return path
    const sealed = Buffer.from(cipher.seal(path), 'base64').toString('base64url')
    return `${prefix}v1/${REWRITTEN_SEGMENT}/${sealed}`
  }

  function open(value: unknown): { readonly value: unknown; readonly wasSealed: boolean } {
    const sealed = v.safeParse(SealedSchema, value)
    const text = sealed.success ? cipher.open(sealed.output.data) : undefined
    return text === undefined ? { value, wasSealed: false } : { value: JSON.parse(text), wasSealed: true }
  }

  return {
    deviceId,
    cipher,
    /** The token that further calls carry; empty for a visitor. */
    get token(): string {
      return state.token
    },
    set token(value: string) {
      state.token = value
    },
    set sealed(value: boolean) {
      state.sealed = value
    },
    send,
    /** A declared call, whatever it answers. */
    answer: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, tweaks?: CallTweaks): Promise<RawAnswer> =>
      send(endpoint.method, endpoint.path, input, tweaks),
    /** A declared call that must succeed; its data are checked against the declaration. */
    async call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, tweaks?: CallTweaks): Promise<ResponseOf<E>> {
      const answer = await send(endpoint.method, endpoint.path, input, tweaks)
      if (answer.code !== STATUS.SUCCESS) throw new Error(`${endpoint.path} answered ${answer.code} ${answer.message}`)
      return v.parse(endpoint.response, answer.data) as ResponseOf<E>
    },
    /** Logs in with a clear password and keeps the token. */
    async login(name: string, password: string): Promise<{ readonly userId: string }> {
      const { token, userId } = await this.call(loginEndpoint, { name, password: md5(password), kaptchcate: 0 })
      state.token = token
      return { userId }
    },
  }
}

export type GatewayClient = ReturnType<typeof createClient>

/** A password as it leaves the browser. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
