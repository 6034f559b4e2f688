export { deviceIdOf } from './device-id.ts'
export { themeOfHost } from './themes.ts'
