export { type ChatText, isFindable, toChatText, wordIn } from './chat-text.ts'
