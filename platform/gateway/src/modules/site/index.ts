export { findPopup } from './site.repository.ts'
export { siteModule } from './site.routes.ts'
