export type { VenuesOptions } from './options.ts'
export { createVenues, type Venues } from './venues.ts'
