import { createHash, createHmac, randomBytes } from 'node:crypto'
import { HOUR_MS } from '@site/domain'

/** A launch token must be exchanged this soon after the entry. */
export const LAUNCH_TOKEN_MS = 120_000
/** A visit to a venue ends after this long. */
export const VISIT_MS = 12 * HOUR_MS

/** A secret for an address or a header; only its hash is kept. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The name that a member has at a venue: the same at every visit, another at each venue, and no way back to the account. */
export function playerName(secret: string, venue: string, memberId: number): string {
  return `P${createHmac('sha256', secret).update(`player|${venue}|${memberId}`).digest('hex').slice(0, 12).toUpperCase()}`
}
