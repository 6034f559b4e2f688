import * as v from 'valibot'

import {
  ChatMessageSchema,
  PackIdSchema,
  REPORT_REASONS,
  ROOM_STATES,
  RoomIdSchema,
  ServerSeqSchema,
} from '../chat/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'

const DeskChatRoomSchema = v.object({
  rid: RoomIdSchema,
  state: v.picklist(ROOM_STATES),
  /** Why it is closed; empty where nobody said. */
  reason: v.string(),
  /** Messages so far. */
  said: v.number(),
  /** Sockets that are in it. */
  online: v.number(),
})
export type DeskChatRoom = v.InferOutput<typeof DeskChatRoomSchema>

/** `GET /sandbox/chat/rooms`: rooms of matches that are not over, those with the latest word first. */
export const DeskChatRoomsSchema = v.object({ list: v.array(DeskChatRoomSchema) })

const DeskChatMessageSchema = v.object({
  ...ChatMessageSchema.entries,
  /** Why its writer alone sees it: the word of the list that it holds, empty where that was not written down. */
  heldFor: v.optional(v.string()),
})
export type DeskChatMessage = v.InferOutput<typeof DeskChatMessageSchema>
/**
 * `GET /sandbox/chat/messages?rid=&before=`: what was said in a room, newest first, also what is kept from the others;
 * `next` is the `before` of the next page.
 */
export const DeskChatMessagesSchema = v.object({ list: v.array(DeskChatMessageSchema), next: v.optional(v.string()) })

/** `GET` and `POST /sandbox/chat/words`: what keeps a message from all but its writer. */
export const DeskChatWordsSchema = v.object({ words: v.array(v.string()) })

/** `GET /sandbox/chat/mutes`: members who may not speak for the time being, those first who may soonest. */
export const DeskChatMutesSchema = v.object({
  list: v.array(v.object({ memberId: v.string(), name: v.string(), until: EpochMsSchema, reason: v.string() })),
})
export type DeskChatMute = v.InferOutput<typeof DeskChatMutesSchema>['list'][number]

/**
 * `GET /sandbox/chat/setting`: VIP grades that may speak and those whose coming is shown, and whether all rooms are
 * closed, with the words for it.
 */
export const DeskChatSettingSchema = v.object({
  vipMin: v.number(),
  vipMax: v.number(),
  effectMin: v.number(),
  effectMax: v.number(),
  maintain: v.boolean(),
  notify: v.string(),
})

/** `GET /sandbox/chat/rains`: red packets in rooms, the latest beginning first. */
export const DeskRainsSchema = v.object({
  list: v.array(
    v.object({
      packId: PackIdSchema,
      rid: RoomIdSchema,
      title: v.string(),
      phase: v.picklist(['coming', 'running', 'stopped', 'over']),
      startAt: EpochMsSchema,
      endAt: EpochMsSchema,
      count: v.number(),
      left: v.number(),
      total: MoneySchema,
      paid: MoneySchema,
    }),
  ),
})
export type DeskRain = v.InferOutput<typeof DeskRainsSchema>['list'][number]

/** `GET /sandbox/chat/reports`: messages that members have told of, with what was said around each, oldest first. */
export const DeskChatReportsSchema = v.object({
  list: v.array(
    v.object({
      rid: RoomIdSchema,
      seq: ServerSeqSchema,
      /** Of its writer. */
      memberId: v.string(),
      nickname: v.string(),
      msg: v.string(),
      reports: v.array(v.object({ reason: v.picklist(REPORT_REASONS), at: EpochMsSchema })),
      context: v.array(
        v.object({
          seq: ServerSeqSchema,
          nickname: v.string(),
          msg: v.string(),
          timestamp: EpochMsSchema,
          isBlocked: v.boolean(),
        }),
      ),
    }),
  ),
})
export type DeskChatReports = v.InferOutput<typeof DeskChatReportsSchema>
