import { createHmac, timingSafeEqual } from 'node:crypto'

import { SEAMLESS_WINDOW_MS, seamlessSigningText } from '@site/contracts/seamless'

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
  const expected = Buffer.from(signCall(secret, request), 'hex')
  const given = Buffer.from(request.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The signature of a call in hex: HMAC-SHA256 of time, path and body. */
export function signCall(secret: string, parts: Omit<SignedRequest, 'signature'>): string {
  return createHmac('sha256', secret).update(seamlessSigningText(parts)).digest('hex')
}
