import { createHmac } from 'node:crypto'

/** The name that a member has at a venue: the same at every visit, another at each venue, and no way back to the account. */
export function playerName(secret: string, venue: string, memberId: number): string {
  return `P${createHmac('sha256', secret).update(`player|${venue}|${memberId}`).digest('hex').slice(0, 12).toUpperCase()}`
}
