export { type ChatText, toChatText, wordIn } from './chat-text.ts'
