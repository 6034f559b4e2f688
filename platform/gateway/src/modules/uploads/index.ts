export { dropDocuments, dropImages, findDocument, keepDocument, keepImage } from './images.ts'
export { createTaking } from './taking.ts'
export { deleteOrphans } from './uploads.repository.ts'
export { uploadsModule } from './uploads.routes.ts'
