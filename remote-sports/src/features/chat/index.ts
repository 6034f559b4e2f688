export { MatchChat } from './match-chat.tsx'
export { roomOf } from './room-of.ts'
export { useChat } from './use-chat.ts'
