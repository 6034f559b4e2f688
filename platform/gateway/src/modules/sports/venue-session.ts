import { createHmac, timingSafeEqual } from 'node:crypto'

import type { SharedState } from '../../ports/shared-state.ts'

/** How long an entry into the sports venue is good for. */
const LIFETIME_MS = 12 * 3_600_000
const KEY = 'sports:sessions'
const FOREVER_MS = 365 * 24 * 3_600_000

export interface VenueSessions {
  open(memberId: number): { readonly uid: string; readonly token: string }
  /** False for a token of somebody else, an altered one, one that has run out or was ended. */
  isGood(memberId: number, token: string): boolean
  /** The member of a good token. */
  memberOf(token: string): number | undefined
  /** Ends every session of the venue, in all replicas; members enter anew. */
  endAll(): Promise<void>
}

/**
 * Sessions of the sports venue: a signed token that names the member, so that every replica can check it and none
 * keeps it. It only ties a call to the entry that it came from; the member's own token is checked before.
 */
export async function createVenueSessions(
  secret: string,
  shared: SharedState,
  now: () => number = Date.now,
): Promise<VenueSessions> {
  let generation = Number((await shared.get(KEY)) ?? 0)
  await shared.bus.subscribe(KEY, (message) => {
    if (typeof message === 'number' && Number.isSafeInteger(message)) generation = message
  })
  const uidOf = (memberId: number) => `CR${String(memberId).padStart(8, '0')}`
  const sign = (text: string) =>
    createHmac('sha256', `${secret}|sports-venue|${generation}`).update(text).digest('base64url')

  function isGood(memberId: number, token: string): boolean {
    const [uid = '', until = '', signature = ''] = token.split('.')
    const expected = Buffer.from(sign(`${uid}.${until}`))
    const given = Buffer.from(signature)
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
    return isSigned && uid === uidOf(memberId) && Number(until) > now()
  }

  return {
    isGood,
    memberOf(token) {
      const memberId = Number(/^CR(\d{8,15})\./.exec(token)?.[1] ?? NaN)
      return Number.isSafeInteger(memberId) && isGood(memberId, token) ? memberId : undefined
    },
    open(memberId) {
      const uid = uidOf(memberId)
      const text = `${uid}.${now() + LIFETIME_MS}`
      return { uid, token: `${text}.${sign(text)}` }
    },
    async endAll() {
      generation += 1
      await shared.set(KEY, String(generation), FOREVER_MS)
      await shared.bus.publish(KEY, generation)
    },
  }
}
