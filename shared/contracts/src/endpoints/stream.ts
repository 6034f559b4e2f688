import * as v from 'valibot'

import {
  CHAT_GIFTS,
  CHAT_LIMITS,
  ChatHistorySchema,
  ChatMemberSchema,
  ChatPredictionsSchema,
  historyEntries,
  REPORT_REASONS,
  RoomIdSchema,
  ServerSeqSchema,
} from '../chat/index.ts'
import { endpoint } from '../endpoint.ts'
import { textOf } from './common.ts'

/** First page of a room's history; the socket's 10011 serves the rest from the same data (open point 74). */
export const chatHistoryEndpoint = endpoint({
  method: 'POST',
  caller: 'visitor',
  cacheable: false,
  path: '/stream/api/v1/history',
  request: v.object({ ...historyEntries, token: v.optional(textOf(512)), body: v.optional(textOf(4_096)) }),
  response: ChatHistorySchema,
  summary: '聊天记录',
})

/** Tells staff of a message, once. @throws 6004 no such message, 6007 an own one, 6011 told before or too often. */
export const chatReportEndpoint = endpoint({
  method: 'POST',
  caller: 'member',
  cacheable: false,
  path: '/stream/api/v1/report',
  request: v.object({ rid: RoomIdSchema, seq: ServerSeqSchema, reason: v.picklist(REPORT_REASONS) }),
  response: v.object({}),
  summary: '举报聊天消息',
})

/** Who has said something in a room. @throws 6004 nobody of this number has. */
export const chatMemberEndpoint = endpoint({
  method: 'POST',
  caller: 'visitor',
  cacheable: false,
  path: '/stream/api/v1/member',
  request: v.object({ rid: RoomIdSchema, memberId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  response: ChatMemberSchema,
  summary: '聊天室会员资料',
})

/** Sends gifts to a room, which hears of it by 10017. @throws 6003, 6004, 6012 or 6013 as for a message, 6011 too often. */
export const chatGiftEndpoint = endpoint({
  method: 'POST',
  caller: 'member',
  cacheable: false,
  path: '/stream/api/v1/gift',
  request: v.object({
    rid: RoomIdSchema,
    giftId: v.picklist(CHAT_GIFTS),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CHAT_LIMITS.giftsAtOnce)),
    /** Of one press: the same again is the same gift. */
    wish: v.pipe(v.string(), v.uuid()),
  }),
  response: v.object({ combo: v.number() }),
  summary: '聊天室送礼物',
})

const goals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CHAT_LIMITS.goals))

/**
 * A member's word on how a football match ends, once until its end; the room hears of it by 10018, and there is nothing
 * to win. @throws 6003, 6004, 6012 or 6013 as for a message, 6009 another score was predicted before.
 */
export const chatPredictEndpoint = endpoint({
  method: 'POST',
  caller: 'member',
  cacheable: false,
  path: '/stream/api/v1/predict',
  request: v.object({ rid: RoomIdSchema, home: goals, away: goals }),
  response: ChatPredictionsSchema,
  summary: '聊天室比分预测',
})

/** What a room has predicted. @throws 6004 no such room, or it is over. */
export const chatPredictionsEndpoint = endpoint({
  method: 'POST',
  caller: 'visitor',
  personal: true,
  cacheable: false,
  path: '/stream/api/v1/predictions',
  request: v.object({ rid: RoomIdSchema }),
  response: ChatPredictionsSchema,
  summary: '聊天室比分预测的分布',
})
