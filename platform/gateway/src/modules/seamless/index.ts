export { createEntryTickets } from './entry-tickets.ts'
export { seamlessModule } from './seamless.routes.ts'
