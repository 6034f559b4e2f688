export { queryVenue, sendToVenue } from './query-venue.ts'
export { EntryGate } from './entry-gate.tsx'
export { useIsInVenue, useRefusedSession, useVenue, useVenueQuery } from './venue-context.ts'
