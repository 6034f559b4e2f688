export { findArea, findPopup, navigationName } from './site.repository.ts'
export { siteModule } from './site.routes.ts'
export { customerServiceUrl } from './site.service.ts'
