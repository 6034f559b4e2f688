export { findArea, findPopup, navigationName } from './site.repository.ts'
export { createSiteModule } from './site.routes.ts'
export { customerServiceUrl } from './site.service.ts'
