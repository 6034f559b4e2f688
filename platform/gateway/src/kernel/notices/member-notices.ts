import type { Bus } from '../../ports/shared-state.ts'

export type MemberNoticeType = 'unread' | 'balance' | 'session'
export interface MemberNotice {
  readonly memberId: number
  readonly type: MemberNoticeType
  /** Only this session, by its id; all of the member otherwise. */
  readonly sessionId?: string | undefined
}

export const MEMBER_TOPIC = 'member'

/** Tells a member's open tabs, in whichever process they are connected, that something changed. */
export interface MemberNotices {
  send(notice: MemberNotice): Promise<void>
}

export function createMemberNotices(bus: Bus): MemberNotices {
  return { send: (notice) => bus.publish(MEMBER_TOPIC, notice) }
}
