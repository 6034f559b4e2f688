export { deviceIdOf } from './device-id.ts'
export { failedHostCookie, failedHostOf } from './failed-host.ts'
export { grantCookie, grantOf, NO_GRANT_COOKIE } from './grant.ts'
export { themeOfHost } from './themes.ts'
