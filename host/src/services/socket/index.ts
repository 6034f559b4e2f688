export { loadSiteSocket } from './load-site-socket.ts'
export type { SiteSocket } from './site-socket.ts'
