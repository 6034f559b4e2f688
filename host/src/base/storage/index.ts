export { readDeviceId } from './device-id.ts'
export { type SiteStorage, createSiteStorage } from './site-storage.ts'
