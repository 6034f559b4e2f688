import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import {
  CHANNEL_FLAG,
  CLIENT_TYPE,
  EnvelopeSchema,
  HEADERS,
  SIGN_TYPE,
  SIGN_VERSION,
  SITE_ID,
  STATUS,
  loginEndpoint,
  signingText,
  type Endpoint,
  type LoginAnswer,
  type RequestOf,
  type ResponseOf,
} from '@site/contracts'
import * as v from 'valibot'
import { readSiteDocument } from './site-document.ts'

/** A member of the sandbox; every demo member has this password. */
export const DEMO_PASSWORD = 'demo1234'

/** An answer as it came: HTTP status and the code of the envelope. */
export type Answer<E extends Endpoint> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: ResponseOf<E> | undefined
}

export type Api = {
  /** Sends a signed call as a browser does; never throws for an answer of the catalogue. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, token?: string): Promise<Answer<E>>
  /** @throws when the member cannot log in */
  logIn(name: string, password?: string): Promise<LoginAnswer>
}

/** Sends one request. */
export type Send = (address: URL, init: RequestInit) => Promise<Response>

/**
 * A caller of the site's API outside of a browser, with Node's own cryptography, so that it also cross-checks the
 * browser's. `deviceId` is the caller's unique id; `send` is another way than `fetch` to bring calls to the site.
 */
export async function createApi(url: string, deviceId: string = randomUUID(), send: Send = fetch): Promise<Api> {
  const { config } = await readSiteDocument(url)
  const clockAhead = (config.serverTime ?? Date.now()) - Date.now()
  const seal = sealWith(config.siteKey.aes)

  const api: Api = {
    async call(endpoint, input, token = '') {
      const body = endpoint.method === 'GET' ? '' : JSON.stringify(input ?? {})
      const requestId = randomUUID()
      const timestamp = seal(String(Date.now() + clockAhead))
      const own = { token, uniqueId: deviceId, theme: 'aurora', sealed: '0' }
      const text = signingText({ method: endpoint.method, path: endpoint.path, body, requestId, timestamp, ...own })
      const response = await send(new URL(endpoint.path, url), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          [HEADERS.clientType]: CLIENT_TYPE,
          [HEADERS.version]: config.version,
          [HEADERS.uniqueId]: deviceId,
          [HEADERS.requestId]: requestId,
          [HEADERS.token]: token,
          [HEADERS.siteId]: String(SITE_ID),
          [HEADERS.channelFlag]: String(CHANNEL_FLAG),
          [HEADERS.theme]: own.theme,
          [HEADERS.lang]: config.defaultLocale,
          [HEADERS.timestamp]: timestamp,
          [HEADERS.ipToken]: seal('127.0.0.1'),
          [HEADERS.sealed]: own.sealed,
          [HEADERS.signType]: SIGN_TYPE,
          [HEADERS.signVersion]: SIGN_VERSION,
          [HEADERS.sign]: createHmac('sha256', Buffer.from(config.siteKey.sign, 'hex')).update(text).digest('hex'),
        },
        ...(endpoint.method === 'GET' ? {} : { body }),
      })
      const envelope = v.parse(EnvelopeSchema, await response.json())
      const succeeded = envelope.status_code === STATUS.SUCCESS
      return {
        status: response.status,
        code: envelope.status_code,
        message: envelope.message,
        data: succeeded
          ? (v.parse(endpoint.response, envelope.data ?? null) as ResponseOf<typeof endpoint>)
          : undefined,
      }
    },

    async logIn(name, password = DEMO_PASSWORD) {
      const { data, code, message } = await api.call(loginEndpoint, { name, password: md5(password) })
      if (data === undefined) throw new Error(`${name} cannot log in: ${code} ${message}`)
      return data
    },
  }
  return api
}

/** Encrypts texts with the site's AES key (hex) as a browser does: the initial vector in front, all in base64. */
export const sealWith =
  (key: string) =>
  (text: string): string => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  }

/** Passwords leave a browser as their MD5 in lower-case hex. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
