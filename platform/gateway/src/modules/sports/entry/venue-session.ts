import { createHmac } from 'node:crypto'

import { HOUR_MS } from '@site/domain'
import { isSameSecret } from '@site/server'

import type { SharedState } from '../../../ports/shared-state.ts'

/** How long an entry into the sports venue is good for. */
const LIFETIME_MS = 12 * HOUR_MS
const KEY = 'sports:sessions'

/** Who entered the venue, by which log-in, and until when the entry is good in epoch milliseconds. */
export interface VenueSession {
  readonly memberId: number
  readonly sessionId: string
  readonly until: number
}

export interface VenueSessions {
  open(memberId: number, sessionId: string): { readonly uid: string; readonly token: string }
  /** False for a token of somebody else, an altered one, one that has run out or was ended. */
  isGood(memberId: number, token: string): boolean
  /** What a good token says. Whether the log-in is still open is asked elsewhere. */
  read(token: string): VenueSession | undefined
  /** Ends every session of the venue, in all replicas; members enter anew. */
  endAll(): Promise<void>
}

/**
 * Sessions of the sports venue: a signed token that names the member and the log-in, so that every replica can check it and none
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
  const sign = (text: string) => createHmac('sha256', `${secret}|${generation}`).update(text).digest('base64url')

  function read(token: string): VenueSession | undefined {
    const [uid = '', until = '', sessionId = '', signature = ''] = token.split('.')
    const isSigned = isSameSecret(signature, sign(`${uid}.${until}.${sessionId}`))
    if (!isSigned || Number(until) <= now()) return undefined
    return { memberId: Number(uid.slice(2)), sessionId, until: Number(until) }
  }

  return {
    read,
    isGood: (memberId, token) => read(token)?.memberId === memberId,
    open(memberId, sessionId) {
      const uid = uidOf(memberId)
      const text = `${uid}.${now() + LIFETIME_MS}.${sessionId}`
      return { uid, token: `${text}.${sign(text)}` }
    },
    async endAll() {
      generation += 1
      await shared.set(KEY, String(generation))
      await shared.bus.publish(KEY, generation)
    },
  }
}
