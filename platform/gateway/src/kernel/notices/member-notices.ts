import * as v from 'valibot'

import type { Bus } from '../../ports/shared-state.ts'

export const MemberNoticeSchema = v.object({
  memberId: v.number(),
  /** `paused`: a time-out or self-exclusion has begun. */
  type: v.picklist(['unread', 'balance', 'session', 'paused']),
  /** Only this session, by its id; all of the member otherwise. */
  sessionId: v.optional(v.string()),
})
export type MemberNotice = v.InferOutput<typeof MemberNoticeSchema>

export const MEMBER_TOPIC = 'member'
/** What every tab is told of: places of races have moved. Its messages say nothing more. */
export const RANKS_TOPIC = 'ranks'

/** Tells a member's open tabs, in whichever process they are connected, that something changed. */
export interface MemberNotices {
  send(notice: MemberNotice): Promise<void>
}

export function createMemberNotices(bus: Bus): MemberNotices {
  return { send: (notice) => bus.publish(MEMBER_TOPIC, notice) }
}
