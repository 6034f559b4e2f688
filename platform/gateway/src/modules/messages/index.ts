export { isForEverybody } from './mailings.repository.ts'
export { createMessagesModule } from './messages.routes.ts'
