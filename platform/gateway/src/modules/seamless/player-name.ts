import { createHmac } from 'node:crypto'

/**
 * The name that a member has at a venue: the same at every visit, another at each venue, and no way back to the account.
 *
 * @param key no venue has it: with one that they sign with they could try the few ids that there are
 */
export function playerName(key: string, venue: string, memberId: number): string {
  return `P${createHmac('sha256', key).update(`player|${venue}|${memberId}`).digest('hex').slice(0, 12).toUpperCase()}`
}
