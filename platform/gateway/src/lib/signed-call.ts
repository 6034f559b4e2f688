import { createHmac, timingSafeEqual } from 'node:crypto'

import { SEAMLESS_WINDOW_MS, seamlessSigningText } from '@site/contracts/seamless'

export interface SignedRequest {
  readonly timestamp: string
  readonly signature: string
  readonly path: string
  readonly body: string
}

/** Whether a call carries the venues' signature of the last five minutes. */
export function isSignedByVenue(secret: string, request: SignedRequest, now: number): boolean {
  if (!/^\d{13}$/.test(request.timestamp)) return false
  if (Math.abs(now - Number(request.timestamp)) > SEAMLESS_WINDOW_MS) return false
  const expected = createHmac('sha256', secret).update(seamlessSigningText(request)).digest()
  const given = Buffer.from(request.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
