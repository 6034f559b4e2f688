export { type ChatText, createWordFinder, isFindable, toChatText } from './chat-text.ts'
