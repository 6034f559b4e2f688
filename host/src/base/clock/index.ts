export { createServerClock } from './server-clock.ts'
