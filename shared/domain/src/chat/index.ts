export { type ChatText, holdsWord, toChatText } from './chat-text.ts'
