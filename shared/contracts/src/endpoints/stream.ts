import * as v from 'valibot'

import {
  ChatHistorySchema,
  ChatMemberSchema,
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
