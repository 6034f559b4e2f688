import * as v from 'valibot'

import { LocaleSchema } from '../names.ts'
import { CHAT_MSG } from './ids.ts'
import { ClientSeqSchema, historyEntries, MentionsSchema, PackIdSchema, ServerSeqSchema } from './message.ts'
import { RoomIdSchema } from './room-id.ts'

function frame<const Id extends number, Data extends v.ObjectEntries>(msgId: Id, entries: Data) {
  return v.object({ msgId: v.literal(msgId), seq: ClientSeqSchema, msgData: v.object(entries) })
}

const token = v.pipe(v.string(), v.maxLength(128))
/** The signed token of `member/jwt`. */
const body = v.pipe(v.string(), v.maxLength(4_096))
/** In which the room speaks to this reader; what members say stays as it is. */
const lang = v.optional(LocaleSchema)

/**
 * What a browser says on `/ws/chat` (spec 3, chat message): `msgId` and `msgData`, which holds the room `rid`, the text
 * `msg`, `token` and `body` as far as the message has use for them.
 */
export const ChatClientFrameSchema = v.variant('msgId', [
  v.object({ msgId: v.literal(CHAT_MSG.heartbeat), msgData: v.optional(v.object({}), {}) }),
  frame(CHAT_MSG.login, { token, body, rid: v.optional(RoomIdSchema), lang }),
  frame(CHAT_MSG.guestLogin, { rid: v.optional(RoomIdSchema), lang }),
  frame(CHAT_MSG.joinRoom, { rid: RoomIdSchema }),
  frame(CHAT_MSG.leaveRoom, { rid: RoomIdSchema }),
  /** Above the limit for texts: the room says so in words, up to here. */
  frame(CHAT_MSG.say, {
    rid: RoomIdSchema,
    msg: v.pipe(v.string(), v.maxLength(2_000)),
    token: v.optional(token),
    body: v.optional(body),
    replyTo: v.optional(ServerSeqSchema),
    mentions: v.optional(MentionsSchema),
  }),
  frame(CHAT_MSG.shareBet, {
    rid: RoomIdSchema,
    ticketId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    /** Whether others see what was staked and what it may win; hidden when nothing is said. */
    showAmounts: v.optional(v.boolean(), false),
  }),
  frame(CHAT_MSG.history, historyEntries),
  frame(CHAT_MSG.takeRedPacket, { packId: PackIdSchema }),
])
export type ChatClientFrame = v.InferInput<typeof ChatClientFrameSchema>
export type ParsedChatClientFrame = v.InferOutput<typeof ChatClientFrameSchema>
