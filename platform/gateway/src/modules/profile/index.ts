export { profileModule } from './profile.routes.ts'
