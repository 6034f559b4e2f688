export { askVenue } from './ask-venue.ts'
export { useRefusedSession, useVenue, useVenueQuery, VenueContext } from './venue-context.ts'
export { useVenueEntry } from './venue-entry.ts'
