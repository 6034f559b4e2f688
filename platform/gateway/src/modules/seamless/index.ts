export { createLaunchTokens } from './launch-tokens.ts'
export { deleteVenueSessions } from './seamless.repository.ts'
export { seamlessModule } from './seamless.routes.ts'
