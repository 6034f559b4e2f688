export { createVenues } from './venues.ts'
