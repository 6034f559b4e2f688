export { messagesModule } from './messages.routes.ts'
