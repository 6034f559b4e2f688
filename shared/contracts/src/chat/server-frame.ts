import * as v from 'valibot'

import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import { SideSchema } from '../sports-codes.ts'
import { SUCCESS } from '../status.ts'
import { CHAT_ENTRANCE, CHAT_MSG, type ChatMsgId, ROOM_CHANGE, ROOM_STATUS } from './ids.ts'
import {
  ChatHistorySchema,
  ChatMessageSchema,
  ClientSeqSchema,
  predictionEntries,
  RedPacketRainSchema,
  ServerSeqSchema,
  SpeechSchema,
  TakenPacketSchema,
} from './message.ts'
import { RoomIdSchema } from './room-id.ts'

function frame<const Id extends ChatMsgId, Data extends v.GenericSchema>(msgId: Id, msgData: Data) {
  return v.object({
    msgId: v.literal(msgId),
    /** The client's own number on an answer, the room's on what everybody in it is told. */
    seq: v.optional(v.union([ClientSeqSchema, ServerSeqSchema])),
    code: v.literal(SUCCESS),
    rid: v.optional(RoomIdSchema),
    ts: EpochMsSchema,
    msgData,
  })
}

/** Grades that may speak, and those whose coming in is shown. */
const levels = { vipMin: v.number(), vipMax: v.number(), effectMin: v.number(), effectMax: v.number() }
/** What is there beside talking: bets that are shared and followed, predictions of the score, gifts. */
const ChatFeaturesSchema = v.object({ share: v.boolean(), copy: v.boolean(), score: v.boolean(), gift: v.boolean() })
export type ChatFeatures = v.InferOutput<typeof ChatFeaturesSchema>
const features = ChatFeaturesSchema
const who = { memberId: v.string(), nickname: PersonalTextSchema, vip: v.number() }
const roomStatus = v.picklist(/* @__PURE__ */ Object.values(ROOM_STATUS))

