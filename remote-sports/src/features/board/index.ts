export { VenueGate } from './components/venue-gate.tsx'
