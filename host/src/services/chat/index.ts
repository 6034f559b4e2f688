export { loadChat } from './load-chat.ts'