/** What everybody may count on by its number: the payload of each message of the server. */
export const ChatServerFrameSchema = v.variant('msgId', [
  frame(
    CHAT_MSG.heartbeat,
    v.object({
      ts: EpochMsSchema,
      /** Sockets in each room that this one is in. */
      online: v.optional(v.record(RoomIdSchema, v.number())),
    }),
  ),
  frame(CHAT_MSG.connect, v.object({ connId: v.string(), heartbeat: v.number(), serverTime: EpochMsSchema })),
  frame(
    CHAT_MSG.login,
    v.object({
      ...{ ...who, speech: SpeechSchema, ...levels, features },
      /** All rooms are closed: the operator's words for it, empty where there are none. */
      notify: v.optional(v.string()),
    }),
  ),
  frame(CHAT_MSG.guestLogin, v.object({ guestId: v.string(), nickname: v.string(), features })),
  frame(CHAT_MSG.joinRoom, v.object({ rid: RoomIdSchema, roomStatus })),
  frame(CHAT_MSG.leaveRoom, v.object({ rid: RoomIdSchema })),
  frame(CHAT_MSG.say, ChatMessageSchema),
  frame(CHAT_MSG.shareBet, ChatMessageSchema),
  frame(
    CHAT_MSG.mute,
    v.object({
      memberId: v.string(),
      muted: v.boolean(),
      until: v.optional(EpochMsSchema),
      hours: v.optional(v.number()),
      reason: v.optional(v.string()),
    }),
  ),
  frame(
    CHAT_MSG.block,
    v.object({ rid: RoomIdSchema, seqs: v.array(ServerSeqSchema), by: v.picklist(['system', 'admin']) }),
  ),
  frame(
    CHAT_MSG.roomStatus,
    v.object({
      rid: RoomIdSchema,
      status: v.picklist(/* @__PURE__ */ Object.values(ROOM_CHANGE)),
      reason: v.optional(v.string()),
    }),
  ),
  frame(CHAT_MSG.vipLevel, v.object(levels)),
  frame(
    CHAT_MSG.joined,
    v.object({
      ...who,
      effect: v.picklist(/* @__PURE__ */ Object.values(CHAT_ENTRANCE)),
      msg: v.string(),
      online: v.number(),
    }),
  ),
  frame(CHAT_MSG.allRoomsStatus, v.object({ maintain: v.boolean(), notify: v.optional(v.string()) })),
  frame(
    CHAT_MSG.room,
    v.object({
      rid: RoomIdSchema,
      liveDate: EpochMsSchema,
      roomStatus,
      online: v.number(),
      /** The newest, newest first. */
      history: v.array(ChatMessageSchema),
      next: v.boolean(),
      /** What was said until then was cleared away, also from who was not there. */
      clearedBefore: v.optional(EpochMsSchema),
      /** Those of the newest `CHAT_LIMITS.kept` that were blocked, also while this reader was not there. */
      blocked: v.optional(v.array(ServerSeqSchema)),
      speech: SpeechSchema,
      features,
      /** Red packets that are going to fall, fall, or have fallen a moment ago. */
      packets: v.optional(v.array(RedPacketRainSchema), []),
    }),
  ),
  frame(CHAT_MSG.history, ChatHistorySchema),
  frame(CHAT_MSG.roomDestroyed, v.object({ rid: RoomIdSchema, reason: v.string() })),
  frame(
    CHAT_MSG.score,
    v.object({
      rid: RoomIdSchema,
      gidm: v.string(),
      home: v.number(),
      away: v.number(),
      /** Minute of play as the board writes it. */
      clock: v.string(),
      event: v.optional(
        v.object({
          type: v.picklist(['kickoff', 'goal', 'red', 'yellow', 'corner', 'ht', 'ft']),
          side: v.optional(SideSchema),
          minute: v.number(),
          player: v.optional(v.string()),
        }),
      ),
    }),
  ),
  frame(CHAT_MSG.clear, v.object({ rid: RoomIdSchema, before: EpochMsSchema })),
  frame(
    CHAT_MSG.gift,
    v.object({
      giftId: v.string(),
      name: v.string(),
      icon: v.string(),
      count: v.number(),
      /** How many of this kind its sender has sent in a row, these included. */
      combo: v.number(),
      from: v.object(who),
      /** What it cost: gifts of this site are free. */
      amount: MoneySchema,
    }),
  ),
  frame(
    CHAT_MSG.prediction,
    v.object({
      ...who,
      /** A score, e.g. `2-1`. */
      predict: v.string(),
      at: EpochMsSchema,
      ...predictionEntries,
    }),
  ),
  frame(
    CHAT_MSG.finance,
    v.object({
      orderNo: v.string(),
      kind: v.picklist(['deposit', 'withdraw']),
      status: v.number(),
      amount: MoneySchema,
    }),
  ),
  frame(
    CHAT_MSG.bet,
    v.object({
      ticketId: v.string(),
      /** It runs, or is being confirmed. */
      active: v.boolean(),
      /** Of a bet that is over, as in its receipt, or one of `CHAT_BET_END`; empty while it is active. */
      resultCode: v.string(),
      /** What it has paid, the stake included. */
      ret: MoneySchema,
    }),
  ),
  frame(CHAT_MSG.redPacket, RedPacketRainSchema),
  frame(CHAT_MSG.takeRedPacket, TakenPacketSchema),
  frame(
    CHAT_MSG.notice,
    v.object({
      type: v.picklist(['letter', 'activity', 'system', 'kick', 'feedback']),
      title: v.string(),
      content: v.string(),
      jump: v.optional(v.string()),
    }),
  ),
])
export type ChatServerFrame = v.InferOutput<typeof ChatServerFrameSchema>

/** What happens in a room beside the talk, and what a member alone is told there. It has no number and no history. */
export type ChatNews = Extract<
  ChatServerFrame,
  {
    msgId: (typeof CHAT_MSG)[
      'joined' | 'score' | 'gift' | 'prediction' | 'finance' | 'bet' | 'notice' | 'redPacket' | 'takeRedPacket']
  }
>

/** What was asked for is not done: the number of the request, a code of the catalogue and the reason in words. */
export const ChatRefusalSchema = v.object({
  msgId: v.picklist([
    CHAT_MSG.login,
    CHAT_MSG.guestLogin,
    CHAT_MSG.joinRoom,
    CHAT_MSG.leaveRoom,
    CHAT_MSG.say,
    CHAT_MSG.shareBet,
    CHAT_MSG.history,
    CHAT_MSG.takeRedPacket,
  ]),
  seq: v.optional(ClientSeqSchema),
  code: v.pipe(v.number(), v.integer(), v.notValue(SUCCESS)),
  rid: v.optional(RoomIdSchema),
  ts: EpochMsSchema,
  message: v.string(),
})
export type ChatRefusal = v.InferOutput<typeof ChatRefusalSchema>

/** A frame of the server as it comes. */
export const ChatFrameTextSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([ChatServerFrameSchema, ChatRefusalSchema]),
)
