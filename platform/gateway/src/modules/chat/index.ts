export { createChatModule } from './chat.routes.ts'
export { deleteChat } from './delete-chat.ts'
