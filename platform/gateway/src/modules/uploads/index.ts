export { dropImages, keepImage } from './images.ts'
export { deleteOrphans } from './uploads.repository.ts'
export { uploadsModule } from './uploads.routes.ts'
