export { roomOf } from './room-of.ts'
export { useChatPanel, useChatSheet } from './use-chat.ts'
