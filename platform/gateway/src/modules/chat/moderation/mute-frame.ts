import { CHAT_MSG } from '@site/contracts/chat'
import { HOUR_MS } from '@site/domain'

import type { FrameBody } from '../rooms/index.ts'

/** A mute as it holds. */
export interface Mute {
  readonly until: Date
  readonly reason: string
}

/**
 * What a member is told of their mute.
 *
 * @param now epoch milliseconds of the business clock
 */
export function muteFrame(memberId: number, { until, reason }: Mute, now: number): FrameBody {
  const ends = until.getTime()
  const hours = Math.ceil((ends - now) / HOUR_MS)
  return { msgId: CHAT_MSG.mute, msgData: { memberId: String(memberId), muted: true, until: ends, hours, reason } }
}
