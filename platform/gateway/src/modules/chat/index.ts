export { createChatModule } from './chat.routes.ts'
export { deleteChat } from './chat.repository.ts'
