export { usersModule } from './users.routes.ts'
