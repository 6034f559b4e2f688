import { CHAT_MSG, ROOM_CHANGE, type RoomState } from '@site/contracts/chat'

import type { FrameBody } from './hub.ts'

/** What staff has made of a room, as it is written down. */
export interface StaffMarks {
  readonly rid: string
  readonly state: RoomState
  readonly reason: string | null
  readonly clearedBefore: Date | null
  /** Numbers of blocked messages among those that may be on a screen, `s-7`. */
  readonly blocked: readonly string[]
}

const UNTOUCHED: Omit<StaffMarks, 'rid'> = { state: 'open', reason: null, clearedBefore: null, blocked: [] }

/**
 * What staff does in a room is told at once, by a word that may be lost on its way; no later message shows that it was.
 * So what is written down is compared with what it was before, and each change told to the readers of this replica: who
 * has heard of it hears it twice, which changes nothing.
 */
export class StaffChanges {
  #known = new Map<string, StaffMarks>()

  /** @param rooms all that anybody is in @returns frames for them */
  look(rooms: readonly StaffMarks[]): { readonly rid: string; readonly frame: FrameBody }[] {
    const changes = rooms.flatMap((room) => {
      const { rid } = room
      return changesBetween(this.#known.get(rid) ?? { rid, ...UNTOUCHED }, room).map((frame) => ({ rid, frame }))
    })
    this.#known = new Map(rooms.map((room) => [room.rid, room]))
    return changes
  }
}

function changesBetween(before: StaffMarks, now: StaffMarks): FrameBody[] {
  const { rid, state, reason, clearedBefore } = now
  const known = new Set(before.blocked)
  const seqs = now.blocked.filter((seq) => !known.has(seq))
  const frames: FrameBody[] = []
  if (seqs.length > 0) frames.push(blockFrame(rid, seqs))
  if (clearedBefore !== null && clearedBefore.getTime() !== before.clearedBefore?.getTime())
    frames.push(clearFrame(rid, clearedBefore.getTime()))
  if (state !== before.state || reason !== before.reason) frames.push(stateFrame(now))
  return frames
}

/** Staff took messages away, by their numbers. */
export function blockFrame(rid: string, seqs: readonly string[]): FrameBody {
  return { msgId: CHAT_MSG.block, rid, msgData: { rid, seqs: [...seqs], by: 'admin' } }
}

/** Staff took away all that was said before a moment, epoch milliseconds. */
export function clearFrame(rid: string, before: number): FrameBody {
  return { msgId: CHAT_MSG.clear, rid, msgData: { rid, before } }
}

/** Staff opened or closed a room. */
export function stateFrame({ rid, state, reason }: Pick<StaffMarks, 'rid' | 'state' | 'reason'>): FrameBody {
  const msgData = { rid, status: ROOM_CHANGE[state], ...(reason !== null && { reason }) }
  return { msgId: CHAT_MSG.roomStatus, rid, msgData }
}
