export { createServerClock, type ServerClock, timeOfAnswer } from './server-clock.ts'
