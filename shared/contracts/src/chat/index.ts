export {
  CHAT_BET_KIND,
  CHAT_CATEGORY,
  CHAT_GIFTS,
  CHAT_LIMITS,
  CHAT_MSG,
  CHAT_SOCKET,
  type ChatGift,
  type ChatMsgId,
} from './ids.ts'
export {
  type ChatHistory,
  ChatHistorySchema,
  type ChatMember,
  ChatMemberSchema,
  type ChatMessage,
  type ChatPredictions,
  ChatPredictionsSchema,
  historyEntries,
  REPORT_REASONS,
  type ReportReason,
  RoomIdSchema,
  ServerSeqSchema,
  type SharedBet,
  type Speech,
} from './message.ts'
export { type ChatClientFrame, ChatClientFrameSchema, type ParsedChatClientFrame } from './client-frame.ts'
export {
  type ChatFeatures,
  ChatFrameTextSchema,
  type ChatNews,
  type ChatRefusal,
  type ChatServerFrame,
  ChatServerFrameSchema,
} from './server-frame.ts'
