export { createMessagesModule } from './messages.routes.ts'
