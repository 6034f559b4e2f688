export { createUsersModule } from './users.routes.ts'
