export { findArea, findPopup, navigationName } from './site.repository.ts'
export { siteModule } from './site.routes.ts'
