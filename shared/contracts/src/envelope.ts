import * as v from 'valibot'

/** The envelope of every answer (spec 3). `data` is checked against the endpoint's own schema afterwards. */
export const EnvelopeSchema = v.object({
  status_code: v.pipe(v.number(), v.integer()),
  data: v.optional(v.unknown()),
  message: v.optional(v.string(), ''),
})
export type Envelope = v.InferOutput<typeof EnvelopeSchema>

/** An encrypted body, either way: base64 of IV (16 bytes) and ciphertext (open point 37). */
export const SealedSchema = v.object({ data: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+=*$/)) })

/** Header names of every call (open point 39). `timestamp` and `ipToken` are encrypted. */
export const HEADERS = {
  clientType: 'clienttype',
  version: 'version',
  uniqueId: 'uniqueid',
  requestId: 'requestid',
  token: 'token',
  siteId: 'siteid',
  timestamp: 'timestamp',
  ipToken: 'iptoken',
  sign: 'sign',
  signType: 'signtype',
  signVersion: 'signversion',
  /** Theme id, beside the one member base of site 9000. */
  theme: 'theme',
  lang: 'lang',
  channelFlag: 'channelflag',
  /** `1` when body and answer are sealed. */
  sealed: 'safeswitch',
  /** Hex sha256 of an uploaded file; the body itself counts as empty in the signature. */
  fileDigest: 'filedigest',
} as const
export const SIGN_TYPE = 'HMAC-SHA256'
/**
 * Which text is signed; a caller of another version is refused. In version 2 a signature is good for one session, device
 * and theme, so that nothing of a call can be taken for another one.
 */
export const SIGN_VERSION = '2'

/** First path segment after `/api/v1/` of a rewritten path (open point 38). */
export const REWRITTEN_SEGMENT = 's'

/** How far a caller's clock may be off: five minutes. */
export const TIMESTAMP_TOLERANCE_MS = 300_000

/** What is signed of a call. */
interface SignedCall {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly requestId: string
  /** The timestamp header as sent (encrypted). */
  readonly timestamp: string
  /** The headers as sent; empty where one is not. */
  readonly token: string
  readonly uniqueId: string
  readonly theme: string
  readonly sealed: string
  readonly fileDigest?: string | undefined
}

/** The text that is signed. `path` and `body` exactly as sent, after rewriting and encryption; lines joined by \n. */
export function signingText(call: SignedCall): string {
  const { method, path, body, requestId, timestamp, token, uniqueId, theme, sealed, fileDigest = '' } = call
  return [method.toUpperCase(), path, body, requestId, timestamp, token, uniqueId, theme, sealed, fileDigest].join('\n')
}
