import * as v from 'valibot'

import { ChatHistorySchema, historyEntries } from '../chat/index.ts'
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
