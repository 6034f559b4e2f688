export { createChatModule } from './chat.routes.ts'
export { deleteChat } from './chat.repository.ts'
export type { ChatMatches } from './chat.routes.ts'
export type { PlayedMatch } from './scores.ts'
