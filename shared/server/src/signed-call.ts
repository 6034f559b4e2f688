import { createHmac } from 'node:crypto'

import { SEAMLESS_WINDOW_MS, seamlessSigningText } from '@site/contracts/seamless'

import { isSameSecret } from './secrets.ts'
import { inSpan } from './tracing/index.ts'

interface SignedRequest {
  readonly timestamp: string
  readonly signature: string
  readonly path: string
  readonly body: string
}

/** Whether a call of another company's server carries its signature of the last five minutes. */
export function isSignedCall(secret: string, request: SignedRequest, now: number): boolean {
  if (!/^\d{13}$/.test(request.timestamp)) return false
  if (Math.abs(now - Number(request.timestamp)) > SEAMLESS_WINDOW_MS) return false
  return isSameSecret(request.signature.toLowerCase(), signCall(secret, request))
}

/** The signature of a call in hex: HMAC-SHA256 of time, path and body. */
export function signCall(secret: string, parts: Omit<SignedRequest, 'signature'>): string {
  return createHmac('sha256', secret).update(seamlessSigningText(parts)).digest('hex')
}

/** Where a signed call goes, and what it is signed with. */
export interface SignedDoor {
  /** The server without a path, e.g. `http://127.0.0.1:8080`. */
  readonly url: string
  readonly path: string
  readonly secret: string
  /** Names of the headers that carry the time of sending and the signature. */
  readonly headers: { readonly timestamp: string; readonly signature: string }
}

/** Longest wait for an answer; after it nobody knows what happened. */
const DEADLINE_MS = 8_000

/**
 * Posts `input` as JSON to another company's server, signed as {@link isSignedCall} wants it, and there alone: it follows
 * no redirection.
 *
 * @throws when there was no answer in time
 */
export function postSigned(
  { url, path, secret, headers }: SignedDoor,
  input: unknown,
  deadlineMs = DEADLINE_MS,
): Promise<Response> {
  const body = JSON.stringify(input)
  const timestamp = String(Date.now())
  const send = () =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.timestamp]: timestamp,
        [headers.signature]: signCall(secret, { timestamp, path, body }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
  const span = () => {
    // Its path may hold what only the two of us know.
    const { hostname } = new URL(url)
    return { name: `POST ${hostname}`, kind: 'client', facts: { 'server.address': hostname } } as const
  }
  return inSpan(span, send)
}

/**
 * {@link postSigned} for servers that say in their JSON how it went.
 *
 * @returns the JSON that was answered, unchecked
 * @throws when there was no answer within 8 s, or none in JSON
 */
export async function sendSigned(door: SignedDoor, input: unknown): Promise<unknown> {
  const response = await postSigned(door, input)
  return response.json()
}
