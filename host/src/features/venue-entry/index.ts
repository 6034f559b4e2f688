export { enterVenue } from './enter-on-demand.ts'
export { VenueOverlay } from './venue-overlay.tsx'
export { venueAtom } from './venue-state.ts'
