import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an entry into the sports venue is good for. */
const LIFETIME_MS = 12 * 3_600_000

/**
 * Sessions of the sports venue: a signed token that names the member, so that every replica can check it and none
 * keeps it. It only ties a call to the entry that it came from; the member's own token is checked before.
 */
export function createVenueSessions(secret: string, now: () => number = Date.now) {
  const uidOf = (memberId: number) => `CR${String(memberId).padStart(8, '0')}`
  const sign = (text: string) => createHmac('sha256', `${secret}|sports-venue`).update(text).digest('base64url')
  return {
    open(memberId: number): { readonly uid: string; readonly token: string } {
      const uid = uidOf(memberId)
      const text = `${uid}.${now() + LIFETIME_MS}`
      return { uid, token: `${text}.${sign(text)}` }
    },
    /** False for a token of somebody else, an altered one or one that has run out. */
    isGood(memberId: number, token: string): boolean {
      const [uid = '', until = '', signature = ''] = token.split('.')
      const expected = Buffer.from(sign(`${uid}.${until}`))
      const given = Buffer.from(signature)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && uid === uidOf(memberId) && Number(until) > now()
    },
  }
}
