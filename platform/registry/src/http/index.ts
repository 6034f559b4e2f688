export type { AppOptions } from './app-parts.ts'
export { createApp } from './app.ts'
