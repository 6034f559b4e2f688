import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, PersonalTextSchema } from '../primitives.ts'
import { IdSchema, periodEntries, textOf } from './common.ts'

export const ChatHistoryItemSchema = v.object({
  seq: v.string(),
  rid: IdSchema,
  memberId: v.string(),
  nickname: PersonalTextSchema,
  vip: v.optional(v.number(), 0),
  avatar: v.optional(v.string(), ''),
  msg: PersonalTextSchema,
  /** 1 chat, 2 shared bet, 3 somebody joined. */
  category: v.optional(v.number(), 1),
  categoryType: v.optional(v.number(), 0),
  timestamp: EpochMsSchema,
})

/** First page of a room's history; the socket's 10011 serves the rest from the same data (open point 74). */
export const chatHistoryEndpoint = endpoint({
  method: 'POST',
  caller: 'visitor',
  cacheable: false,
  path: '/stream/api/v1/history',
  request: v.object({
    rid: IdSchema,
    pageNum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 15),
    category: v.optional(v.number(), 0),
    categoryType: v.optional(v.number(), 0),
    ...periodEntries,
    token: v.optional(textOf(512)),
    body: v.optional(textOf(4096)),
  }),
  response: v.object({ list: v.array(ChatHistoryItemSchema), total: v.number(), next: v.boolean() }),
  summary: '聊天记录',
})
