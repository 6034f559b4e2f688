import * as v from 'valibot'

/** What replicas tell one another: frames for a room, a member or all, and what each of them has to look up anew. */
export const CHAT_TOPIC = 'chat'

const FrameSchema = v.looseObject({ msgId: v.number(), msgData: v.unknown() })

export const ChatNewsSchema = v.variant('to', [
  v.object({ to: v.literal('room'), rid: v.string(), frame: FrameSchema, exceptId: v.optional(v.string()) }),
  /** A room has a message of this number, which a replica may not have been told. */
  v.object({ to: v.literal('reached'), rid: v.string(), number: v.number() }),
  v.object({ to: v.literal('member'), memberId: v.number(), frame: FrameSchema }),
  v.object({ to: v.literal('all'), frame: FrameSchema }),
  /** A room is over. */
  v.object({ to: v.literal('end'), rid: v.string() }),
  /** Words or settings were changed. */
  v.object({ to: v.literal('rules') }),
  /** How many sockets of one replica are in each room; it says so when that changes, and as a sign of life. */
  v.object({ to: v.literal('online'), replica: v.string(), rooms: v.record(v.string(), v.number()) }),
])
export type ChatNews = v.InferOutput<typeof ChatNewsSchema>
