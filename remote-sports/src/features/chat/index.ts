export { MatchChat } from './match-chat.tsx'
export { useChat } from './use-chat.ts'
