export { ownsImage, uploadsModule } from './uploads.routes.ts'
