export { askVenue } from './ask-venue.ts'
export { useVenueQuery, VenueContext } from './venue-context.ts'
export { useVenueEntry } from './venue-entry.ts'
