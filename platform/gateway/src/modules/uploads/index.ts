export { dropDocuments, dropImages, findDocument, keepDocument, keepImage } from './images.ts'
export { createImageStore } from './image-store.ts'
export { deleteOrphans } from './uploads.repository.ts'
export { uploadsModule } from './uploads.routes.ts'
