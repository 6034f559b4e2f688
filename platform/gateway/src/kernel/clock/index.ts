export { type BusinessClock, createBusinessClock } from './business-clock.ts'
