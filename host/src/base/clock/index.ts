export { createServerClock } from './server-clock.ts'
export { siteTime } from './site-time.ts'
